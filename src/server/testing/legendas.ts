import type { NewRow } from '#server/db/tables.ts'
import type { TestApp } from './test-app.ts'

type Caption = Pick<NewRow<'legenda_fala'>, 'inicio' | 'fim' | 'texto'>

/** Captions of every recording of a despedida, ready and shown. @returns the first line's id and recording */
export const addLegendas = async (
  t: TestApp,
  despedidaId: number,
  caption: Caption = { inicio: 1000, fim: 3000, texto: 'Descanse em paz.' },
): Promise<{ gravacao: number; fala: number }> => {
  const { id } = await t.deps.db
    .selectFrom('gravacao')
    .select('id')
    .where('despedida_id', '=', despedidaId)
    .where('removida_em', 'is', null)
    .executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('legenda')
    .values({ gravacao_id: id, estado: 'pronta' })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const fala = await t.deps.db
    .insertInto('legenda_fala')
    .values({ gravacao_id: id, ...caption })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { gravacao: id, fala: fala.id }
}
