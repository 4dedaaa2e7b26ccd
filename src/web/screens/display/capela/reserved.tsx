import { formatDataHora } from '#contract/fields/data-hora.ts'
import { keepHoursTogether, spanInWords } from '#web/features/tela/hours-rules.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import type { VelorioReservado } from '#web/features/tela/tela-store.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import classes from './reserved.module.css'

type CapelaReservedProps = { empresa: string; capela: string; reservado: VelorioReservado; today: string }

/** A private wake on a display without its key: chapel and hours, without personal data. */
export const CapelaReserved = ({ empresa, capela, reservado, today }: CapelaReservedProps) => (
  <main className={classes.tela}>
    <UnitMark empresa={empresa} className={classes.mark} />
    <section className={classes.card}>
      <h1>{TELA_TEXTO.capela(capela)}</h1>
      <p className={classes.reason}>{TELA_TEXTO.reservado}</p>
      <p className={classes.hours}>
        {keepHoursTogether(spanInWords(reservado.dataHoraInicial, reservado.dataHoraFinal, today))}
      </p>
      <time>{formatDataHora(reservado.dataHoraInicial)}</time>
    </section>
  </main>
)
