import { Link } from 'react-router'
import { plural } from '#contract/plural.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import classes from './pedido-card.module.css'

/** Above the list of despedidas: how many families wait; nothing where none does. */
export const WaitingPedidos = () => {
  const total = useCall('GET /cliente/pedidos-pagina').data?.length ?? 0
  if (total === 0) return null
  return (
    <p className={`notice ${classes.waiting}`}>
      <Link to={paths.pedidosPagina()} className="touch strong">
        {plural(total, '1 pedido de página espera resposta', `${total} pedidos de página esperam resposta`)}
      </Link>
    </p>
  )
}
