import { isData } from '../fields/data-hora.ts'
import { ANNIVERSARY_DAYS } from './limits.ts'
import { type DespedidaLife, daysFrom, inYear, isRemembered } from './phase-rules.ts'
import type { Lembrete } from './public-schema.ts'

/** One year after the death; undefined where its day is not known, and where the family does not want to be reminded. */
export const umAnoOf = (despedida: DespedidaLife): string | undefined => {
  const { data_falecimento: death } = despedida.pessoa_falecida
  return isData(death) && isRemembered(despedida) ? inYear(death, Number(death.slice(0, 4)) + 1) : undefined
}

/** What may be asked for today. In the days around the anniversary the page itself speaks of it, and nobody is told any more. */
export const lembretesOf = (despedida: DespedidaLife, today: string): Lembrete[] => {
  const umAno = umAnoOf(despedida)
  return umAno !== undefined && daysFrom(today, umAno) > ANNIVERSARY_DAYS ? ['um_ano'] : []
}
