/** What is sent and stored as the date of a birth that nobody knows. */
export const DESCONHECIDA = 'desconhecida'

/** Dates of a life, each a day, a month or a year: `1931-05-12`, `1931-05` or `1931`. */
export type Life = { data_nascimento: string; data_falecimento: string }

/**
 * A life is told with one date where the birth is unknown, and where the first birthday may not have been reached: nobody reads "2026–2026"
 * under the name of a baby.
 */
export const hasOneDate = ({ data_nascimento: born, data_falecimento: died }: Life): boolean =>
  born === DESCONHECIDA ||
  died + '-01-01'.slice(died.length - 4) <
    Number(born.slice(0, 4)) + 1 + born.slice(4) + '-12-31'.slice(born.length - 4)
