import { formatData } from '#contract/fields/data-hora.ts'
import classes from './dates.module.css'

/** `12/03/1941 – 04/11/2026` with small words above. */
export const Dates = ({ nascimento, falecimento }: { nascimento: string; falecimento: string }) => (
  <dl className={classes.dates}>
    <div>
      <dt>Nascimento</dt>
      <dd>{formatData(nascimento)}</dd>
    </div>
    <span aria-hidden="true">–</span>
    <div>
      <dt>Falecimento</dt>
      <dd>{formatData(falecimento)}</dd>
    </div>
  </dl>
)
