import { weekdayOf } from '../fields/data-hora.ts'
import type { Cerimonia } from './cerimonias-rules.ts'
import { hourInWords } from './date-rules.ts'

/** The hour that was published before; undefined where it is the present one again, or never changed. */
export const hourBefore = (
  { which, start }: Pick<Cerimonia, 'which' | 'start'>,
  mudancas: readonly { cerimonia: string; antes: string }[],
): string | undefined => {
  const antes = mudancas.find(({ cerimonia }) => cerimonia === which)?.antes
  return start === null || antes === start ? undefined : antes
}

/** `2026-11-05 08:00:00` → "quinta-feira, às oito da manhã", within a sentence. */
export const momentWithin = (value: string): string => `${weekdayOf(value)}, ${hourInWords(value)}`
