import { Switch } from '@mantine/core'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { AttentionMark } from '#web/ui/admin/pill.tsx'
import classes from './homenagem-state.module.css'
import { DENUNCIAS, MODERACAO } from './moderation-messages.ts'

/** The switch of the specification, with the person who decided, the time and the private reason. */
export const HomenagemState = ({
  row,
  busy,
  onToggle,
}: {
  row: Homenagem
  busy: boolean
  onToggle: (row: Homenagem) => void
}) => {
  const words = row.publicado ? HOMENAGEM.aprovado : HOMENAGEM.desaprovado
  const waiting = !row.publicado && row.decidido_em === null
  return (
    <div className={classes.state}>
      <Switch
        label={words}
        aria-label={MODERACAO.situacaoDe(row.nome, words)}
        checked={row.publicado}
        disabled={busy}
        onChange={() => onToggle(row)}
      />
      {row.denuncias > 0 && <AttentionMark text={DENUNCIAS.marca(row.denuncias)} />}
      {waiting && <span className={classes.waiting}>{MODERACAO.aguarda}</span>}
      {row.decidido_em !== null && row.decidido_por !== null && (
        <span className={classes.who}>{MODERACAO.decidida(row.decidido_por, formatInstant(row.decidido_em))}</span>
      )}
      {row.motivo !== '' && <span className={classes.who}>{MODERACAO.motivo(row.motivo)}</span>}
    </div>
  )
}
