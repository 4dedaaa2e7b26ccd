import { hasForbiddenCharacters, normaliseText } from '#contract/fields/text.ts'
import type { Role } from '#contract/roles.ts'
import { type Directory, type DirectoryPerson, DirectoryUnavailable } from '#server/adapters/directory.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { insertAccount } from '#server/features/acesso/account-service.ts'
import { type Account, endSessionsOfAccount } from '#server/features/acesso/store.ts'
import { findDirectoryAccount, freeDirectoryLogin, lockDirectoryAccounts, refreshDirectoryAccount } from './store.ts'

const LOGIN = /^[A-Za-z0-9._@-]{1,64}$/
const NOME_MAX = 100

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

/** Account of a person whom the directory authenticated; undefined for people without a mapped group and for inactive accounts. */
const admit = (deps: Deps, person: DirectoryPerson): Promise<Account | undefined> =>
  inTransaction(deps.db, async tx => {
    await lockDirectoryAccounts(tx)
    const before = await findDirectoryAccount(tx, person.id)
    if (person.roles.length === 0) {
      if (before) await endSessionsOfAccount(tx, before.id)
      return undefined
    }
    if (before && !before.ativo) return undefined
    // The login now belongs to another person: the previous holder keeps the account without the login.
    const former = await freeDirectoryLogin(tx, person)
    if (former !== undefined) await endSessionsOfAccount(tx, former)
    return before ? refreshAccount(tx, before, person) : createAccount(tx, person)
  })

/** @throws Problem DIRETORIO_INDISPONIVEL if the directory is unavailable: local accounts are never used instead. */
export const identifyInDirectory = async (
  deps: Deps,
  directory: Directory,
  username: string,
  password: string,
): Promise<DirectoryPerson | undefined> => {
  if (!LOGIN.test(username)) return undefined
  return directory.authenticate(username, password).catch((error: unknown) => {
    if (!(error instanceof DirectoryUnavailable)) throw error
    deps.log.error({ event: 'directory.unavailable', reason: error.message }, 'directory did not answer')
    throw new Problem('DIRETORIO_INDISPONIVEL', { retryAfter: 5 })
  })
}

export const authenticateInDirectory = async (
  deps: Deps,
  directory: Directory,
  { username, password }: { username: string; password: string },
): Promise<Account | undefined> => {
  const person = await identifyInDirectory(deps, directory, username, password)
  if (!person) return undefined
  return admit(deps, {
    ...person,
    nome: clean(person.nome, person.login),
    email: clean(person.email, ''),
  })
}
