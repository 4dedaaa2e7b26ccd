import { TEMPO } from '#web/lib/date-words.ts'
import { TRANSMISSAO_TELA } from './messages.ts'

/** `2026-11-05 15:30:00` → "até as 15h30"; "" for no moment. */
export const untilInWords = (end: string | null): string => {
  const hour = TEMPO.horaSemPreposicao(end)
  return hour === '' ? '' : TRANSMISSAO_TELA.ate(hour)
}
