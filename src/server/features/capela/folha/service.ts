import type { FolhaDoDia } from '#contract/capela/schema.ts'
import { type Cerimonia, cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { canonicalUnit } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import { listVelorios, type VelorioRow } from './store.ts'

/** The ceremonies besides the velório; those for the family alone only on paper, which does not leave the house. */
export const otherCerimonias = (row: VelorioRow, options: { family: boolean }) => {
  const { empresa, capela, dataHoraInicial, dataHoraFinal } = row
  const apresentacao = { empresa, capela, dataHoraInicial, dataHoraFinal, status: true }
  const others: Cerimonia[] = cerimoniasOf({ ...row, apresentacao }, options).filter(({ which }) => which !== 'velorio')
  return others.map(one => ({ titulo: one.title, quando: one.start ?? '', onde: whereOf(one) }))
}

/** What reception needs on paper. @throws Problem NAO_ENCONTRADO for an unknown unit. */
export const readFolhaDoDia = async (db: Executor, empresa: string): Promise<FolhaDoDia> => {
  const code = canonicalUnit(empresa)
  if (code === undefined) throw new Problem('NAO_ENCONTRADO')
  const agora = await readLocalTime(db)
  const rows = await listVelorios(db, code, agora)
  return { agora, velorios: rows.map(row => ({ ...row, cerimonias: otherCerimonias(row, { family: true }) })) }
}
