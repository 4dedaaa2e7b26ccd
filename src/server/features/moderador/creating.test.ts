import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, type TestAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const SENHA = 'saudades-1973'
const create = (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/cliente/nova-pessoa-moderador',
    headers: { authorization: staff.authorization, ...headers },
    payload,
  })
const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })

/** Verifies a phone in a session as the portal does it: with the code that was sent. */
const verifyPhone = async (who: TestAccount, telefone: string): Promise<void> => {
  const send = (path: string, payload: object) =>
    t.app.inject({ method: 'POST', url: path, headers: { authorization: who.authorization }, payload })
  await send('/validacao/salvar', { telefone })
  const codigo = t.outbox().findLast(line => line.to === telefone)?.code
  expect((await send('/validacao/verificar', { telefone, token: codigo })).statusCode).toBe(200)
}

const newModerador = (telefone: string, more: Record<string, unknown> = {}, pessoa: Record<string, unknown> = {}) => ({
  username: uniqueEmail(),
  password: SENHA,
  pessoa: {
    nome: 'Dália Nogueira',
    telefone,
    moderador_cliente: 'Sim, cliente do Grupo',
    parentesco_falecido: 'Sim',
    tipo_parentesco: 'Filho(a)',
    ...pessoa,
  },
  ...more,
})
const verifiedTelefone = async (): Promise<string> => {
  const telefone = uniqueTelefone()
  await verifyPhone(staff, telefone)
  return telefone
}
/** Verifies a phone without sending a message, for tests that need many. */
const verifiedPhoneWithoutMessage = async (): Promise<string> => {
  const telefone = uniqueTelefone()
  await storeVerifiedPhone(t, staff, telefone)
  return telefone
}
const accountsOf = (email: string) =>
  t.deps.db.selectFrom('conta').selectAll().where('username', '=', email.toLowerCase()).execute()
const EM_USO = 'E-mail já está registrado. Por favor informe outro para cadastro!'

