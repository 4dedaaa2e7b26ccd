import { Link } from 'react-router'
import { plural } from '#contract/plural.ts'
import { useCallPage } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'

/** The menu counts again after this time, when a screen is opened. */
const COUNT_FRESH_MS = 60_000

/** How many people wait. */
const useWaitingCount = (): number =>
  useCallPage('GET /cliente/registro/pendencias', { query: { tamanho: 1 }, staleTime: COUNT_FRESH_MS }).data?.total ?? 0

/** In the menu: how many people wait for a decision; nothing where none does. */
export const WaitingCount = ({ className }: { className: string | undefined }) => {
  const total = useWaitingCount()
  if (total === 0) return null
  return (
    <span className={className}>
      {total.toLocaleString('pt-BR')}
      <span className="vh"> {plural(total, 'espera decisão', 'esperam decisão')}</span>
    </span>
  )
}

/** Where the register is searched: somebody who waits is not found. */
export const WaitingNote = () => {
  const total = useWaitingCount()
  if (total === 0) return null
  return (
    <p className="notice">
      {plural(
        total,
        '1 pessoa chegou com dados que não combinam com o registro, e não aparece na busca até alguém decidir.',
        `${total.toLocaleString('pt-BR')} pessoas chegaram com dados que não combinam com o registro, e não aparecem na busca até alguém decidir.`,
      )}{' '}
      <Link to={paths.registro()} className="strong">
        Decidir em Registro de falecidos
      </Link>
    </p>
  )
}
