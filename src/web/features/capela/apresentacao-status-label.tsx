import type { ApresentacaoStatus } from '#contract/capela/rules.ts'
import classes from './apresentacao-status-label.module.css'

/** Inativo, Agendado or Ativo: by word, mark and ground, never by colour alone. */
export const ApresentacaoStatusLabel = ({ status }: { status: ApresentacaoStatus }) => (
  <span className={classes.status} data-status={status}>
    {status}
  </span>
)