describe('creating a moderator', () => {
  it('after their phone was verified creates a person who can sign in, as moderator whatever the body contains', async () => {
    const telefone = await verifiedTelefone()
    const body = newModerador(telefone, { roles: ['ROLE_ADMIN'], papeis: ['ROLE_ADMIN'], ativo: false })
    const response = await create({ ...body, username: body.username.toUpperCase() })
    expect(response.statusCode).toBe(200)
    const { id, ...person } = response.json()
    expect(id).toEqual(expect.any(Number))
    expect(person).toEqual({ ...body.pessoa, email: body.username })
    const [account] = await accountsOf(body.username)
    expect(account).toMatchObject({ pessoa_id: id, papeis: ['ROLE_MODERADOR'], ativo: true })
    expect(account?.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await signIn(body.username, SENHA)).json().roles).toEqual(['ROLE_MODERADOR'])
  })

  it('uses the defaults of the specification for choices that are missing or cleared', async () => {
    for (const pessoa of [
      { moderador_cliente: undefined, parentesco_falecido: undefined, tipo_parentesco: undefined },
      { moderador_cliente: undefined, parentesco_falecido: null, tipo_parentesco: null },
      { moderador_cliente: undefined, parentesco_falecido: '', tipo_parentesco: '' },
    ])
      expect((await create(newModerador(await verifiedPhoneWithoutMessage(), {}, pessoa))).json()).toMatchObject({
        moderador_cliente: 'Ainda não',
        parentesco_falecido: 'Não informado',
        tipo_parentesco: null,
      })
  })

  it('without a verified phone, or with another account’s verification, is refused', async () => {
    const body = newModerador(uniqueTelefone())
    expect(outcome(await create(body))).toEqual([400, 'Validação do moderador necessária!'])
    const colleague = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await verifyPhone(colleague, body.pessoa.telefone)
    expect(outcome(await create(body))).toEqual([400, 'Validação do moderador necessária!'])
    await t.deps.db
      .updateTable('codigo_verificacao')
      .set({ validado_por: staff.contaId, validado_em: new Date(Date.now() - 31 * 60_000).toISOString() })
      .where('contato', '=', body.pessoa.telefone)
      .execute()
    expect((await create(body)).statusCode).toBe(400)
    expect(await accountsOf(body.username)).toEqual([])
  })

  it('with an e-mail in use, ignoring case, is refused with the specification’s message', async () => {
    const { email } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const telefone = await verifiedPhoneWithoutMessage()
    const response = await create(newModerador(telefone, { username: email.toUpperCase() }))
    expect(outcome(response)).toEqual([400, EM_USO])
    expect(response.json().errors).toEqual([{ campo: 'username', message: EM_USO }])
    const people = await t.deps.db.selectFrom('pessoa').select('id').where('telefone', '=', telefone).execute()
    expect(people).toEqual([])
  })

  it('concurrently with one e-mail succeeds once', async () => {
    const username = uniqueEmail()
    const phones = await Promise.all(Array.from({ length: 6 }, verifiedPhoneWithoutMessage))
    const responses = await Promise.all(phones.map(telefone => create(newModerador(telefone, { username }))))
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400])
    expect(await accountsOf(username)).toHaveLength(1)
  })

  it('sent again with its idempotency key returns the same person, and refuses the key with other data', async () => {
    const body = newModerador(await verifiedPhoneWithoutMessage())
    const key = { 'idempotency-key': randomName() }
    const [first, again] = await Promise.all([create(body, key), create(body, key)])
    expect(first.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect((await create(body, key)).json()).toEqual(first.json())
    expect(await accountsOf(body.username)).toHaveLength(1)
    const other = { ...body, pessoa: { ...body.pessoa, nome: 'Outra' } }
    expect((await create(other, key)).statusCode).toBe(409)
    const stored = await t.deps.db.selectFrom('idempotencia').select(['corpo_hash', 'resposta']).execute()
    expect(JSON.stringify(stored)).not.toContain(body.username)
  })

  it.each<[Record<string, unknown>, Record<string, unknown>, string | undefined]>([
    [{ username: '' }, {}, 'E-mail é obrigatório'],
    [{ username: 'sem arroba' }, {}, 'E-mail deve ser válido'],
    [{ password: '' }, {}, 'Senha é obrigatória'],
    [{ password: '12345' }, {}, 'A senha deve ter pelo menos 6 caracteres'],
    [{ password: '123456' }, {}, 'Senha muito comum. Escolha outra.'],
    [{ password: 'Password' }, {}, 'Senha muito comum. Escolha outra.'],
    [{ password: 'x'.repeat(129) }, {}, undefined],
    [{}, { nome: '' }, 'Nome é obrigatório'],
    [{}, { nome: 'x'.repeat(101) }, undefined],
    [{}, { nome: 'Ana\0' }, undefined],
    [{}, { telefone: '' }, 'Telefone é obrigatório'],
    [{}, { telefone: '8299' }, 'Informe um número de telefone válido!'],
    [{}, { tipo_parentesco: 'Vizinho' }, undefined],
    [{}, { moderador_cliente: 'Talvez' }, undefined],
    [{ pessoa: null }, {}, undefined],
    [{ username: { $ne: 1 } }, {}, undefined],
  ])('with %j and %j is a 400 with a clear message', async (more, pessoa, sentence) => {
    const response = await create(newModerador(await verifiedPhoneWithoutMessage(), more, pessoa))
    expect(response.statusCode).toBe(400)
    if (sentence) expect(response.json().mensagem).toBe(sentence)
    expect(response.json().mensagem).not.toMatch(/invalid|expected/i)
  })

  it('refuses a password that is the person’s own name, phone or e-mail', async () => {
    const telefone = await verifiedPhoneWithoutMessage()
    const username = uniqueEmail()
    for (const password of ['hortênsia', telefone, username, username.split('@')[0]]) {
      const response = await create(newModerador(telefone, { username, password }, { nome: 'Hortênsia Prado' }))
      expect(response.json().code, password).toBe('SENHA_COMUM')
    }
  })
})
