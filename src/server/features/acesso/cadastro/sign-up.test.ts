import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, type TestAccount, uniqueEmail } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { signIn } from '#server/testing/sign-in.ts'

const t = openTestApp()
let admin: TestAccount
beforeAll(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
})

const SENHA = 'jardim de orquídeas'
const signUp = (payload: Record<string, unknown>, authorization = admin.authorization) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signup', headers: { authorization }, payload })

describe('creating a staff account', () => {
  it('creates a collaborator who can sign in by name and by e-mail, and is audited', async () => {
    const email = uniqueEmail()
    const response = await signUp({ username: 'rita.souza', email, password: SENHA, empresa: 'CV' })
    expect(response.statusCode).toBe(200)
    const { id } = response.json()
    for (const username of ['rita.souza', email.toUpperCase()])
      expect((await signIn(t, username, SENHA)).json()).toMatchObject({ id, email, roles: ['ROLE_COLABORADOR'] })
    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('alvo', '=', `conta:${id}`).execute()
    expect(audit.map(row => [row.conta_id, row.acao])).toEqual([[admin.contaId, 'colaborador.criar']])
  })

  it('ignores role, state and origin in the body', async () => {
    const email = uniqueEmail()
    const more = { roles: ['ROLE_ADMIN'], papeis: ['ROLE_ADMIN'], ativo: false, origem: 'diretorio', id: 1 }
    const { id } = (await signUp({ username: email, email, password: SENHA, ...more })).json()
    const row = await t.deps.db.selectFrom('conta').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ papeis: ['ROLE_COLABORADOR'], ativo: true, origem: 'local' })
  })

  it('refuses a name or an e-mail that another account already signs in with, as name or as e-mail', async () => {
    const email = uniqueEmail()
    const username = `nome.${uniqueEmail()}`
    expect((await signUp({ username, email, password: SENHA })).statusCode).toBe(200)
    for (const taken of [
      { username: username.toUpperCase(), email: uniqueEmail() },
      { username: uniqueEmail(), email: email.toUpperCase() },
      { username: email, email: uniqueEmail() },
      { username: 'outro.nome', email: admin.email },
    ]) {
      const response = await signUp({ ...taken, password: SENHA })
      expect([response.statusCode, response.json().code], JSON.stringify(taken)).toEqual([400, 'EMAIL_EM_USO'])
    }
  })

  it('creates one account for ten concurrent requests', async () => {
    const body = { username: `dez.${uniqueEmail()}`, email: uniqueEmail(), password: SENHA }
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(body)))
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)])
  })

  it.each([
    [{ username: 'ab' }, 'Informe um nome de entrada com 3 caracteres ou mais'],
    [{ username: 'com\0nulo' }, 'Há caracteres que não podem ser usados neste campo'],
    [{ email: 'sem arroba' }, 'E-mail deve ser válido'],
    [{ password: '12345' }, 'A senha deve ter no mínimo 6 caracteres'],
    [{ password: 'password' }, 'Senha muito comum. Escolha outra.'],
  ])('refuses %j in Portuguese', async (wrong, message) => {
    const response = await signUp({ username: 'uma.pessoa', email: uniqueEmail(), password: SENHA, ...wrong })
    expect([response.statusCode, response.json().mensagem]).toEqual([400, message])
  })

  it.each([['ROLE_COLABORADOR'], ['ROLE_MODERADOR']] as const)('is not allowed for %s', async role => {
    const { authorization } = await buildAccount(t.deps, [role])
    const body = { username: 'x.y.z', email: uniqueEmail(), password: SENHA }
    expect((await signUp(body, authorization)).statusCode).toBe(403)
    expect((await signUp(body, 'Bearer null')).statusCode).toBe(401)
  })
})
