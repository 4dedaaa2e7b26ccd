import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

export const lockLocalAccounts = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('conta.local', 0))`.execute(tx)
}

export const isLoginTaken = async (tx: Executor, value: string): Promise<boolean> => {
  const result = await sql`select 1 from conta
    where origem = 'local' and (lower(username) = lower(${value}) or lower(email) = lower(${value})) limit 1`.execute(
    tx,
  )
  return result.rows.length > 0
}

type NewStaff = { username: string; email: string; senhaHash: string }

export const insertStaffAccount = async (tx: Executor, { username, email, senhaHash }: NewStaff): Promise<number> => {
  const pessoa = await tx
    .insertInto('pessoa')
    .values({ nome: username, email, data_nascimento: null, tipo_parentesco: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conta = await tx
    .insertInto('conta')
    .values({ pessoa_id: pessoa.id, username, email, senha_hash: senhaHash, papeis: ['ROLE_COLABORADOR'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return conta.id
}
