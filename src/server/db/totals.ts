import type { Executor } from './client.ts'

/** Totals that triggers update with every write (migration 0009). */
export type Total = 'despedidas' | 'despedidas:publicas' | `evento:${number}` | `evento:${number}:aprovadas`

export const readTotal = async (db: Executor, nome: Total): Promise<number> => {
  const row = await db.selectFrom('contagem').select('quantos').where('nome', '=', nome).executeTakeFirst()
  return row?.quantos ?? 0
}
