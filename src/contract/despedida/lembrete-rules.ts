import { isData } from '../fields/data-hora.ts'
import type { CerimoniaAdicional } from './cerimonias-rules.ts'
import { ANNIVERSARY_DAYS } from './limits.ts'
import { type DespedidaLife, daysFrom, inYear, isRemembered } from './phase-rules.ts'
import type { Lembrete } from './public-schema.ts'
import type { TipoCerimonia } from './tipo-cerimonia-rules.ts'

type DespedidaLembretes = DespedidaLife & { cerimonias: readonly CerimoniaAdicional[] }

/** The ceremony that a notice tells of. The notice of one year is sent without one too. */
export const CERIMONIA_DO_LEMBRETE = {
  missa_setimo_dia: 'missa_setimo_dia',
  um_ano: 'missa_um_ano',
} as const satisfies Record<Lembrete, TipoCerimonia>

/** The first ceremony of a notice that is open to the public and has not begun. `now`: local time of the portal. */
export const cerimoniaAhead = (
  { cerimonias }: Pick<DespedidaLembretes, 'cerimonias'>,
  lembrete: Lembrete,
  now: string,
): CerimoniaAdicional | undefined =>
  cerimonias.find(
    ({ tipo, publica, data_hora }) => tipo === CERIMONIA_DO_LEMBRETE[lembrete] && publica !== false && data_hora > now,
  )

/** One year after the death; undefined where its day is not known, and where the family does not want to be reminded. */
export const umAnoOf = (despedida: DespedidaLife): string | undefined => {
  const { data_falecimento: death } = despedida.pessoa_falecida
  return isData(death) && isRemembered(despedida) ? inYear(death, Number(death.slice(0, 4)) + 1) : undefined
}

/** In the days around the anniversary the page itself speaks of it, and nobody is told any more. */
const isUmAnoAhead = (despedida: DespedidaLembretes, now: string): boolean => {
  const umAno = umAnoOf(despedida)
  return umAno !== undefined && daysFrom(now.slice(0, 10), umAno) > ANNIVERSARY_DAYS
}

/** What may be asked for at this local time, the next first. A mass only where the family entered one: not every family has one. */
export const lembretesOf = (despedida: DespedidaLembretes, now: string): Lembrete[] => [
  ...(cerimoniaAhead(despedida, 'missa_setimo_dia', now) ? (['missa_setimo_dia'] as const) : []),
  ...(isUmAnoAhead(despedida, now) ? (['um_ano'] as const) : []),
]
