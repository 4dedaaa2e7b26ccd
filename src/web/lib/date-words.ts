import { hourShort, hourWithoutPreposition, momentInWords } from '#contract/despedida/date-rules.ts'
import { formatData, formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { dataHoraAt } from './instant.ts'
import { translated } from './language.ts'

/** Local times of the portal in words; "" for none. The contract's functions write Portuguese, which the specification fixes. */
export const TEMPO = translated('tempo', {
  /** "Quinta-feira, às oito da manhã". */
  momento: (value: string | null) => momentInWords(value),
  /** "às 14h52". */
  hora: (value: string | null) => hourShort(value),
  /** "as 14h52": what follows "até" and "desde". */
  horaSemPreposicao: (value: string | null) => hourWithoutPreposition(value),
  /** "05/11/2026". */
  dia: (value: string | null) => formatData(value),
  /** "sábado, 28/11". */
  diaDaSemana: (value: string) => `${weekdayOf(value)}, ${formatData(value).slice(0, 5)}`,
  /** "quinta, às 8h". */
  semanaEHora: (value: string) => `${weekdayOf(value).replace('-feira', '')}, ${hourShort(value)}`,
  /** "05/11/2026 14:52". */
  diaEHora: (value: string | null) => formatDataHora(value),
})

/** Day and hour of an ISO instant in the portal's zone. */
export const instantInWords = (instant: string): string => TEMPO.diaEHora(dataHoraAt(Date.parse(instant)))
