import { describe, expect, it } from 'vitest'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { hashSenha } from './hash-rules.ts'

const t = openTestApp()

const ATUAL = 'orquídea de inverno'
const NOVA = 'um jardim sereno'

const buildWithSenha = async (): Promise<TestAccount> => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Helena Prado')
  await t.deps.db
    .updateTable('conta')
    .set({ senha_hash: await hashSenha(ATUAL) })
    .where('id', '=', account.contaId)
    .execute()
  return account
}

const change = (account: TestAccount | undefined, senhaAntiga: string, senhaNova: string) =>
  t.app.inject({
    method: 'PUT',
    url: '/usuario/alterarsenha',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(account ? { authorization: account.authorization } : {}),
    },
    payload: new URLSearchParams({ senhaAntiga, senhaNova }).toString(),
  })

const signIn = async (account: TestAccount, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: account.email, password } })

const profile = (authorization: string) => t.app.inject({ url: '/cliente/perfil', headers: { authorization } })

describe('changing one’s own password', () => {
  it('ends all sessions except the current one, and only the new password is accepted', async () => {
    const account = await buildWithSenha()
    const other: string = (await signIn(account, ATUAL)).json().accessToken
    const response = await change(account, ATUAL, NOVA)
    expect([response.statusCode, response.json()]).toEqual([200, { mensagem: 'Senha alterada com sucesso!' }])
    expect((await profile(account.authorization)).statusCode).toBe(200)
    expect((await profile(`Bearer ${other}`)).statusCode).toBe(401)
    expect((await signIn(account, ATUAL)).statusCode).toBe(401)
    expect((await signIn(account, NOVA)).statusCode).toBe(200)
  })

  it('is audited without any password', async () => {
    const account = await buildWithSenha()
    await change(account, ATUAL, NOVA)
    const rows = await t.deps.db.selectFrom('auditoria').selectAll().where('conta_id', '=', account.contaId).execute()
    expect(rows.map(row => row.acao)).toEqual(['senha.alterar'])
    expect(JSON.stringify(rows)).not.toMatch(/orquídea|jardim|argon/)
  })

  it.each([
    ['errada mesmo', NOVA, 'SENHA_ATUAL_INCORRETA', 'A senha atual está incorreta'],
    ['x'.repeat(2000), NOVA, 'DADOS_INVALIDOS', 'A senha atual está incorreta'],
    ['', NOVA, 'DADOS_INVALIDOS', 'A senha atual é obrigatória'],
    [ATUAL, '', 'DADOS_INVALIDOS', 'A nova senha é obrigatória'],
    [ATUAL, '12345', 'DADOS_INVALIDOS', 'A senha deve ter pelo menos 6 caracteres'],
    [ATUAL, ATUAL, 'DADOS_INVALIDOS', 'A nova senha deve ser diferente da senha atual'],
    [ATUAL, 'password', 'SENHA_COMUM', 'Senha muito comum. Escolha outra.'],
    [ATUAL, 'Helena Prado', 'SENHA_COMUM', 'Senha muito comum. Escolha outra.'],
  ])('from %j to %j is refused as %s and changes nothing', async (antiga, nova, code, message) => {
    const account = await buildWithSenha()
    const response = await change(account, antiga, nova)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code, message, mensagem: message })
    expect((await signIn(account, ATUAL)).statusCode).toBe(200)
  })

  it('of two concurrent changes accepts exactly one', async () => {
    const account = await buildWithSenha()
    const responses = await Promise.all([change(account, ATUAL, NOVA), change(account, ATUAL, 'outro jardim sereno')])
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 400])
  })

  it('needs a session, the form of the specification, and an account with a password', async () => {
    expect((await change(undefined, ATUAL, NOVA)).statusCode).toBe(401)
    const account = await buildWithSenha()
    const json = await t.app.inject({
      method: 'PUT',
      url: '/usuario/alterarsenha',
      headers: { authorization: account.authorization },
      payload: { senhaAntiga: ATUAL, senhaNova: NOVA },
    })
    expect(json.json().code).toBe('FORMATO_NAO_ACEITO')
    const directory = await buildWithSenha()
    await t.deps.db.updateTable('conta').set({ origem: 'diretorio' }).where('id', '=', directory.contaId).execute()
    expect((await change(directory, ATUAL, NOVA)).json().code).toBe('SENHA_ATUAL_INCORRETA')
  })

  it('is limited to ten attempts in ten minutes', async () => {
    const account = await buildWithSenha()
    const responses = []
    for (let n = 0; n < 11; n += 1) responses.push((await change(account, 'errada mesmo', NOVA)).statusCode)
    expect(responses).toEqual([...Array(10).fill(400), 429])
  })
})
