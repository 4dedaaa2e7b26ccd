import { formatData } from '../fields/data-hora.ts'
import { dataInWords } from '../fields/data-in-words.ts'

/** What is sent and stored as the date of a birth that nobody knows. */
export const DESCONHECIDA = 'desconhecida'

/** Dates of a life, each a day, a month or a year: `1931-05-12`, `1931-05` or `1931`. */
export type Life = { data_nascimento: string; data_falecimento: string }

/** Whether a birth is certainly after a death, as far as both are known. */
export const isBornAfter = (nascimento: string, falecimento: string): boolean => {
  const known = Math.min(nascimento.length, falecimento.length)
  return nascimento !== DESCONHECIDA && nascimento.slice(0, known) > falecimento.slice(0, known)
}

/**
 * A life is told with one date where the birth is unknown, and where the first birthday may not have been reached: nobody reads "2026–2026"
 * under the name of a baby.
 */
export const hasOneDate = ({ data_nascimento: born, data_falecimento: died }: Life): boolean =>
  born === DESCONHECIDA ||
  died + '0000-01-01'.slice(died.length) <
    Number(born.slice(0, 4)) + 1 + (born + '0000-12-31'.slice(born.length)).slice(4)

/** "12/03/1941 – 04/11/2026", or the one date in words: "3 de maio de 2026". */
export const lifeInDates = (life: Life): string =>
  hasOneDate(life)
    ? dataInWords(life.data_falecimento)
    : `${formatData(life.data_nascimento)} – ${formatData(life.data_falecimento)}`

/** "(1941–2026)", or the one date in words: "(3 de maio de 2026)". */
export const lifeInYears = (life: Life): string =>
  hasOneDate(life)
    ? `(${dataInWords(life.data_falecimento)})`
    : `(${life.data_nascimento.slice(0, 4)}–${life.data_falecimento.slice(0, 4)})`
