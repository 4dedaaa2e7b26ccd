import { TEMPO } from '#web/lib/date-words.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import classes from './dates.module.css'

type DatesProps = {
  nascimento: string
  falecimento: string
  /** On a phone the labels are only read aloud, so that the dates take one line. */
  oneLine?: boolean
}

/** `12/03/1941 – 04/11/2026` with small labels above. */
export const Dates = ({ nascimento, falecimento, oneLine = false }: DatesProps) => (
  <dl className={oneLine ? `${classes.dates} ${classes.oneLine}` : classes.dates}>
    <div>
      <dt>{PALAVRAS.nascimento}</dt>
      <dd>{TEMPO.dia(nascimento)}</dd>
    </div>
    <span aria-hidden="true">–</span>
    <div>
      <dt>{PALAVRAS.falecimento}</dt>
      <dd>{TEMPO.dia(falecimento)}</dd>
    </div>
  </dl>
)
