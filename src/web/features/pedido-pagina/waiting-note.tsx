import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { PEDIDOS_PAGINA as T } from './messages.ts'
import { usePedidosPagina } from './pedidos-query.ts'

/** Above the list of despedidas: how many families wait; nothing where none does. */
export const WaitingPedidos = () => {
  const total = usePedidosPagina().data?.length ?? 0
  if (total === 0) return null
  return (
    <p className="notice">
      <Link to={paths.pedidosPagina()} className="touch strong">
        {T.esperam(total)}
      </Link>
    </p>
  )
}
