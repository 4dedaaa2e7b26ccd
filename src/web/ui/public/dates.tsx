import { hasOneDate, type Life } from '#contract/falecido/life-rules.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import classes from './dates.module.css'

type DatesProps = {
  life: Life
  /** On a phone the labels are only read aloud, so that the dates take one line. */
  oneLine?: boolean
}

/** `12/03/1941 – 04/11/2026` with small labels above, or one date in words without any. */
export const Dates = ({ life, oneLine = false }: DatesProps) =>
  hasOneDate(life) ? (
    <p className={classes.dates}>{TEMPO.porExtenso(life.data_falecimento)}</p>
  ) : (
    <dl className={oneLine ? `${classes.dates} ${classes.oneLine}` : classes.dates}>
      <div>
        <dt>{PALAVRAS.nascimento}</dt>
        <dd>{TEMPO.dia(life.data_nascimento)}</dd>
      </div>
      <div>
        <dt>{PALAVRAS.falecimento}</dt>
        <dd>
          <span aria-hidden="true">–</span>
          {TEMPO.dia(life.data_falecimento)}
        </dd>
      </div>
    </dl>
  )
