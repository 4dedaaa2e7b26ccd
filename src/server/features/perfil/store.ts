import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { hasRows } from '#server/db/rows.ts'

export const findPessoa = (db: Executor, pessoaId: number) =>
  db.selectFrom('pessoa').select(['id', 'nome', 'telefone']).where('id', '=', pessoaId).executeTakeFirst()

/** Locks the person and the contacts until the transaction ends, so that saves are serialised. */
export const lockPessoa = (tx: Executor, pessoaId: number) =>
  tx.selectFrom('pessoa').select(['id', 'nome', 'telefone']).where('id', '=', pessoaId).forUpdate().executeTakeFirst()

/** Whether another account signs in with this address. */
export const isEmailOfAnother = (db: Executor, contaId: number, email: string) => hasRows(db)`select 1 from conta
    where id <> ${contaId} and (lower(email) = lower(${email}) or lower(username) = lower(${email})) limit 1`

export type PessoaChange = { nome?: string; telefone?: string; email?: string }

/** A new phone was verified by a code: it counts as confirmed. */
export const updatePessoa = async (tx: Executor, pessoaId: number, change: PessoaChange): Promise<void> => {
  const confirmed = change.telefone === undefined ? {} : { telefone_confirmado_em: sql<string>`now()` }
  await tx
    .updateTable('pessoa')
    .set({ ...change, ...confirmed })
    .where('id', '=', pessoaId)
    .execute()
}

export const updateEmail = async (tx: Executor, contaId: number, email: string): Promise<void> => {
  await tx.updateTable('conta').set({ email }).where('id', '=', contaId).execute()
}
