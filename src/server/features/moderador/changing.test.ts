import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { recordNotices } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const change = (who: TestAccount, pessoa: object) =>
  t.app.inject({
    method: 'POST',
    url: '/cliente/update-pessoa-moderador',
    headers: { authorization: who.authorization },
    payload: { pessoa },
  })
const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })
const accountsOf = (email: string) =>
  t.deps.db.selectFrom('conta').selectAll().where('username', '=', email.toLowerCase()).execute()
const EM_USO = 'E-mail já está registrado. Por favor informe outro para cadastro!'

const moderadorWithDespedida = async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  return { moderador, despedidaId: row.id }
}
const personOf = (id: number) =>
  t.deps.db.selectFrom('pessoa').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('changing a moderator', () => {
  it('notifies a replaced phone and e-mail, and sends nothing if nothing was replaced', async () => {
    const { moderador } = await moderadorWithDespedida()
    notices.sent.length = 0
    await change(staff, { id: moderador.pessoaId, nome: 'Rosa Lima', telefone: moderador.telefone })
    expect(notices.sent).toEqual([])
    await change(staff, { id: moderador.pessoaId, telefone: uniqueTelefone(), email: uniqueEmail() })
    expect(notices.sent.map(({ canal, para }) => [canal, para])).toEqual([
      ['sms', moderador.telefone],
      ['email', moderador.email],
    ])
  })

  it('by staff saves the relationship and does not change fields that were not sent', async () => {
    const { moderador } = await moderadorWithDespedida()
    const response = await change(staff, {
      id: moderador.pessoaId,
      nome: 'Rosa T. Lima',
      telefone: moderador.telefone,
      moderador_cliente: 'Sim, cliente do Grupo',
      parentesco_falecido: 'Sim',
      tipo_parentesco: 'Mãe',
    })
    expect(response.json()).toEqual({
      id: moderador.pessoaId,
      nome: 'Rosa T. Lima',
      telefone: moderador.telefone,
      email: moderador.email,
      moderador_cliente: 'Sim, cliente do Grupo',
      parentesco_falecido: 'Sim',
      tipo_parentesco: 'Mãe',
    })
    await change(staff, { id: moderador.pessoaId, parentesco_falecido: null, tipo_parentesco: null })
    expect(await personOf(moderador.pessoaId)).toMatchObject({
      nome: 'Rosa T. Lima',
      moderador_cliente: 'Sim, cliente do Grupo',
      parentesco_falecido: 'Não informado',
      tipo_parentesco: null,
    })
  })

  it('by staff saves birth, CPF, e-mail and password of the edit screen, ends old sessions and is audited', async () => {
    const { moderador } = await moderadorWithDespedida()
    const email = uniqueEmail()
    const response = await change(staff, {
      id: moderador.pessoaId,
      nome: 'Rosa Tavares',
      data_nascimento: '1960-04-09',
      cpf: '529.982.247-25',
      telefone: moderador.telefone,
      email,
      senha: 'flores-de-maio',
    })
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toMatch(/529|1960|senha|argon/)
    expect(await personOf(moderador.pessoaId)).toMatchObject({
      data_nascimento: '1960-04-09',
      cpf: '52998224725',
      email,
    })
    const gone = await t.app.inject({ url: '/cliente/perfil', headers: { authorization: moderador.authorization } })
    expect(gone.statusCode).toBe(401)
    expect((await signIn(email, 'flores-de-maio')).statusCode).toBe(200)
    const [entry] = await t.deps.db
      .selectFrom('auditoria')
      .select(['conta_id', 'detalhe'])
      .where('acao', '=', 'moderador.editar')
      .where('alvo', '=', `pessoa:${moderador.pessoaId}`)
      .execute()
    expect(entry).toMatchObject({ conta_id: staff.contaId, detalhe: { senha: true } })
    expect(JSON.stringify(entry)).not.toContain('flores')
  })

  it('by staff with an empty password and an empty e-mail changes neither', async () => {
    const { moderador } = await moderadorWithDespedida()
    const before = await accountsOf(moderador.email)
    const response = await change(staff, { id: moderador.pessoaId, nome: 'Rosa', senha: '', email: '' })
    expect(response.statusCode).toBe(200)
    expect(await accountsOf(moderador.email)).toEqual(before)
  })

  it('by staff is refused for an e-mail in use and for a weak password', async () => {
    const { moderador } = await moderadorWithDespedida()
    const taken = await change(staff, { id: moderador.pessoaId, nome: 'Outro', email: staff.email })
    expect(outcome(taken)).toEqual([400, EM_USO])
    expect(taken.json().errors).toEqual([{ campo: 'pessoa.email', message: EM_USO }])
    for (const senha of ['12345', '123456'])
      expect((await change(staff, { id: moderador.pessoaId, senha })).statusCode).toBe(400)
    expect((await personOf(moderador.pessoaId)).nome).toBe('Rosa Tavares')
  })

  it('by staff accepts a landline, which is not confirmed, and a verified mobile, which is', async () => {
    const { moderador } = await moderadorWithDespedida()
    const landline = await change(staff, { id: moderador.pessoaId, telefone: '(82) 3321-4567' })
    expect([landline.statusCode, landline.json().telefone]).toEqual([200, '8233214567'])
    expect((await personOf(moderador.pessoaId)).telefone_confirmado_em).toBeNull()
    const telefone = uniqueTelefone()
    await storeVerifiedPhone(t, staff, telefone)
    expect((await change(staff, { id: moderador.pessoaId, telefone })).json().telefone).toBe(telefone)
    expect((await personOf(moderador.pessoaId)).telefone_confirmado_em).not.toBeNull()
  })

  it('does not change the sign-in name when the e-mail changes, and both can sign in', async () => {
    const { moderador, despedidaId } = await moderadorWithDespedida()
    const email = uniqueEmail()
    await change(staff, { id: moderador.pessoaId, email, senha: 'flores-de-maio' })
    const shown = await t.app.inject({
      url: `/cliente/moderador-despedida/${despedidaId}`,
      headers: { authorization: staff.authorization },
    })
    expect(shown.json()).toMatchObject({ email, username: moderador.email })
    for (const name of [email, moderador.email]) expect((await signIn(name, 'flores-de-maio')).statusCode).toBe(200)
  })

  it('by the moderator saves the own name, e-mail and a verified phone, but no other phone and no password', async () => {
    const { moderador } = await moderadorWithDespedida()
    const before = await accountsOf(moderador.email)
    const response = await change(moderador, {
      id: moderador.pessoaId,
      nome: 'Rosa Lima',
      tipo_parentesco: 'Avô(ó)',
      telefone: uniqueTelefone(),
      senha: 'flores-de-maio',
    })
    expect(response.json()).toMatchObject({
      nome: 'Rosa Lima',
      tipo_parentesco: 'Avô(ó)',
      telefone: moderador.telefone,
      email: moderador.email,
    })
    expect(await accountsOf(moderador.email)).toEqual(before)
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    await storeVerifiedPhone(t, moderador, telefone)
    const verified = await change(moderador, { id: moderador.pessoaId, telefone, email })
    expect(verified.json()).toMatchObject({ telefone, email })
  })

  it('is refused to other moderators, and for a person who is no moderator', async () => {
    const [one, other] = [await moderadorWithDespedida(), await moderadorWithDespedida()]
    const refused = await change(one.moderador, { id: other.moderador.pessoaId, nome: 'Invasor' })
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    expect((await personOf(other.moderador.pessoaId)).nome).toBe('Rosa Tavares')
    const colleague = await buildAccount(t.deps, ['ROLE_ADMIN'])
    for (const id of [colleague.pessoaId, 987_654_321])
      expect((await change(staff, { id, nome: 'Invasor', senha: 'flores-de-maio' })).statusCode).toBe(404)
    expect((await accountsOf(colleague.email))[0]?.senha_hash).toBeNull()
  })

  it('who is also staff: only an administrator may change how they sign in', async () => {
    const both = await buildAccount(t.deps, ['ROLE_ADMIN', 'ROLE_MODERADOR'])
    for (const signInData of [{ senha: 'flores-de-maio' }, { email: uniqueEmail() }])
      expect((await change(staff, { id: both.pessoaId, ...signInData })).statusCode).toBe(404)
    expect((await accountsOf(both.email))[0]?.senha_hash).toBeNull()
    expect((await change(staff, { id: both.pessoaId, nome: 'Nome Novo', email: both.email })).statusCode).toBe(200)
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    expect((await change(admin, { id: both.pessoaId, senha: 'flores-de-maio' })).statusCode).toBe(200)
  })

  it.each([
    [{ id: 'abc' }, 'Dados inválidos'],
    [{ id: '99999999999999999999' }, 'Dados inválidos'],
    [{ id: 1, cpf: '123' }, 'CPF deve ter 11 dígitos'],
    [{ id: 1, data_nascimento: '2026-02-31' }, 'Data inválida'],
    [{ id: 1, nome: '' }, 'Nome é obrigatório'],
    [{ id: 1, senha: 'x'.repeat(129) }, 'Dados inválidos'],
    [{}, 'Dados inválidos'],
  ])('with %j is refused with "%s"', async (pessoa, message) => {
    const response = await change(staff, pessoa)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'DADOS_INVALIDOS', message }])
  })
})

