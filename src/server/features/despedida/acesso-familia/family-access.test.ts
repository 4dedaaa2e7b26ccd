import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildWithSenha } from '#server/testing/sign-in.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))
let ask: ReturnType<typeof requesterFor>
let staff: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
beforeEach(() => {
  notices.sent.length = 0
})

/** A moderator whose phone this account has verified. */
const provenModerador = async () => {
  const moderador = await buildWithSenha(t, ['ROLE_MODERADOR'])
  await storeVerifiedPhone(t, staff, moderador.telefone)
  return moderador
}
const bind = (id: number, pessoaId: number | null) =>
  ask('POST', '/cliente/update-despedida', staff, { id, pessoa_moderador: pessoaId === null ? null : { id: pessoaId } })
const again = (id: number, who: TestAccount | undefined = staff) =>
  ask('POST', `/cliente/despedida/${id}/enviar-acesso`, who)

describe('the first message to the family', () => {
  it('is sent by SMS and e-mail with link, code and instructions when a despedida is created with a moderator', async () => {
    const moderador = await provenModerador()
    const { falecidoId } = await buildDespedida(t.deps)
    const created = await ask('POST', '/cliente/nova-despedida', staff, {
      pessoa_falecida_id: falecidoId,
      pessoa_moderador_id: moderador.pessoaId,
    })
    const { id, apresentacao } = created.json()
    const [sms] = notices.to(moderador.telefone)
    const [email] = notices.to(moderador.email)
    expect([sms?.canal, email?.canal]).toEqual(['sms', 'email'])
    for (const notice of [sms, email]) {
      expect(notice?.despedidaId).toBe(id)
      expect(notice?.texto).toMatch(new RegExp(`/despedida/${id}\\s`))
      expect(notice?.texto).toContain(`/despedida/${id}/${apresentacao.codigo}`)
    }
    expect(email?.texto).toMatch(/entre em https?:\/\/[^/\s]+\/ com o seu e-mail/)
    expect(notices.sent).toHaveLength(2)
  })

  it.each([
    ['open to everybody', {}, 'ja esta no ar. Para', 'já está no ar, aberta a todos.'],
    ['private', { tipo: 'Privada' as const }, 'so para quem tem o codigo.', 'só para quem tem o código.'],
    [
      'inactive',
      { status_memoria: false },
      'abre quando a equipe a ativar.',
      'ainda não está no ar: os endereços abaixo',
    ],
  ])('says that the page is %s', async (_, values, smsText, emailText) => {
    const moderador = await provenModerador()
    const { row } = await buildDespedida(t.deps, values)
    await bind(row.id, moderador.pessoaId)
    expect(notices.to(moderador.telefone)[0]?.texto).toContain(smsText)
    expect(notices.to(moderador.email)[0]?.texto).toContain(emailText)
  })

  it('is sent once to each moderator of a despedida, whatever is saved afterwards', async () => {
    const [first, second] = [await provenModerador(), await provenModerador()]
    const { row } = await buildDespedida(t.deps)
    expect((await bind(row.id, first.pessoaId)).statusCode).toBe(200)
    await bind(row.id, first.pessoaId)
    await ask('POST', '/cliente/update-despedida', staff, { id: row.id, obituario: 'Uma vida.' })
    await bind(row.id, second.pessoaId)
    await bind(row.id, null)
    await bind(row.id, first.pessoaId)
    const codes = notices.sent.filter(one => one.texto.includes(`/despedida/${row.id}`))
    expect(codes.map(one => one.para)).toEqual([first.telefone, first.email, second.telefone, second.email])
  })

  it('a former moderator is notified of the change, without any code', async () => {
    const [former, next] = [await provenModerador(), await provenModerador()]
    const { row } = await buildDespedida(t.deps, { moderador_id: former.pessoaId })
    expect((await bind(row.id, former.pessoaId)).statusCode).toBe(200)
    expect(notices.to(former.telefone)).toEqual([])
    await bind(row.id, next.pessoaId)
    for (const contact of [former.telefone, former.email]) {
      const [notice] = notices.to(contact)
      expect(notice?.texto).toContain('passou a ser cuidada por outra pessoa')
      expect(notice?.texto).not.toContain('/despedida/')
    }
    notices.sent.length = 0
    await bind(row.id, null)
    expect(notices.to(next.email)).toHaveLength(1)
  })

  it('leaves no code in the audit', async () => {
    const moderador = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    await again(row.id)
    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', row.id).execute()
    expect(audit.map(entry => entry.acao)).toEqual(['despedida.acesso'])
    expect(JSON.stringify(audit)).not.toContain(codigo)
  })
})

describe('sending the access again', () => {
  it('is allowed to staff, returns the time of the last message, and is limited to three an hour', async () => {
    const moderador = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    const last = async () => (await ask('GET', `/cliente/despedida/${row.id}/acesso-enviado`, staff)).json()
    expect(await last()).toEqual({
      nome: 'Ana Lins',
      telefone: moderador.telefone,
      email: moderador.email,
      enviado_em: null,
    })
    const sent = (await again(row.id)).json()
    expect(Date.now() - Date.parse(sent.enviado_em)).toBeLessThan(60_000)
    expect((await last()).enviado_em).toBe(sent.enviado_em)
    expect([(await again(row.id)).statusCode, (await again(row.id)).statusCode]).toEqual([200, 200])
    expect((await again(row.id)).statusCode).toBe(429)
    expect(notices.to(moderador.telefone)).toHaveLength(3)
    expect((await again(row.id, moderador)).statusCode).toBe(403)
    expect((await ask('POST', `/cliente/despedida/${row.id}/enviar-acesso`)).statusCode).toBe(401)
  })

  it('responds 404 without a moderator or a despedida', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await again(row.id)).json().code).toBe('NAO_ENCONTRADO')
    expect((await again(987_654_321)).body).toBe('Despedida não encontrada')
    expect(notices.sent).toEqual([])
  })
})
