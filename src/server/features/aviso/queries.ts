import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'

/** Which of these keys a notice of the last week has, sent or not. */
export const listQueuedKeys = async (db: Executor, keys: readonly string[]): Promise<string[]> => {
  const rows = await allRows<{ chave: string }>(db)`select chave from mensagem where chave = any(${[...keys]}::text[])`
  return rows.map(({ chave }) => chave)
}
