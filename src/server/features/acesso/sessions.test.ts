import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildWithSenha, freshAddress, profileStatus, SENHA, signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'
import { hashSenha } from './senha/hash-rules.ts'

/** Two nodes on one database: a session is ended on the first and checked on the second. */
const t = openTestApp()
let second: TestApp
let admin: TestAccount
beforeAll(async () => {
  second = { ...t, app: await buildApp({ ...t.deps, limits: createLimits(t.deps.db, t.deps.secrets) }) }
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
})
afterAll(async () => {
  await second.app.close()
})

const NOVA = 'um jardim sereno'
const tokenOf = async (account: TestAccount, node = t): Promise<string> =>
  (await signIn(node, account.email, SENHA)).json().accessToken
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const resetByCode = async (account: TestAccount) => {
  const query = { valor: account.email, tipo: 'email' }
  const remoteAddress = freshAddress()
  const requested = await t.app.inject({ method: 'POST', url: '/api/auth/validar-contato', query, remoteAddress })
  const token = await waitFor(() => {
    const code = t.outbox().find(line => line.to === account.email)?.code
    if (code === undefined) throw new Error('no code yet')
    return code
  })
  const payload = { id_usuario: requested.json().id_usuario, token, senhaNova: NOVA }
  return t.app.inject({ method: 'POST', url: '/api/auth/redefinir-nova-senha', payload, remoteAddress })
}

const deactivate = ({ contaId, telefone }: TestAccount) =>
  t.app.inject({
    method: 'PUT',
    url: `/usuario/atualizar-colaborador/${contaId}`,
    headers: { authorization: admin.authorization },
    payload: { pessoa: { nome: 'Ana Lins', telefone }, ativo: false },
  })

describe('all sessions of an account, on every node', () => {
  it.each([
    ['a password reset by code', resetByCode],
    ['deactivation', deactivate],
  ])('end with %s', async (_, end) => {
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    const tokens = [await tokenOf(account), await tokenOf(account, second)]
    for (const token of tokens) expect(await profileStatus(second, token)).toBe(200)
    const response = await end(account)
    expect(response.statusCode, response.body).toBe(200)
    for (const node of [t, second]) for (const token of tokens) expect(await profileStatus(node, token)).toBe(401)
  })

  it('end with a change of password, except the one that changes it', async () => {
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    const [own, other] = [await tokenOf(account), await tokenOf(account, second)]
    const response = await t.app.inject({
      method: 'PUT',
      url: '/usuario/alterarsenha',
      headers: { ...bearer(own), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ senhaAntiga: SENHA, senhaNova: NOVA }).toString(),
    })
    expect(response.statusCode).toBe(200)
    expect([await profileStatus(second, own), await profileStatus(second, other)]).toEqual([200, 401])
  })

  it('remain when one of them signs out', async () => {
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    const [own, other] = [await tokenOf(account), await tokenOf(account, second)]
    await t.app.inject({ method: 'POST', url: '/api/auth/signout', headers: bearer(own) })
    expect([await profileStatus(second, own), await profileStatus(second, other)]).toEqual([401, 200])
  })
})

describe('an account locked by a hundred failures', () => {
  it('is unlocked by its owner with a recovery code', async () => {
    const falha_em = new Date().toISOString()
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    await t.deps.db.updateTable('conta').set({ falhas: 100, falha_em }).where('id', '=', account.contaId).execute()
    expect((await signIn(t, account.email, SENHA)).statusCode).toBe(401)
    expect((await resetByCode(account)).statusCode).toBe(200)
    expect((await signIn(second, account.email, NOVA)).statusCode).toBe(200)
  })
})

describe('a session', () => {
  it('has the roles its account has now, not those at the sign-in', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const token = await tokenOf(account)
    const list = () => second.app.inject({ url: '/usuario/colaboradores', headers: bearer(token) })
    expect((await list()).statusCode).toBe(200)
    await t.deps.db
      .updateTable('conta')
      .set({ papeis: ['ROLE_COLABORADOR'] })
      .where('id', '=', account.contaId)
      .execute()
    expect((await list()).statusCode).toBe(403)
  })

  it('that was ended is not restored when the account gets its old password back', async () => {
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    const token = await tokenOf(account)
    await resetByCode(account)
    const senha_hash = await hashSenha(SENHA)
    await t.deps.db.updateTable('conta').set({ senha_hash }).where('id', '=', account.contaId).execute()
    expect(await profileStatus(t, token)).toBe(401)
  })
})
