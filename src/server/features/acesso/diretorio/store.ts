import { sql } from 'kysely'
import type { DirectoryPerson } from '#server/adapters/directory.ts'
import type { Executor } from '#server/db/client.ts'
import { type Account, BLOCKED } from '#server/features/acesso/store.ts'

/** Key of the advisory lock (an arbitrary number) that serialises changes to directory accounts on all nodes. */
const LOCK_ID = 1974

export const lockDirectoryAccounts = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`.execute(tx)
}

export const findDirectoryAccount = async (tx: Executor, diretorioId: string): Promise<Account | undefined> => {
  const result = await sql<Account>`
    select c.id, p.nome, c.username, c.email, c.senha_hash as "senhaHash", c.papeis as roles, c.ativo,
      coalesce(${BLOCKED}, false) as "precisaRecuperar"
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.origem = 'diretorio' and c.diretorio_id = ${diretorioId}`.execute(tx)
  return result.rows[0]
}

/** @returns the account that had this login, if it belonged to another person. */
export const freeDirectoryLogin = async (tx: Executor, { id, login }: DirectoryPerson): Promise<number | undefined> => {
  const result = await sql<{ id: number }>`
    update conta set username = username || '#' || id
    where origem = 'diretorio' and lower(username) = lower(${login}) and diretorio_id is distinct from ${id}
    returning id`.execute(tx)
  return result.rows[0]?.id
}

export const insertDirectoryAccount = async (tx: Executor, person: DirectoryPerson): Promise<number> => {
  const { nome, email, login, id, roles } = person
  const pessoa = await tx
    .insertInto('pessoa')
    .values({ nome, email, data_nascimento: null, tipo_parentesco: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const conta = await tx
    .insertInto('conta')
    .values({
      pessoa_id: pessoa.id,
      username: login,
      email,
      senha_hash: null,
      origem: 'diretorio',
      diretorio_id: id,
      papeis: roles,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return conta.id
}

export const refreshDirectoryAccount = async (
  tx: Executor,
  contaId: number,
  person: DirectoryPerson,
): Promise<void> => {
  const { nome, email, login, roles } = person
  const conta = await tx
    .updateTable('conta')
    .set({ username: login, email, papeis: roles })
    .where('id', '=', contaId)
    .returning('pessoa_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('pessoa').set({ nome, email }).where('id', '=', conta.pessoa_id).execute()
}
