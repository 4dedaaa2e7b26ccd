import { parseDataHora } from '#contract/fields/data-hora.ts'
import { TRANSMISSAO_TELA } from './messages.ts'

const article = (hour: number): string => (hour === 0 || hour === 1 || hour === 13 ? 'a' : 'as')

/** `2026-11-05 15:30:00` → "até as 15h30"; "" for no moment. */
export const untilInWords = (end: string | null): string => {
  const parsed = parseDataHora(end ?? '')
  if (parsed === undefined) return ''
  const [hour, minutes] = [Number(parsed.slice(11, 13)), parsed.slice(14, 16)]
  return TRANSMISSAO_TELA.ate(`${article(hour)} ${hour}h${minutes === '00' ? '' : minutes}`)
}
