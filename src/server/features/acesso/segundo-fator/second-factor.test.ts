import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOperator } from '#server/features/acesso/operador/cli.ts'
import type { TestAccount } from '#server/testing/factories.ts'
import { outcome } from '#server/testing/outcome.ts'
import { buildWithSenha, freshAddress, profileStatus, REFUSED, SENHA, signIn } from '#server/testing/sign-in.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  // Stays within one half minute, so that a code does not expire between its generation and its use.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 })
  t = await createTestApp()
})
afterAll(async () => {
  await t.close()
  vi.useRealTimers()
})

const call = (account: TestAccount, method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  t.app.inject({
    method,
    url: `/usuario/segundo-fator${path}`,
    headers: { authorization: account.authorization },
    ...(payload ? { payload } : {}),
  })

/** The code an authenticator shows `steps` half minutes from now. */
const codeOf = (segredo: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: Date.now() + steps * 30_000 })

const wrongFor = (segredo: string): string =>
  ['000000', '111111', '222222', '333333'].find(code => ![-1, 0, 1].some(step => codeOf(segredo, step) === code)) ?? ''

const enter = (username: string, codigo_totp?: string, password = SENHA, remoteAddress = freshAddress()) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password, codigo_totp }, remoteAddress })

const started = async () => {
  const account = await buildWithSenha(t, ['ROLE_ADMIN'])
  const { segredo, uri } = (await call(account, 'POST', '', { senha: SENHA })).json<{ segredo: string; uri: string }>()
  return { account, segredo, uri }
}
/** Activated in the previous step, so that the code of the current half minute is still unused. */
const activated = async () => {
  const { account, segredo } = await started()
  const response = await call(account, 'POST', '/confirmar', { codigo: codeOf(segredo, -1) })
  return { account, segredo, codigos: response.json<{ codigos: string[] }>().codigos }
}
const NEEDED = [401, 'SEGUNDO_FATOR_NECESSARIO']
const refusal = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
]

