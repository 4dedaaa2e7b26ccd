import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, buildPortrait } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { buildWithSenha, freshAddress, REFUSED, SENHA, signIn } from '#server/testing/sign-in.ts'

const t = openTestApp()

const perfil = (token: string) =>
  t.app.inject({ url: '/cliente/perfil', headers: { authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it.each<[Role]>([['ROLE_ADMIN'], ['ROLE_COLABORADOR'], ['ROLE_MODERADOR']])(
    'as %s returns the session user, whose token authorises the calls',
    async role => {
      const account = await buildWithSenha(t, [role])
      const response = await signIn(t, `  ${account.email.toUpperCase()} `, SENHA)
      expect(response.statusCode).toBe(200)
      const { accessToken, ...user } = response.json()
      expect(user).toEqual({
        tokenType: 'Bearer',
        checktoken: true,
        id: account.contaId,
        username: account.email,
        email: account.email,
        nome: 'Ana Lins',
        roles: [role],
      })
      expect((await perfil(accessToken)).json().pessoa.nome).toBe('Ana Lins')
    },
  )

  it('lasts 12 hours at most and sets a cookie that only authorises pictures', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const response = await signIn(t, account.email, SENHA)
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ name: 'sessao_imagens', path: '/midia', httpOnly: true, sameSite: 'Lax' })
    const { expira_em } = await t.deps.db
      .selectFrom('sessao')
      .select('expira_em')
      .where('conta_id', '=', account.contaId)
      .where('id', '<>', account.sessaoId)
      .executeTakeFirstOrThrow()
    const hours = (Date.parse(expira_em) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    expect((await perfil(cookie?.value ?? '')).statusCode).toBe(401)
  })

  it('refuses a wrong password, an unknown, an inactive and a directory-only account with the same response', async () => {
    const active = await buildWithSenha(t, ['ROLE_ADMIN'])
    const inactive = await buildWithSenha(t, ['ROLE_ADMIN'], { ativo: false })
    const elsewhere = await buildWithSenha(t, ['ROLE_ADMIN'], { origem: 'diretorio' })
    const without = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const responses = await Promise.all([
      signIn(t, active.email, 'memorial1974'),
      signIn(t, 'ninguem@exemplo.com.br', SENHA),
      signIn(t, inactive.email, SENHA),
      signIn(t, elsewhere.email, SENHA),
      signIn(t, without.email, SENHA),
    ])
    for (const response of responses) {
      expect(outcome(response)).toEqual(REFUSED)
      expect(response.cookies).toEqual([])
      expect(new Set(Object.keys(response.json()))).toEqual(new Set(['code', 'mensagem', 'message', 'requestId']))
    }
  })

  it.each([
    ['', SENHA],
    ['ana@exemplo.com.br', ''],
    ['x'.repeat(129), SENHA],
    ['ana@exemplo.com.br', 'x'.repeat(129)],
    ['ana\0@exemplo.com.br', SENHA],
    ['ana\ud800@exemplo.com.br', SENHA],
    ["' or 1=1 --", "' or 1=1 --"],
    ['*)(uid=*', SENHA],
  ])('treats %j with %j as a wrong credential', async (username, password) => {
    for (const path of ['signin', 'signin_ldap'] as const)
      expect(outcome(await signIn(t, username, password, path)), path).toEqual(REFUSED)
  })

  it.each([[{}], [{ username: 'a' }], [{ username: ['a'], password: {} }], [{ username: 1, password: true }]])(
    'treats %j as invalid input, in Portuguese',
    async payload => {
      const response = await t.app.inject({ method: 'POST', url: '/api/auth/signin', payload })
      expect(outcome(response)).toEqual([400, 'Usuário ou senha não confere'])
    },
  )

  it('ignores role and state in the body', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: account.email, password: SENHA, roles: ['ROLE_ADMIN'], id: 1 },
      remoteAddress: freshAddress(),
    })
    expect(response.json()).toMatchObject({ id: account.contaId, roles: ['ROLE_MODERADOR'] })
  })
})

describe('sign-in of the restricted area without a configured directory', () => {
  it.each<[Role]>([['ROLE_COLABORADOR'], ['ROLE_MODERADOR']])('accepts the local account of a %s', async role => {
    const account = await buildWithSenha(t, [role])
    expect((await signIn(t, account.email, SENHA, 'signin_ldap')).json().roles).toEqual([role])
    expect(outcome(await signIn(t, account.email, 'memorial1974', 'signin_ldap'))).toEqual(REFUSED)
  })
})

describe('signing out', () => {
  it('ends that session immediately, and only that one', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const first = (await signIn(t, account.email, SENHA)).json().accessToken
    const second = (await signIn(t, account.email, SENHA)).json().accessToken
    const out = await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { authorization: `Bearer ${first}` },
    })
    expect([out.statusCode, out.json().mensagem]).toEqual([200, 'Logout realizado com sucesso!'])
    expect(out.cookies).toMatchObject([
      { name: 'sessao_imagens', value: '', path: '/midia' },
      { name: 'sessao_imagens', value: '', path: '/docs' },
    ])
    expect((await perfil(first)).statusCode).toBe(401)
    expect((await perfil(second)).statusCode).toBe(200)
  })
})

describe('the cookie for pictures', () => {
  it('set at sign-in authorises pictures that are not public, until the sign-out', async () => {
    const account = await buildWithSenha(t, ['ROLE_COLABORADOR'])
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const nome = `${randomName()}.webp`
    await buildPortrait(t.deps, row.id, { nome, bytes: Buffer.from('bytes'), largura: 1, altura: 1 })
    const entered = await signIn(t, account.email, SENHA)
    const show = (cookies: Record<string, string>) => t.app.inject({ url: `/midia/${nome}`, cookies })
    const cookies = { sessao_imagens: entered.cookies[0]?.value ?? '' }
    expect((await show({})).statusCode).toBe(404)
    expect((await show(cookies)).statusCode).toBe(200)
    await t.app.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { authorization: `Bearer ${entered.json().accessToken}` },
    })
    expect((await show(cookies)).statusCode).toBe(404)
  })
})

describe('a session', () => {
  const change = (sessaoId: string, values: { vista_em?: string; expira_em?: string }) =>
    t.deps.db.updateTable('sessao').set(values).where('id', '=', sessaoId).execute()
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const statusOf = async (authorization: string) =>
    (await t.app.inject({ url: '/cliente/perfil', headers: { authorization } })).statusCode

  it('expires after two idle hours, at its absolute end, and with its account', async () => {
    const idle = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await change(idle.sessaoId, { vista_em: ago(121) })
    const old = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await change(old.sessaoId, { expira_em: ago(1) })
    const off = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await t.deps.db.updateTable('conta').set({ ativo: false }).where('id', '=', off.contaId).execute()
    for (const account of [idle, old, off]) expect(await statusOf(account.authorization)).toBe(401)
  })

  it('remains valid while it is used', async () => {
    const account = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await change(account.sessaoId, { vista_em: ago(119) })
    expect(await statusOf(account.authorization)).toBe(200)
    const { vista_em } = await t.deps.db
      .selectFrom('sessao')
      .select('vista_em')
      .where('id', '=', account.sessaoId)
      .executeTakeFirstOrThrow()
    expect(Date.now() - Date.parse(vista_em)).toBeLessThan(60_000)
  })
})
