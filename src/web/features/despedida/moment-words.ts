import { momentInWords } from '#contract/despedida/date-rules.ts'
import { translated } from '#web/lib/language.ts'

/** Apart from `TEMPO`, because only pages that tell a ceremony at length need the hours in words. */
export const MOMENTO = translated('momento', {
  /** "Quinta-feira, às oito da manhã"; "" for none. */
  emPalavras: momentInWords,
})
