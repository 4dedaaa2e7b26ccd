import { isData } from '../fields/data-hora.ts'
import type { PessoaFalecida } from '../falecido/schema.ts'
import { ANNIVERSARY_DAYS, daysFrom, inYear } from './phase-rules.ts'
import type { Lembrete } from './public-schema.ts'

type Remembered = { pessoa_falecida: Pick<PessoaFalecida, 'data_falecimento'> }

/** One year after the death; undefined where its day is not known. */
export const umAnoOf = ({ pessoa_falecida: { data_falecimento: death } }: Remembered): string | undefined =>
  isData(death) ? inYear(death, Number(death.slice(0, 4)) + 1) : undefined

/** What may be asked for today. In the days around the anniversary the page itself speaks of it, and nobody is told any more. */
export const lembretesOf = (despedida: Remembered, today: string): Lembrete[] => {
  const umAno = umAnoOf(despedida)
  return umAno !== undefined && daysFrom(today, umAno) > ANNIVERSARY_DAYS ? ['um_ano'] : []
}
