import { sql } from 'kysely'
import { LIST_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'

export type ColaboradorRow = { id: number; nome: string; telefone: string; email: string; ativo: boolean }
type StaffAccount = ColaboradorRow & { pessoaId: number; roles: Role[] }

const STAFF_ONLY = sql`c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']`

/** Staff accounts, newest first; the id is the account's. */
export const listStaff = async (db: Executor): Promise<ColaboradorRow[]> => {
  const result = await sql<ColaboradorRow>`
    select c.id, p.nome, p.telefone, c.email, c.ativo
    from conta c join pessoa p on p.id = c.pessoa_id
    where ${STAFF_ONLY} order by c.id desc limit ${LIST_MAX.staff}`.execute(db)
  return result.rows
}

export const findStaff = async (db: Executor, contaId: number): Promise<StaffAccount | undefined> => {
  const result = await sql<StaffAccount>`
    select c.id, p.nome, p.telefone, c.email, c.ativo, p.id as "pessoaId", c.papeis as roles
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.id = ${contaId} and ${STAFF_ONLY}`.execute(db)
  return result.rows[0]
}

/** Active administrators, locked until the transaction ends, so that two cannot deactivate each other concurrently. */
export const lockActiveAdmins = async (db: Executor): Promise<number[]> => {
  const result = await sql<{ id: number }>`
    select id from conta where ativo and 'ROLE_ADMIN' = any(papeis) order by id for update`.execute(db)
  return result.rows.map(row => row.id)
}

type NewColaborador = { nome: string; telefone: string; email: string; senhaHash: string; ativo: boolean }

export const insertColaborador = async (db: Executor, values: NewColaborador): Promise<number> => {
  const { nome, telefone, email, senhaHash, ativo } = values
  const pessoa = await db
    .insertInto('pessoa')
    .values({ nome, telefone, email, data_nascimento: null, tipo_parentesco: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conta = await db
    .insertInto('conta')
    .values({
      pessoa_id: pessoa.id,
      username: email,
      email,
      senha_hash: senhaHash,
      papeis: ['ROLE_COLABORADOR'],
      ativo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return conta.id
}

export const updateStaff = async (
  db: Executor,
  account: { id: number; pessoaId: number },
  change: { nome: string; telefone: string; ativo: boolean },
): Promise<void> => {
  const { nome, telefone, ativo } = change
  await db.updateTable('pessoa').set({ nome, telefone }).where('id', '=', account.pessoaId).execute()
  await db.updateTable('conta').set({ ativo }).where('id', '=', account.id).execute()
}
