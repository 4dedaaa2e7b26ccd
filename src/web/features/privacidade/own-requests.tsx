import { formatData } from '#contract/fields/data-hora.ts'
import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import type { PedidoTitular } from '#contract/privacidade/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import classes from './own-requests.module.css'

const timing = (pedido: PedidoTitular): string =>
  pedido.respondido_em === null
    ? `Resposta até ${formatData(pedido.prazo)}`
    : `Respondido em ${formatInstant(pedido.respondido_em)}`

/** Every request with number, state and deadline. */
export const OwnRequests = ({ title, pedidos }: { title: string; pedidos: readonly PedidoTitular[] }) => {
  if (pedidos.length === 0) return null
  return (
    <section aria-labelledby="titular-pedidos" className={classes.requests}>
      <h2 id="titular-pedidos">{title}</h2>
      <ul>
        {pedidos.map(pedido => (
          <li key={pedido.id}>
            <p className={`row ${classes.head}`}>
              <strong>{`Pedido ${pedido.numero}`}</strong>
              <span>{TIPOS_PEDIDO[pedido.tipo]}</span>
              <span className={`strong ${classes.state}`}>{SITUACOES_PEDIDO[pedido.situacao]}</span>
            </p>
            <p className="note">{timing(pedido)}</p>
            {pedido.texto !== '' && <p className={`written ${classes.text}`}>{pedido.texto}</p>}
            {pedido.resposta !== '' && <p className={`written ${classes.answer}`}>{pedido.resposta}</p>}
            {pedido.feito.length > 0 && (
              <ul className={`note ${classes.done}`}>
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
