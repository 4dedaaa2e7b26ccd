import type { FolhaDoDia } from '#contract/capela/schema.ts'
import { cerimoniasOf, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { canonicalUnit } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import { listVelorios } from './store.ts'

/** What reception needs on paper. @throws Problem NAO_ENCONTRADO for an unknown unit. */
export const readFolhaDoDia = async (db: Executor, empresa: string): Promise<FolhaDoDia> => {
  const code = canonicalUnit(empresa)
  if (code === undefined) throw new Problem('NAO_ENCONTRADO')
  const rows = await listVelorios(db, code)
  return {
    agora: await readLocalTime(db),
    velorios: rows.map(row => {
      const { dataHoraInicial, dataHoraFinal, capela } = row
      const apresentacao = { empresa: row.empresa, capela, dataHoraInicial, dataHoraFinal, status: true }
      const others = cerimoniasOf({ ...row, apresentacao }, { family: true }).filter(({ which }) => which !== 'velorio')
      return {
        ...row,
        cerimonias: others.map(one => ({ titulo: one.title, quando: one.start ?? '', onde: whereOf(one) })),
      }
    }),
  }
}
