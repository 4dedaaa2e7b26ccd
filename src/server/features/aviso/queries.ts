import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute } from '#server/db/rows.ts'

/** Which of these keys a notice of the last week has, sent or not. */
export const listQueuedKeys = async (db: Executor, keys: readonly string[]): Promise<string[]> => {
  const rows = await allRows<{ chave: string }>(db)`select chave from mensagem where chave = any(${[...keys]}::text[])`
  return rows.map(({ chave }) => chave)
}

/** Not sent, or being sent now: if that fails, it is tried again. */
export const isOutstanding = sql<boolean>`situacao in ('espera', 'enviando', 'entregando')`

/** Deletes what is still to be sent to these registrations: the notices of a date, and those of a change. */
export const deleteOutstanding = (tx: Executor, participantes: RawBuilder<unknown>): Promise<void> =>
  execute(tx)`delete from mensagem where ${isOutstanding} and participante_id in (${participantes})`
