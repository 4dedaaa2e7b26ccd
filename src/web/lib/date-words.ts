import { hourShort, hourWithoutPreposition } from '#contract/despedida/hour-rules.ts'
import { formatData, formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { dataInWords } from '#contract/fields/data-in-words.ts'
import { dataHoraAt } from './instant.ts'
import { translated } from './language.ts'

/** Local times of the portal in words; "" for none. The contract's functions write Portuguese, which the specification fixes. */
export const TEMPO = translated('tempo', {
  /** "às 14h52". */
  hora: hourShort,
  /** "as 14h52": what follows "até" and "desde". */
  horaSemPreposicao: hourWithoutPreposition,
  /** "05/11/2026". */
  dia: formatData as (value: string | null) => string,
  /** "5 de novembro de 2026"; of a month or a year as much as is known. */
  porExtenso: dataInWords as (value: string) => string,
  /** "sábado, 28/11". */
  diaDaSemana: (value: string) => `${weekdayOf(value)}, ${formatData(value).slice(0, 5)}`,
  /** "quinta, às 8h". */
  semanaEHora: (value: string) => `${weekdayOf(value).replace('-feira', '')}, ${hourShort(value)}`,
  /** "05/11/2026 14:52". */
  diaEHora: formatDataHora as (value: string | null) => string,
})

/** Day and hour of an ISO instant in the portal's zone. */
export const instantInWords = (instant: string): string => TEMPO.diaEHora(dataHoraAt(Date.parse(instant)))
