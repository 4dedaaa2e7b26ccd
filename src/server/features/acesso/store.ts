import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue, hasRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'

export type Account = {
  id: number
  nome: string
  username: string
  email: string
  senhaHash: string | null
  roles: Role[]
  ativo: boolean
  /** Blocked after a hundred failures in a row, until a new password is set (or for a day). */
  precisaRecuperar: boolean
}

const FAILURES_MAX = 100
/** SQL condition on an account `c`: blocked after too many failures in a row. */
export const BLOCKED = sql`(c.falhas >= ${FAILURES_MAX}::int and c.falha_em > now() - interval '24 hours')`

/** A local account by its sign-in name or e-mail, ignoring case. */
export const findLocalAccount = (db: Executor, username: string) => firstRow<Account>(db)`
    select c.id, p.nome, c.username, c.email, c.senha_hash as "senhaHash", c.papeis as roles, c.ativo,
      coalesce(${BLOCKED}, false) as "precisaRecuperar"
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.origem = 'local' and (lower(c.username) = lower(${username}) or lower(c.email) = lower(${username}))
    order by lower(c.username) = lower(${username}) desc limit 1`

export const findAccount = (db: Executor, contaId: number) => firstRow<Account>(db)`
    select c.id, p.nome, c.username, c.email, c.senha_hash as "senhaHash", c.papeis as roles, c.ativo,
      coalesce(${BLOCKED}, false) as "precisaRecuperar"
    from conta c join pessoa p on p.id = c.pessoa_id where c.id = ${contaId} and c.origem = 'local'`

/** The account with this sign-in name or e-mail among the given ones. */
export const findAccountAmong = (db: Executor, ids: readonly number[], username: string) =>
  firstRow<Pick<Account, 'id' | 'senhaHash'>>(db)`
    select id, senha_hash as "senhaHash" from conta
    where id = any(${ids}::bigint[]) and (lower(username) = lower(${username}) or lower(email) = lower(${username}))
    order by lower(username) = lower(${username}) desc limit 1`

/**
 * Counts one more wrong password in a row. A blocked account is not counted further, so that an attacker cannot prolong the block for ever.
 * An account that does not exist costs the same statement.
 */
export const countFailure = (db: Executor, contaId: number) => execute(db)`
    update conta c set falhas = case when c.falhas >= ${FAILURES_MAX}::int then 1 else c.falhas + 1 end, falha_em = now()
    where c.id = ${contaId} and ${BLOCKED} is not true`

export const forgetFailures = (db: Executor, contaId: number) =>
  execute(db)`update conta set falhas = 0 where id = ${contaId} and falhas > 0`

export const insertPessoa = async (tx: Executor, values: NewRow<'pessoa'>): Promise<number> =>
  (await tx.insertInto('pessoa').values(values).returning('id').executeTakeFirstOrThrow()).id

export const insertConta = async (tx: Executor, values: NewRow<'conta'>): Promise<number> =>
  (await tx.insertInto('conta').values(values).returning('id').executeTakeFirstOrThrow()).id

type NewSession = { id: string; account: Pick<Account, 'id' | 'senhaHash'>; seconds: number }

/** @returns false if the account got another password, or was deactivated, since it was read: comparing a password takes time. */
export const insertSession = (db: Executor, { id, account, seconds }: NewSession) => hasRows(db)`
    with entrada as (
      update conta set entrou_em = now()
      where id = ${account.id} and ativo and senha_hash is not distinct from ${account.senhaHash} returning id)
    insert into sessao (id, conta_id, expira_em)
    select ${id}, id, now() + make_interval(secs => ${seconds}::int) from entrada returning 1`

export const endSession = (db: Executor, id: string) =>
  execute(db)`update sessao set encerrada_em = now() where id = ${id} and encerrada_em is null`

/** Ends every live session of a person's accounts. */
export const endSessionsOfPerson = (db: Executor, pessoaId: number) => execute(db)`
    update sessao s set encerrada_em = now() from conta c
    where c.id = s.conta_id and c.pessoa_id = ${pessoaId} and s.encerrada_em is null`

/** Ends every session of an account except, if given, the one that requests it. */
export const endSessionsOfAccount = (db: Executor, contaId: number, keep = '') => execute(db)`
    update sessao set encerrada_em = now()
    where conta_id = ${contaId} and id <> ${keep} and encerrada_em is null`

/** The password hash of a local account; undefined for accounts of the directory. */
export const findSenhaHash = (db: Executor, contaId: number) => firstValue<string | null>(db)`
    select senha_hash as hash from conta where id = ${contaId} and origem = 'local'`

/** @returns false if the password has changed since it was compared: of two concurrent changes only one succeeds. */
export const replaceSenhaHash = (db: Executor, contaId: number, before: string, after: string) => hasRows(db)`
    update conta set senha_hash = ${after} where id = ${contaId} and senha_hash = ${before} returning 1`

/** Origin of the account, and its identity there. */
export const findOrigin = (db: Executor, contaId: number) =>
  db
    .selectFrom('conta')
    .select(['origem', 'diretorio_id as diretorioId'])
    .where('id', '=', contaId)
    .executeTakeFirstOrThrow()
