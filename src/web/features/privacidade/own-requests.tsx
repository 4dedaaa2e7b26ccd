import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import type { PedidoTitular } from '#contract/privacidade/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { PEDIDOS } from './messages.ts'
import classes from './own-requests.module.css'

const date = (value: string): string => value.slice(0, 10).split('-').reverse().join('/')

const timing = (pedido: PedidoTitular): string =>
  pedido.respondido_em === null
    ? PEDIDOS.prazo(date(pedido.prazo))
    : PEDIDOS.respondido(formatInstant(pedido.respondido_em))

/** Every request with its number, how it stands and until when it is answered. */
export const OwnRequests = ({ title, pedidos }: { title: string; pedidos: readonly PedidoTitular[] }) => {
  if (pedidos.length === 0) return null
  return (
    <section aria-labelledby="titular-pedidos" className={classes.requests}>
      <h2 id="titular-pedidos">{title}</h2>
      <ul>
        {pedidos.map(pedido => (
          <li key={pedido.id}>
            <p className={classes.head}>
              <strong>{PEDIDOS.numero(pedido.numero)}</strong>
              <span>{TIPOS_PEDIDO[pedido.tipo]}</span>
              <span className={classes.state}>{SITUACOES_PEDIDO[pedido.situacao]}</span>
            </p>
            <p className={classes.when}>{timing(pedido)}</p>
            {pedido.texto !== '' && <p className={classes.text}>{pedido.texto}</p>}
            {pedido.resposta !== '' && <p className={classes.answer}>{pedido.resposta}</p>}
            {pedido.feito.length > 0 && (
              <ul className={classes.done}>
                {pedido.feito.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
