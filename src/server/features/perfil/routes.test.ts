import { describe, expect, it } from 'vitest'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { Role } from '#contract/roles.ts'
import { buildAccount, type TestAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { recordNotices } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))

describe('the profile', () => {
  it.each<[Role]>([['ROLE_ADMIN'], ['ROLE_COLABORADOR'], ['ROLE_MODERADOR']])(
    'contains the data of the person signed in as %s, without hash, CPF or roles',
    async role => {
      const account = await buildAccount(t.deps, [role], 'Célia Moura')
      await t.deps.db.updateTable('pessoa').set({ cpf: '52998224725' }).where('id', '=', account.pessoaId).execute()
      const response = await t.app.inject({
        url: '/cliente/perfil',
        headers: { authorization: account.authorization },
      })
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.json()).toEqual({
        id: account.contaId,
        username: account.email,
        email: account.email,
        pessoa: { id: account.pessoaId, nome: 'Célia Moura', telefone: account.telefone },
      })
    },
  )
})

const save = (who: TestAccount, payload: object) =>
  t.app.inject({
    method: 'PUT',
    url: '/cliente/perfil',
    headers: { authorization: who.authorization },
    payload,
  })
const read = async (who: TestAccount) =>
  (await t.app.inject({ url: '/cliente/perfil', headers: { authorization: who.authorization } })).json()
const validar = (who: TestAccount, call: 'salvar' | 'verificar', payload: object) =>
  t.app.inject({
    method: 'POST',
    url: `/validacao/${call}`,
    headers: { authorization: who.authorization },
    payload,
  })
/** Sends a code to the phone and verifies it in this session. */
const prove = async (who: TestAccount, telefone: string): Promise<string> => {
  expect((await validar(who, 'salvar', { telefone })).statusCode).toBe(200)
  const token = t.outbox().find(line => line.to === telefone)?.code ?? ''
  expect((await validar(who, 'verificar', { telefone, token })).statusCode).toBe(200)
  return token
}
const ESVAZIADO = 'Por favor, preencha todos os campos obrigatórios que já tinham valor.'

