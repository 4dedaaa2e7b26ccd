import { CONTA_SEM_ACESSO } from '#contract/acesso/messages.ts'
import { hasForbiddenCharacters, normaliseText } from '#contract/fields/text.ts'
import type { Role } from '#contract/roles.ts'
import {
  type Directory,
  type DirectoryPerson,
  type DirectoryRefusal,
  DirectoryUnavailable,
} from '#server/adapters/directory.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, firstRow, firstValue } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { insertAccount } from '#server/features/acesso/account-service.ts'
import { type Account, BLOCKED, endSessionsOfAccount } from '#server/features/acesso/store.ts'

/** Key of the advisory lock (an arbitrary number) that serialises changes to directory accounts on all nodes. */
const LOCK_ID = 1974

const lockDirectoryAccounts = (tx: Executor) => execute(tx)`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`

const findDirectoryAccount = (tx: Executor, { id, formerId = id }: DirectoryPerson) => firstRow<Account>(tx)`
    select c.id, p.nome, c.username, c.email, c.senha_hash as "senhaHash", c.papeis as roles, c.ativo,
      coalesce(${BLOCKED}, false) as "precisaRecuperar"
    from conta c join pessoa p on p.id = c.pessoa_id
    where c.origem = 'diretorio' and c.diretorio_id in (${id}, ${formerId})
    order by c.diretorio_id = ${id} desc limit 1`

/** @param contaId the person's own account, if there is one. @returns the account that had this login, if it belonged to another person. */
const freeDirectoryLogin = (tx: Executor, login: string, contaId: number | undefined) => firstValue<number>(tx)`
    update conta set username = username || '#' || id
    where origem = 'diretorio' and lower(username) = lower(${login}) and id is distinct from ${contaId ?? null}::int
    returning id`

const refreshDirectoryAccount = async (tx: Executor, contaId: number, person: DirectoryPerson): Promise<void> => {
  const { id: diretorio_id, nome, email, login, roles } = person
  const conta = await tx
    .updateTable('conta')
    .set({ diretorio_id, username: login, email, papeis: roles })
    .where('id', '=', contaId)
    .returning('pessoa_id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('pessoa').set({ nome, email }).where('id', '=', conta.pessoa_id).execute()
}

const LOGIN = /^[A-Za-z0-9._@-]{1,64}$/
const NOME_MAX = 100
const GROUPS_LOGGED_MAX = 30

/** Text from the directory is normalised and limited like any other input. */
const clean = (value: string, fallback: string): string => {
  const text = normaliseText(value)
  return text === '' || hasForbiddenCharacters(text) ? fallback : [...text].slice(0, NOME_MAX).join('')
}

const sameRoles = (left: readonly Role[], right: readonly Role[]): boolean =>
  left.length === right.length && left.every(role => right.includes(role))

const createAccount = async (tx: Executor, person: DirectoryPerson): Promise<Account> => {
  const { nome, login, email, roles } = person
  const account = { username: login, email, papeis: roles, origem: 'diretorio', diretorio_id: person.id } as const
  const { contaId: id } = await insertAccount(tx, { nome, email }, account)
  await recordAudit(tx, id, 'diretorio.primeira-entrada', { alvo: `conta:${id}` })
  return { id, nome, username: login, email, roles, senhaHash: null, ativo: true, precisaRecuperar: false }
}

const refreshAccount = async (tx: Executor, before: Account, person: DirectoryPerson): Promise<Account> => {
  await refreshDirectoryAccount(tx, before.id, person)
  if (!sameRoles(before.roles, person.roles)) {
    await endSessionsOfAccount(tx, before.id)
    const detalhe = { antes: before.roles, depois: person.roles }
    await recordAudit(tx, before.id, 'diretorio.papeis', { alvo: `conta:${before.id}`, detalhe })
  }
  return { ...before, nome: person.nome, username: person.login, email: person.email, roles: person.roles }
}

type Missing = keyof typeof CONTA_SEM_ACESSO

/** Account of a person whom the directory authenticated, or what is missing. */
const admit = (deps: Deps, person: DirectoryPerson): Promise<Account | Missing> =>
  inTransaction(deps.db, async tx => {
    await lockDirectoryAccounts(tx)
    const before = await findDirectoryAccount(tx, person)
    if (person.roles.length === 0) {
      if (before) await endSessionsOfAccount(tx, before.id)
      return 'sem-grupo'
    }
    if (before && !before.ativo) return 'desativada-no-portal'
    // The login now belongs to another person: the previous holder keeps the account without the login.
    const former = await freeDirectoryLogin(tx, person.login, before?.id)
    if (former !== undefined) await endSessionsOfAccount(tx, former)
    return before ? refreshAccount(tx, before, person) : createAccount(tx, person)
  })

const logRefusal = (deps: Deps, motivo: string, reason: string): void =>
  deps.log.warn({ event: 'directory.refused', motivo, reason }, 'directory did not let somebody in')

/**
 * @returns undefined for what no login of a directory looks like.
 * @throws Problem DIRETORIO_INDISPONIVEL if the directory is unavailable: local accounts are never used instead.
 */
export const identifyInDirectory = async (
  deps: Deps,
  directory: Directory,
  username: string,
  password: string,
): Promise<DirectoryPerson | DirectoryRefusal | undefined> => {
  if (!LOGIN.test(username)) return undefined
  const answer = await directory.authenticate(username, password).catch((error: unknown) => {
    if (!(error instanceof DirectoryUnavailable)) throw error
    deps.log.error({ event: 'directory.unavailable', reason: error.message }, 'directory did not answer')
    throw new Problem('DIRETORIO_INDISPONIVEL', { retryAfter: 5 })
  })
  if ('motivo' in answer) logRefusal(deps, answer.motivo, answer.resposta)
  return answer
}

const withoutAccess = (missing: Missing): Problem =>
  new Problem('CONTA_SEM_ACESSO', { message: CONTA_SEM_ACESSO[missing] })

/**
 * Account of somebody whom the directory or the identity provider knows; it is created on the first sign-in.
 * @throws Problem CONTA_SEM_ACESSO with the sentence that says what is missing
 */
export const admitPerson = async (deps: Deps, known: DirectoryPerson): Promise<Account> => {
  const person = { ...known, nome: clean(known.nome, known.login), email: clean(known.email, '') }
  const admitted = await admit(deps, person)
  if (typeof admitted !== 'string') return admitted
  // Nobody finds a misspelt group otherwise.
  const groups = known.groups.slice(0, GROUPS_LOGGED_MAX).map(group => clean(group, ''))
  logRefusal(deps, admitted, `right password; groups: ${groups.join(' | ') || 'none'}`)
  throw withoutAccess(admitted)
}

/**
 * @returns undefined for a wrong login or password.
 * @throws Problem CONTA_SEM_ACESSO after a right password, with the sentence that says what is missing
 */
export const authenticateInDirectory = async (
  deps: Deps,
  directory: Directory,
  { username, password }: { username: string; password: string },
): Promise<Account | undefined> => {
  const answer = await identifyInDirectory(deps, directory, username, password)
  if (!answer) return undefined
  if ('motivo' in answer) {
    if (answer.motivo === 'credenciais') return undefined
    throw withoutAccess(answer.motivo)
  }
  return admitPerson(deps, answer)
}
