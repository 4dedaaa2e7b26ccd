import type { DirectoryPerson } from '#server/adapters/directory.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue } from '#server/db/rows.ts'
import { type Account, BLOCKED } from '#server/features/acesso/store.ts'

/** Key of the advisory lock (an arbitrary number) that serialises changes to directory accounts on all nodes. */
const LOCK_ID = 1974

export const lockDirectoryAccounts = (tx: Executor) => execute(tx)`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`

export const findDirectoryAccount = (tx: Executor, { id, formerId = id }: DirectoryPerson) => firstRow<Account>(tx)`
    select c.id, p.nome, c.username, c.email, c.senha_hash as "senhaHash", c.papeis as roles, c.ativo,
      coalesce(${BLOCKED}, false) as "precisaRecuperar"
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.origem = 'diretorio' and c.diretorio_id in (${id}, ${formerId})
    order by c.diretorio_id = ${id} desc limit 1`

/** @param contaId the person's own account, if there is one. @returns the account that had this login, if it belonged to another person. */
export const freeDirectoryLogin = (tx: Executor, login: string, contaId: number | undefined) => firstValue<number>(tx)`
    update conta set username = username || '#' || id
    where origem = 'diretorio' and lower(username) = lower(${login}) and id is distinct from ${contaId ?? null}::int
    returning id`

export const refreshDirectoryAccount = async (
  tx: Executor,
  contaId: number,
  person: DirectoryPerson,
): Promise<void> => {
  const { id: diretorio_id, nome, email, login, roles } = person
  const conta = await tx
    .updateTable('conta')
    .set({ diretorio_id, username: login, email, papeis: roles })
    .where('id', '=', contaId)
    .returning('pessoa_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('pessoa').set({ nome, email }).where('id', '=', conta.pessoa_id).execute()
}
