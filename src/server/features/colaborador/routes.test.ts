import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, type TestAccount, uniqueEmail } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let admin: TestAccount
beforeEach(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Helena Prado')
})

const PESSOA = { nome: 'Rita Falcão', telefone: '(82) 98812-3456' }

type Headers = Record<string, string>
const list = (who: TestAccount) =>
  t.app.inject({ url: '/usuario/colaboradores', headers: { authorization: who.authorization } })
const create = (body: object, headers: Headers = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/usuario/nova-pessoa-colaborador',
    headers: { authorization: admin.authorization, ...headers },
    payload: { username: uniqueEmail(), password: 'um jardim sereno', pessoa: PESSOA, ativo: true, ...body },
  })
const update = (id: number | string, body: object, who: TestAccount = admin) =>
  t.app.inject({
    method: 'PUT',
    url: `/usuario/atualizar-colaborador/${id}`,
    headers: { authorization: who.authorization },
    payload: { pessoa: PESSOA, ativo: true, ...body },
  })
const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })

describe('managing collaborators', () => {
  it('is for administrators only', async () => {
    const target = (await create({})).json().id
    for (const role of ['ROLE_COLABORADOR', 'ROLE_MODERADOR'] as const) {
      const other = await buildAccount(t.deps, [role])
      const body = { authorization: other.authorization }
      const responses = [await list(other), await create({}, body), await update(target, { ativo: false }, other)]
      expect(responses.map(response => response.statusCode)).toEqual([403, 403, 403])
    }
    expect((await t.app.inject({ url: '/usuario/colaboradores' })).statusCode).toBe(401)
  })
})

describe('the list of collaborators', () => {
  it('contains staff only, newest first, with five fields and the last sign-in', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { id } = (await create({})).json()
    const rows: { id: number }[] = (await list(admin)).json()
    expect(rows[0]).toMatchObject({ id, nome: 'Rita Falcão', telefone: '82988123456', ativo: true })
    expect(new Set(Object.keys(rows[0] ?? {}))).toEqual(
      new Set(['ativo', 'email', 'entrou_em', 'id', 'nome', 'telefone']),
    )
    const ids = rows.map(row => row.id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(ids).toContain(admin.contaId)
    expect(ids).not.toContain(moderador.contaId)
  })
})

