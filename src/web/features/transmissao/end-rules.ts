import { TEMPO } from '#web/lib/date-words.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { TRANSMISSAO_TELA } from './messages.ts'

/** In the language of the page: `2026-11-05 15:30:00` → "até as 15h30", on another day "até quinta-feira, 05/11, às 15h30"; "" for no moment. */
export const untilInWords = (end: string | null): string => {
  if (!end) return ''
  const hour = TEMPO.horaSemPreposicao(end)
  const today = end.slice(0, 10) === dataHoraAt(portalNow()).slice(0, 10)
  return TRANSMISSAO_TELA.ate(today ? hour : `${TEMPO.diaDaSemana(end)}, ${TEMPO.hora(end)}`)
}