describe('the moderator of a despedida', () => {
  const read = (who: TestAccount, id: number | string) =>
    t.app.inject({ url: `/cliente/moderador-despedida/${id}`, headers: { authorization: who.authorization } })

  it('is shown to staff and to the moderator, with a masked CPF and without the password', async () => {
    const { moderador, despedidaId } = await moderadorWithDespedida()
    await t.deps.db
      .updateTable('pessoa')
      .set({ cpf: '52998224725', data_nascimento: '1960-04-09' })
      .where('id', '=', moderador.pessoaId)
      .execute()
    for (const who of [staff, moderador]) {
      const response = await read(who, despedidaId)
      expect(response.json()).toEqual({
        email: moderador.email,
        username: moderador.email,
        pessoa: {
          id: moderador.pessoaId,
          nome: 'Rosa Tavares',
          telefone: moderador.telefone,
          email: moderador.email,
          cpf: '***.***.**7-25',
          data_nascimento: '1960-04-09',
          moderador_cliente: 'Ainda não',
          parentesco_falecido: 'Não informado',
          tipo_parentesco: null,
        },
      })
    }
  })

  it('is refused to other moderators, and absent without one', async () => {
    const { despedidaId } = await moderadorWithDespedida()
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (const response of [await read(other, despedidaId), await read(staff, 987_654_321), await read(staff, 'abc')])
      expect([response.statusCode, response.body]).toEqual([404, 'Despedida não encontrada'])
    const { row } = await buildDespedida(t.deps)
    expect((await read(staff, row.id)).json().code).toBe('NAO_ENCONTRADO')
  })
})
