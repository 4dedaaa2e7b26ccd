import { formatDataHora } from '#contract/fields/data-hora.ts'
import { keepHoursTogether, spanInWords } from '#web/features/tela/hours-words.ts'
import type { Reserva } from '#web/features/tela/last-good.ts'
import { TELA_TEXTO } from '#web/features/tela/messages.ts'
import { UnitMark } from '#web/screens/display/unit-mark.tsx'
import classes from './reserved.module.css'

type CapelaReservedProps = { empresa: string; capela: string; reserva: Reserva; today: string }

/** A private wake on a screen without its key: chapel and hours, nothing about whose it is. */
export const CapelaReserved = ({ empresa, capela, reserva, today }: CapelaReservedProps) => (
  <main className={classes.wall}>
    <UnitMark empresa={empresa} className={classes.mark} />
    <section className={classes.card}>
      <h1>{TELA_TEXTO.capela(capela)}</h1>
      <p className={classes.reason}>{TELA_TEXTO.reservado}</p>
      <p className={classes.hours}>
        {keepHoursTogether(spanInWords(reserva.dataHoraInicial, reserva.dataHoraFinal, today))}
      </p>
      <time>{formatDataHora(reserva.dataHoraInicial)}</time>
    </section>
  </main>
)
