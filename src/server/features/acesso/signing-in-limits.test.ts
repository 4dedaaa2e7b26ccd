import { describe, expect, it } from 'vitest'
import { waitInWords } from '#contract/errors.ts'
import { buildApp } from '#server/app.ts'
import { randomName } from '#server/core/secrets.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { buildWithSenha, freshAddress, profileStatus, REFUSED, SENHA, signIn } from '#server/testing/sign-in.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { hashSenha } from './senha/hash-rules.ts'

const t = openTestApp()

describe('failed sign-ins', () => {
  it('delay only the same account at the same address, after five', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    for (let time = 0; time < 5; time++)
      expect(outcome(await signIn(t, account.email, 'errada', 'signin', address))).toEqual(REFUSED)
    const sixth = await signIn(t, account.email, SENHA, 'signin', address)
    expect(sixth.statusCode).toBe(429)
    const wait = Number(sixth.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(2)
    expect(sixth.json().mensagem).toBe(`Muitas tentativas. Aguarde ${waitInWords(wait)}.`)
    expect(sixth.json()).toMatchObject({ code: 'MUITAS_TENTATIVAS', values: { segundos: wait } })
    expect((await signIn(t, account.email, SENHA)).statusCode).toBe(200)
    const other = await buildWithSenha(t, ['ROLE_ADMIN'])
    expect((await signIn(t, other.email, SENHA, 'signin', address)).statusCode).toBe(200)
  })

  const age = (column: 'inicio' | 'ultima', seconds: number) =>
    t.deps.db
      .updateTable('limite')
      .set({ [column]: new Date(Date.now() - seconds * 1000).toISOString() })
      .where('chave', 'like', 'LOGIN:account+address:%')
      .execute()

  it('beyond five allow one attempt after 2, 4, 8, 16 and then every 30 seconds', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    for (let time = 0; time < 5; time++) await signIn(t, account.email, 'errada', 'signin', address)
    for (const wait of [2, 4, 8, 16, 30, 30, 30]) {
      await age('ultima', wait - 1)
      const premature = await signIn(t, account.email, SENHA, 'signin', address)
      expect([premature.statusCode, premature.headers['retry-after']], `before ${wait} s`).toEqual([429, '1'])
      await age('ultima', wait)
      expect(outcome(await signIn(t, account.email, 'errada', 'signin', address)), `after ${wait} s`).toEqual(REFUSED)
    }
    await age('ultima', 30)
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(200)
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(200)
  })

  it('expire a quarter of an hour after the first', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    for (let time = 0; time < 5; time++) await signIn(t, account.email, 'errada', 'signin', address)
    await age('inicio', 14 * 60)
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(429)
    await age('inicio', 16 * 60)
    for (let time = 0; time < 5; time++)
      expect(outcome(await signIn(t, account.email, 'errada', 'signin', address))).toEqual(REFUSED)
  })

  it('are counted before they are compared: of 40 concurrent guesses five are compared', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => signIn(t, account.email, `tentativa ${index}`, 'signin', address)),
    )
    const evaluated = guesses.filter(response => response.statusCode === 401)
    expect(evaluated).toHaveLength(5)
    expect(guesses.filter(response => response.statusCode === 429)).toHaveLength(35)
  })

  it('from one address are limited to thirty, whatever the names', async () => {
    const address = freshAddress()
    for (let time = 0; time < 30; time++)
      expect((await signIn(t, `${randomName()}@exemplo.com.br`, SENHA, 'signin', address)).statusCode).toBe(401)
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(429)
  })

  it('are counted only if they failed: many people may sign in from one address', async () => {
    const address = freshAddress()
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    for (let time = 0; time < 8; time++)
      expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(200)
  })

  it('beyond the hashing queue are refused with 503 and not counted; afterwards the same person can sign in', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    const quiet = new AbortController()
    const keepBusy = async (): Promise<void> => {
      while (!quiet.signal.aborted) await hashSenha(randomName())
    }
    const crowd = Array.from({ length: 54 }, keepBusy)
    for (const username of [
      account.email,
      'ninguem@exemplo.com.br',
      ...Array.from({ length: 5 }, () => account.email),
    ]) {
      const response = await signIn(t, username, SENHA, 'signin', address)
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
    }
    quiet.abort()
    await Promise.all(crowd)
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(200)
    expect(outcome(await signIn(t, 'ninguem@exemplo.com.br', SENHA))).toEqual(REFUSED)
  })
})