describe('a new collaborator', () => {
  it('may have a landline, at creation and after a change', async () => {
    const created = await create({ pessoa: { ...PESSOA, telefone: '(82) 3321-4567' } })
    expect([created.statusCode, created.json().telefone]).toEqual([200, '8233214567'])
    const changed = await update(created.json().id, { pessoa: { ...PESSOA, telefone: '(82) 3321-9999' } })
    expect([changed.statusCode, changed.json().telefone]).toEqual([200, '8233219999'])
  })

  it('signs in as a collaborator, whatever role the body contains', async () => {
    const username = uniqueEmail()
    const response = await create({ username: username.toUpperCase(), papeis: ['ROLE_ADMIN'], roles: ['ROLE_ADMIN'] })
    expect(response.json()).toEqual({
      id: expect.any(Number),
      nome: 'Rita Falcão',
      telefone: '82988123456',
      email: username,
      ativo: true,
    })
    const listed = async () => (await list(admin)).json().find((row: { email: string }) => row.email === username)
    expect((await listed()).entrou_em).toBeNull()
    expect((await signIn(username, 'um jardim sereno')).json().roles).toEqual(['ROLE_COLABORADOR'])
    expect(Math.abs(Date.parse((await listed()).entrou_em) - Date.now())).toBeLessThan(60_000)
  })

  it('may be created inactive and then cannot sign in', async () => {
    const username = uniqueEmail()
    expect((await create({ username, ativo: false })).json().ativo).toBe(false)
    expect((await signIn(username, 'um jardim sereno')).statusCode).toBe(401)
  })

  it('is created once, however often the same request is repeated', async () => {
    const body = { username: uniqueEmail() }
    const headers = { 'idempotency-key': 'uma-chave-de-teste' }
    const [first, again] = [await create(body, headers), await create(body, headers)]
    expect([first.statusCode, again.json()]).toEqual([200, first.json()])
  })

  it('needs an e-mail that is not in use, also for two concurrent requests', async () => {
    const username = uniqueEmail()
    const responses = await Promise.all([create({ username }), create({ username })])
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 400])
    expect(responses.find(response => response.statusCode === 400)?.json()).toMatchObject({
      code: 'EMAIL_EM_USO',
      mensagem: 'E-mail já está registrado. Por favor informe outro para cadastro!',
    })
    const { count } = await t.deps.db
      .selectFrom('pessoa')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', username)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })

  it.each([
    [{ pessoa: { ...PESSOA, nome: ' ' } }, 'Nome é obrigatório'],
    [{ pessoa: { ...PESSOA, nome: 'x'.repeat(101) } }, 'Nome deve ter no máximo 100 caracteres'],
    [{ pessoa: { ...PESSOA, telefone: '' } }, 'Telefone é obrigatório'],
    [{ pessoa: { ...PESSOA, telefone: '8298' } }, 'Telefone inválido'],
    [{ username: '' }, 'Email é obrigatório'],
    [{ username: 'rita@exemplo' }, 'Email deve ser válido'],
    [{ password: '' }, 'Senha é obrigatória'],
    [{ password: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
    [{ password: 'password' }, 'Senha muito comum. Escolha outra.'],
    [{ password: 'rita falcão' }, 'Senha muito comum. Escolha outra.'],
  ])('with %j is refused: %s', async (body, mensagem) => {
    const response = await create(body)
    expect([response.statusCode, response.json().mensagem]).toEqual([400, mensagem])
  })
})

describe('an update of a collaborator', () => {
  it('changes name and phone, never e-mail, password or role', async () => {
    const username = uniqueEmail()
    const { id } = (await create({ username })).json()
    const pessoa = { nome: 'Rita Falcão Lima', telefone: '82977770000', email: 'outra@exemplo.com.br', id: 1 }
    const response = await update(id, { pessoa, username: uniqueEmail(), password: 'trocada', papeis: ['ROLE_ADMIN'] })
    expect(response.json()).toEqual({
      id,
      nome: 'Rita Falcão Lima',
      telefone: '82977770000',
      email: username,
      ativo: true,
    })
    expect((await signIn(username, 'um jardim sereno')).json().roles).toEqual(['ROLE_COLABORADOR'])
  })

  it('to inactive ends the sessions immediately, and reactivation does not restore them', async () => {
    const target = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const asTarget = () => t.app.inject({ url: '/cliente/perfil', headers: { authorization: target.authorization } })
    expect((await asTarget()).statusCode).toBe(200)
    expect((await update(target.contaId, { ativo: false })).json().ativo).toBe(false)
    expect((await asTarget()).statusCode).toBe(401)
    expect((await update(target.contaId, { ativo: true })).json().ativo).toBe(true)
    expect((await asTarget()).statusCode).toBe(401)
  })

  it('is audited', async () => {
    const target = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    await update(target.contaId, { ativo: false })
    const rows = await t.deps.db.selectFrom('auditoria').selectAll().where('conta_id', '=', admin.contaId).execute()
    expect(rows.map(row => [row.acao, row.alvo])).toEqual([['colaborador.editar', `conta:${target.contaId}`]])
  })

  it('never deactivates the person who requests it', async () => {
    const response = await update(admin.contaId, { ativo: false })
    expect([response.statusCode, response.json().code]).toEqual([403, 'ACESSO_NEGADO'])
    expect(response.json().mensagem).toMatch(/próprio acesso/)
    expect((await list(admin)).statusCode).toBe(200)
    expect((await update(admin.contaId, { ativo: true })).statusCode).toBe(200)
  })

  it('always leaves one active administrator, also when two deactivate each other concurrently', async () => {
    const other = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await t.deps.db
      .updateTable('conta')
      .set({ ativo: false })
      .where('id', 'not in', [admin.contaId, other.contaId])
      .execute()
    const responses = await Promise.all([
      update(other.contaId, { ativo: false }, admin),
      update(admin.contaId, { ativo: false }, other),
    ])
    expect(responses.filter(response => response.statusCode === 200)).toHaveLength(1)
    const left = await t.deps.db.selectFrom('conta').select('id').where('ativo', '=', true).execute()
    expect(left).toHaveLength(1)
  })

  it('of a moderator, an unknown or an invalid id responds 404', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (const id of [moderador.contaId, 999_999, 'abc', '0', '99999999999999999999'])
      expect((await update(id, { ativo: false })).statusCode).toBe(404)
  })
})
