import { hourShort } from '#contract/despedida/date-rules.ts'
import { TRANSMISSAO_TELA } from './messages.ts'

/** `2026-11-05 15:30:00` → "até as 15h30"; "" for no moment. */
export const untilInWords = (end: string | null): string => {
  const hour = hourShort(end)
  return hour === '' ? '' : TRANSMISSAO_TELA.ate(hour.replace('à', 'a'))
}
