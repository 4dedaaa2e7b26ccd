import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#server/core/refusal.ts'
import { buildAccount, uniqueEmail } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { runOperator } from './cli.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp()
})
afterAll(() => portal.close())

const signIn = (username: string, password: string) =>
  portal.app.inject({ method: 'POST', url: '/api/auth/signin_ldap', payload: { username, password } })

const passwordIn = (lines: string[]): string =>
  /^Senha: (.+)$/.exec(lines.find(line => line.startsWith('Senha: ')) ?? '')?.[1] ?? ''

describe('the operator command', () => {
  it('creates the first administrator with a password that works, once per e-mail', async () => {
    const email = uniqueEmail()
    const lines = await runOperator(portal.deps.db, ['create-admin', email, 'Helena Prado'])
    const response = await signIn(email, passwordIn(lines))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ nome: 'Helena Prado', roles: ['ROLE_ADMIN'] })
    await expect(runOperator(portal.deps.db, ['create-admin', email, 'Outra'])).rejects.toThrow(
      'Já existe uma conta com este e-mail.',
    )
  })

  it('resets a password and ends every session', async () => {
    const email = uniqueEmail()
    const first = passwordIn(await runOperator(portal.deps.db, ['create-admin', email, 'Ana']))
    const { accessToken } = (await signIn(email, first)).json<{ accessToken: string }>()
    const second = passwordIn(await runOperator(portal.deps.db, ['reset-password', email]))
    const profile = await portal.app.inject({
      method: 'GET',
      url: '/cliente/perfil',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(profile.statusCode).toBe(401)
    expect((await signIn(email, first)).statusCode).toBe(401)
    expect((await signIn(email, second)).statusCode).toBe(200)
  })

  it('ends sessions and prints how many', async () => {
    const account = await buildAccount(portal.deps, ['ROLE_COLABORADOR'])
    expect(await runOperator(portal.deps.db, ['end-sessions', account.email])).toEqual(['Sessões encerradas: 1'])
    const profile = await portal.app.inject({
      method: 'GET',
      url: '/cliente/perfil',
      headers: { authorization: account.authorization },
    })
    expect(profile.statusCode).toBe(401)
  })

  it.each([[[]], [['dance']], [['create-admin']], [['create-admin', 'not an e-mail']]])(
    'prints its usage for the arguments %j',
    async words => {
      await expect(runOperator(portal.deps.db, words)).rejects.toThrow(Refusal)
    },
  )
})