describe('a hundred failures in a row, from any address', () => {
  const fail = (contaId: number, falhas: number, hoursAgo = 0) =>
    t.deps.db
      .updateTable('conta')
      .set({ falhas, falha_em: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() })
      .where('id', '=', contaId)
      .execute()
  const failuresOf = async (contaId: number): Promise<number> =>
    (await t.deps.db.selectFrom('conta').select('falhas').where('id', '=', contaId).executeTakeFirstOrThrow()).falhas

  it('lock the account for the correct password too, with the same response', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    await fail(account.contaId, 99)
    expect(outcome(await signIn(t, account.email, 'errada'))).toEqual(REFUSED)
    for (const path of ['signin', 'signin_ldap'] as const)
      expect(outcome(await signIn(t, account.email, SENHA, path))).toEqual(REFUSED)
  })

  it('are counted one by one, also when they are concurrent, and a correct password resets the count', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    await Promise.all(Array.from({ length: 12 }, () => signIn(t, account.email, 'errada')))
    expect(await failuresOf(account.contaId)).toBe(12)
    await fail(account.contaId, 99)
    expect((await signIn(t, account.email, SENHA)).statusCode).toBe(200)
    expect(await failuresOf(account.contaId)).toBe(0)
  })

  it('are reset by a new password, set by the owner or by staff', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    await fail(account.contaId, 100)
    await t.deps.db
      .updateTable('conta')
      .set({ senha_hash: await hashSenha('um jardim sereno') })
      .where('id', '=', account.contaId)
      .execute()
    expect((await signIn(t, account.email, 'um jardim sereno')).statusCode).toBe(200)
  })

  it('expire after a day, which further attempts do not prolong', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    await fail(account.contaId, 100, 23.9)
    for (let time = 0; time < 3; time++) await signIn(t, account.email, 'errada')
    expect(outcome(await signIn(t, account.email, SENHA))).toEqual(REFUSED)
    const { falha_em } = await t.deps.db
      .selectFrom('conta')
      .select('falha_em')
      .where('id', '=', account.contaId)
      .executeTakeFirstOrThrow()
    expect(Date.now() - Date.parse(falha_em ?? '')).toBeGreaterThan(23 * 3_600_000)
    await fail(account.contaId, 100, 24.1)
    expect((await signIn(t, account.email, SENHA)).statusCode).toBe(200)
  })

  it('do not end open sessions', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    await fail(account.contaId, 100)
    const profile = await t.app.inject({ url: '/cliente/perfil', headers: { authorization: account.authorization } })
    expect(profile.statusCode).toBe(200)
  })
})

describe('two nodes on one database', () => {
  it('count failures together, and the end of a session applies to both immediately', async () => {
    const other: TestApp = { ...t, app: await buildApp({ ...t.deps, limits: createLimits(t.deps.db, t.deps.secrets) }) }
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const address = freshAddress()
    const nodes = [t, other, t, other, t]
    for (const node of nodes)
      expect(outcome(await signIn(node, account.email, 'errada', 'signin', address))).toEqual(REFUSED)
    expect((await signIn(other, account.email, SENHA, 'signin', address)).statusCode).toBe(429)
    expect((await signIn(t, account.email, SENHA, 'signin', address)).statusCode).toBe(429)
    const { accessToken } = (await signIn(t, account.email, SENHA)).json()
    expect(await profileStatus(other, accessToken)).toBe(200)
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(await profileStatus(other, accessToken)).toBe(401)
    await other.app.close()
  })
})
