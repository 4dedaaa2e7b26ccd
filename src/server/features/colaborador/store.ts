import { sql } from 'kysely'
import { LIST_MAX } from '#contract/limits.ts'
import type { Role } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, firstRow } from '#server/db/rows.ts'

type ColaboradorRow = { id: number; nome: string; telefone: string; email: string; ativo: boolean }
type ColaboradorEntry = ColaboradorRow & { entrou_em: string | null }
type StaffAccount = ColaboradorRow & { pessoaId: number; roles: Role[] }

const STAFF_ONLY = sql`c.papeis && array['ROLE_ADMIN', 'ROLE_COLABORADOR']`

/** Staff accounts, newest first; the id is the account's. */
export const listStaff = (db: Executor) => allRows<ColaboradorEntry>(db)`
    select c.id, p.nome, p.telefone, c.email, c.ativo, c.entrou_em
    from conta c join pessoa p on p.id = c.pessoa_id
    where ${STAFF_ONLY} order by c.id desc limit ${LIST_MAX.staff}`

export const findStaff = (db: Executor, contaId: number) => firstRow<StaffAccount>(db)`
    select c.id, p.nome, p.telefone, c.email, c.ativo, p.id as "pessoaId", c.papeis as roles
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.id = ${contaId} and ${STAFF_ONLY}`

/** Active administrators, locked until the transaction ends, so that two cannot deactivate each other concurrently. */
export const lockActiveAdmins = (db: Executor) => allValues<number>(db)`
    select id from conta where ativo and 'ROLE_ADMIN' = any(papeis) order by id for update`

export const updateStaff = async (
  db: Executor,
  account: { id: number; pessoaId: number },
  change: { nome: string; telefone: string; ativo: boolean },
): Promise<void> => {
  const { nome, telefone, ativo } = change
  await db.updateTable('pessoa').set({ nome, telefone }).where('id', '=', account.pessoaId).execute()
  await db.updateTable('conta').set({ ativo }).where('id', '=', account.id).execute()
}