describe('activating the second factor', () => {
  it('returns a secret and the address for the QR code, and sign-in does not change until it is confirmed', async () => {
    const { account, segredo, uri } = await started()
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Memorial/)
    expect(new URL(uri).searchParams.get('secret')).toBe(segredo)
    expect((await call(account, 'GET')).json()).toEqual({ ativo: false, codigosRestantes: 0 })
    expect((await enter(account.email)).statusCode).toBe(200)
  })

  it('with the first correct code ends the other sessions and returns eight recovery codes, stored only as hashes', async () => {
    const { account, segredo } = await started()
    const other: string = (await signIn(t, account.email, SENHA)).json().accessToken
    const wrong = await call(account, 'POST', '/confirmar', { codigo: wrongFor(segredo) })
    expect(refusal(wrong)).toEqual([400, 'CODIGO_INCORRETO'])
    const { codigos } = (await call(account, 'POST', '/confirmar', { codigo: codeOf(segredo) })).json()
    expect(new Set(codigos).size).toBe(8)
    expect((await call(account, 'GET')).json()).toEqual({ ativo: true, codigosRestantes: 8 })
    expect(await profileStatus(t, other)).toBe(401)
    const stored = await Promise.all([
      t.deps.db.selectFrom('segundo_fator').selectAll().where('conta_id', '=', account.contaId).execute(),
      t.deps.db.selectFrom('codigo_reserva').selectAll().where('conta_id', '=', account.contaId).execute(),
      t.deps.db.selectFrom('auditoria').selectAll().where('conta_id', '=', account.contaId).execute(),
    ])
    for (const secret of [segredo, ...codigos]) expect(JSON.stringify(stored)).not.toContain(secret)
  })

  it('needs the password, and does not replace a confirmed factor', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    expect(refusal(await call(account, 'POST', '', { senha: 'outra' }))).toEqual([400, 'SENHA_ATUAL_INCORRETA'])
    expect((await call(account, 'POST', '/confirmar', { codigo: '123456' })).statusCode).toBe(400)
    const on = await activated()
    const again = await call(on.account, 'POST', '', { senha: SENHA })
    expect(outcome(again)).toEqual([400, 'A verificação em duas etapas já está ativa.'])
    expect((await enter(on.account.email, codeOf(on.segredo))).statusCode).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  it('requires the code only after the correct password, and accepts it once', async () => {
    const { account, segredo } = await activated()
    expect(outcome(await enter(account.email, undefined, 'errada'))).toEqual(REFUSED)
    expect(refusal(await enter(account.email))).toEqual(NEEDED)
    expect(refusal(await enter(account.email, ''))).toEqual(NEEDED)
    const codigo = codeOf(segredo)
    expect((await enter(account.email, ` ${codigo.slice(0, 3)} ${codigo.slice(3)} `)).statusCode).toBe(200)
    expect(refusal(await enter(account.email, codigo))).toEqual(NEEDED)
    expect(refusal(await enter(account.email, codeOf(segredo, -1)))).toEqual(NEEDED)
    expect((await enter(account.email, codeOf(segredo, 1))).statusCode).toBe(200)
  })

  it('also works in the restricted area, and of ten concurrent sign-ins with one code one succeeds', async () => {
    const { account, segredo } = await activated()
    expect(refusal(await signIn(t, account.email, SENHA, 'signin_ldap'))).toEqual(NEEDED)
    const codigo = codeOf(segredo)
    const responses = await Promise.all(Array.from({ length: 10 }, () => enter(account.email, codigo)))
    expect(responses.filter(response => response.statusCode === 200)).toHaveLength(1)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const { account, codigos } = await activated()
    const [first = '', second = ''] = codigos
    expect((await enter(account.email, `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`)).statusCode).toBe(200)
    expect(refusal(await enter(account.email, first))).toEqual(NEEDED)
    expect((await enter(account.email, second)).statusCode).toBe(200)
    const other = await activated()
    expect(refusal(await enter(other.account.email, codigos[2]))).toEqual(NEEDED)
    expect((await call(account, 'GET')).json().codigosRestantes).toBe(6)
  })

  it('counts wrong codes like wrong passwords; a missing code counts nothing', async () => {
    const { account, segredo } = await activated()
    const address = freshAddress()
    for (let time = 0; time < 8; time += 1)
      expect(refusal(await enter(account.email, undefined, SENHA, address))).toEqual(NEEDED)
    for (let time = 0; time < 5; time += 1) {
      const response = await enter(account.email, wrongFor(segredo), SENHA, address)
      expect(outcome(response)).toEqual([401, 'Código incorreto!'])
    }
    expect((await enter(account.email, codeOf(segredo), SENHA, address)).statusCode).toBe(429)
    await t.deps.db
      .updateTable('conta')
      .set({ falhas: 99, falha_em: new Date().toISOString() })
      .where('id', '=', account.contaId)
      .execute()
    await enter(account.email)
    await enter(account.email, wrongFor(segredo))
    expect(outcome(await enter(account.email, codeOf(segredo)))).toEqual(REFUSED)
  })

  it.each([['12345'], ['1234567'], ['abcdef'], ['x'.repeat(41)], ['１２３４５６']])('refuses %j', async codigo => {
    const { account } = await activated()
    expect([400, 401]).toContain((await enter(account.email, codigo)).statusCode)
  })
})

describe('removing the second factor', () => {
  it('needs password and code', async () => {
    const { account, segredo } = await activated()
    const codigo = codeOf(segredo)
    expect(refusal(await call(account, 'DELETE', '', { senha: 'outra', codigo }))).toEqual([
      400,
      'SENHA_ATUAL_INCORRETA',
    ])
    const wrong = await call(account, 'DELETE', '', { senha: SENHA, codigo: wrongFor(segredo) })
    expect(refusal(wrong)).toEqual([400, 'CODIGO_INCORRETO'])
    expect((await call(account, 'DELETE', '', { senha: SENHA, codigo })).statusCode).toBe(200)
    expect((await enter(account.email)).statusCode).toBe(200)
    expect((await call(account, 'GET')).json()).toEqual({ ativo: false, codigosRestantes: 0 })
  })

  it('by the operator ends the sessions and unlocks an account locked by wrong codes', async () => {
    const { account } = await activated()
    const closed = { falhas: 100, falha_em: new Date().toISOString() }
    await t.deps.db.updateTable('conta').set(closed).where('id', '=', account.contaId).execute()
    await runOperator(t.deps.db, ['reset-second-factor', account.email])
    expect((await call(account, 'GET')).statusCode).toBe(401)
    expect((await enter(account.email)).statusCode).toBe(200)
    await expect(runOperator(t.deps.db, ['reset-second-factor', account.email])).rejects.toThrow(/duas etapas/)
  })
})