describe('saving the profile', () => {
  it.each<[Role]>([['ROLE_ADMIN'], ['ROLE_COLABORADOR'], ['ROLE_MODERADOR']])(
    'as %s changes name and e-mail, keeps the sign-in name and is audited without the values',
    async role => {
      const account = await buildAccount(t.deps, [role])
      const email = uniqueEmail()
      const response = await save(account, { nome: '  Ana Rosa ', email: email.toUpperCase() })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({
        id: account.contaId,
        username: account.email,
        email,
        pessoa: { id: account.pessoaId, nome: 'Ana Rosa', telefone: account.telefone },
      })
      expect(await read(account)).toEqual(response.json())
      const entries = await t.deps.db
        .selectFrom('auditoria')
        .select(['detalhe'])
        .where('acao', '=', 'perfil.editar')
        .where('conta_id', '=', account.contaId)
        .execute()
      expect(entries).toEqual([{ detalhe: { campos: ['nome', 'email'] } }])
    },
  )

  it('writes nothing when nothing changed', async () => {
    const account = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Ana Rosa')
    expect((await save(account, { nome: 'Ana Rosa', email: account.email })).statusCode).toBe(200)
    const entries = await t.deps.db
      .selectFrom('auditoria')
      .select('id')
      .where('conta_id', '=', account.contaId)
      .execute()
    expect(entries).toEqual([])
  })

  it.each([
    ['nome', { nome: '   ' }],
    ['email', { email: '' }],
    ['telefone', { telefone: '' }],
  ])('refuses an emptied %s with the text of the specification', async (campo, part) => {
    const account = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Ana Rosa')
    const response = await save(account, { nome: 'Outra', email: account.email, ...part })
    expect(outcome(response)).toEqual([400, ESVAZIADO])
    expect(response.json().errors).toEqual([{ campo, message: ESVAZIADO }])
    expect((await read(account)).pessoa.nome).toBe('Ana Rosa')
  })

  it('requires a name where none was stored', async () => {
    const account = await buildAccount(t.deps, ['ROLE_ADMIN'], '')
    expect(outcome(await save(account, { nome: '', email: account.email }))).toEqual([400, 'Nome é obrigatório'])
  })

  it('accepts a name of 150 characters and refuses one of 151', async () => {
    const account = await buildAccount(t.deps, ['ROLE_ADMIN'])
    expect((await save(account, { nome: 'é'.repeat(150), email: account.email })).statusCode).toBe(200)
    expect((await save(account, { nome: 'é'.repeat(151), email: account.email })).statusCode).toBe(400)
  })

  it('refuses an invalid e-mail, and another account’s e-mail or sign-in name, with one text', async () => {
    const [account, other] = [
      await buildAccount(t.deps, ['ROLE_ADMIN']),
      await buildAccount(t.deps, ['ROLE_MODERADOR']),
    ]
    expect((await save(other, { nome: 'Outro', email: uniqueEmail() })).statusCode).toBe(200)
    for (const email of ['sem-arroba', (await read(other)).email, other.email.toUpperCase()]) {
      const response = await save(account, { nome: 'Ana', email })
      expect(outcome(response)).toEqual([400, 'Email inválido!'])
      expect(response.json().errors).toEqual([{ campo: 'email', code: 'EMAIL', message: 'Email inválido!' }])
    }
    expect((await read(account)).email).toBe(account.email)
  })

  it('accepts an e-mail for one of two accounts that request it concurrently', async () => {
    const email = uniqueEmail()
    const accounts = await Promise.all([1, 2, 3].map(() => buildAccount(t.deps, ['ROLE_ADMIN'])))
    const responses = await Promise.all(accounts.map(account => save(account, { nome: 'Ana', email })))
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 400, 400])
  })

  it('is refused to anonymous visitors', async () => {
    const response = await t.app.inject({
      method: 'PUT',
      url: '/cliente/perfil',
      payload: { nome: 'A', email: 'a@b.co' },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('a new phone', () => {
  it('is saved with a code just verified in this session', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Ana Rosa')
    const telefone = uniqueTelefone()
    const codigo = await prove(account, telefone)
    const response = await save(account, { nome: 'Ana Rosa', email: account.email, telefone, codigo })
    expect(response.statusCode).toBe(200)
    expect((await read(account)).pessoa.telefone).toBe(telefone)
  })

  it('is refused without a code, with a wrong, unverified or foreign one, and when malformed', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Ana Rosa')
    const thief = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const telefone = uniqueTelefone()
    const codigo = await prove(account, telefone)
    const wrong = codigo === '11111' ? '22222' : '11111'
    const base = { nome: 'Mudado', email: account.email }
    expect(outcome(await save(account, { ...base, telefone }))).toEqual([400, 'Informe o código de verificação!'])
    expect(outcome(await save(account, { ...base, telefone, codigo: wrong }))).toEqual([400, 'Código incorreto!'])
    expect(outcome(await save(account, { ...base, telefone: '8299', codigo }))).toEqual([
      400,
      'Informe um número de telefone válido!',
    ])
    expect((await save(account, { ...base, telefone: uniqueTelefone(), codigo })).statusCode).toBe(400)
    expect((await save(thief, { nome: 'Ladrão', email: thief.email, telefone, codigo })).statusCode).toBe(400)
    expect((await read(account)).pessoa).toMatchObject({ nome: 'Ana Rosa', telefone: account.telefone })
  })

  it('needs no code when it is the present one with a mask', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const telefone = maskTelefone(account.telefone)
    expect((await save(account, { nome: 'Ana', email: account.email, telefone })).statusCode).toBe(200)
  })
})

describe('a replaced contact', () => {
  it('is notified: the old phone by SMS, the old address by e-mail, and not when nothing changed', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Ana Rosa')
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    await save(account, { nome: 'Ana R.', email: account.email })
    expect(notices.to(account.email)).toEqual([])
    const codigo = await prove(account, telefone)
    expect((await save(account, { nome: 'Ana R.', email, telefone, codigo })).statusCode).toBe(200)
    expect(notices.to(account.telefone)).toMatchObject([{ canal: 'sms', texto: expect.stringContaining('telefone') }])
    expect(notices.to(account.email)).toMatchObject([{ canal: 'email', texto: expect.stringContaining('Olá, Ana R.') }])
    for (const to of [telefone, email]) expect(notices.to(to)).toEqual([])
    expect(JSON.stringify(notices.sent)).not.toContain(telefone)
  })

  it('is not notified of a refused change', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const refused = { nome: 'Ana', email: uniqueEmail(), telefone: uniqueTelefone(), codigo: '12345' }
    expect((await save(account, refused)).statusCode).toBe(400)
    expect(notices.to(account.email)).toEqual([])
    expect((await read(account)).email).toBe(account.email)
  })
})
