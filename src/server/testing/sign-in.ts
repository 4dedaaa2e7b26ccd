import type { Role } from '#contract/roles.ts'
import type { NewRow } from '#server/db/tables.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { buildAccount, type TestAccount } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const SENHA = 'memorial1973'
export const REFUSED = [401, 'Usuário ou senha não confere']

let lastAddress = 0
/** Each try its own address in a network of its own, so that the limits of one test never reach another. */
export const freshAddress = (): string => `10.${100 + Math.floor(++lastAddress / 250)}.${lastAddress % 250}.1`

export const signIn = (
  t: TestApp,
  username: string,
  password: string,
  path: 'signin' | 'signin_ldap' = 'signin',
  remoteAddress = freshAddress(),
) => t.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { username, password }, remoteAddress })

/** Status of one's own profile: whether this token still opens anything. */
export const profileStatus = async (t: TestApp, token: string): Promise<number> =>
  (await t.app.inject({ url: '/cliente/perfil', headers: { authorization: `Bearer ${token}` } })).statusCode

/** A local account whose password is SENHA. */
export const buildWithSenha = async (
  t: TestApp,
  roles: Role[],
  values: Partial<NewRow<'conta'>> = {},
): Promise<TestAccount> => {
  const account = await buildAccount(t.deps, roles, 'Ana Lins')
  await t.deps.db
    .updateTable('conta')
    .set({ senha_hash: await hashSenha(SENHA), ...values })
    .where('id', '=', account.contaId)
    .execute()
  return account
}
