import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { homenagem, photoWithPlace, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { postTitular, registerVisitor, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))
let admin: TestAccount
beforeAll(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Dona Zélia')
})

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  requesterFor(t)(method, `/cliente/titular/${url}`, admin, payload)

const visitor = async (more: { email?: string } = {}) => {
  const { row } = await buildDespedida(t.deps)
  const telefone = uniqueTelefone()
  await registerVisitor(t, row.id, { telefone, ...more })
  return { telefone, despedidaId: row.id }
}

/** Somebody who wrote for the family alone, with a picture. */
const writtenForFamily = async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  const telefone = uniqueTelefone()
  const codigo = await registerVisitor(t, row.id, { telefone })
  const words = ['Segredo que conto só à família', 'Prima Discreta']
  const part = homenagem(row.id, codigo, { descricao: words[0], nome: words[1], so_familia: true })
  const { id } = (await sendHomenagem(t, { homenagem: part, imagem: await photoWithPlace() })).json()
  const { imagem } = await t.deps.db
    .selectFrom('homenagem')
    .select('imagem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { telefone, id, words, imagem: imagem ?? '' }
}

const auditOf = (acao: string) =>
  t.deps.db.selectFrom('auditoria').selectAll().where('acao', '=', acao).orderBy('id', 'desc').execute()

describe('the staff screen of data subjects', () => {
  it('finds data by either contact, unmasked, and every search is audited without the contact', async () => {
    const email = uniqueEmail()
    const { telefone } = await visitor({ email })
    for (const contato of [telefone, `(${telefone.slice(0, 2)}) ${telefone.slice(2)}`, email.toUpperCase()]) {
      const response = await call('POST', 'busca', { contato })
      expect(response.json().participacoes).toMatchObject([{ telefone, email }])
    }
    const [last] = await auditOf('titular.consultar')
    expect(last).toMatchObject({ conta_id: admin.contaId })
    expect(JSON.stringify(last)).not.toContain(telefone)
    expect(JSON.stringify(last)).not.toContain(email)
  })

  it('finds a participant from abroad, to whom no code can be sent', async () => {
    const { row } = await buildDespedida(t.deps)
    const digits = `35191${uniqueTelefone().slice(4)}`
    await registerVisitor(t, row.id, { telefone: `+${digits}` })
    const response = await call('POST', 'busca', { contato: `+${digits}` })
    expect(response.json().participacoes).toHaveLength(1)
  })

  it('lists open requests by deadline, stores a response to one, and notifies the person', async () => {
    const email = uniqueEmail()
    await visitor({ email })
    const body = { acesso: titularTokenFor(t, email), tipo: 'outro', texto: 'De onde vieram os meus dados?' }
    const { numero } = (await postTitular(t, 'pedidos', body)).json()
    const listed = (await call('GET', `pedidos?busca=${numero}`)).json()
    expect(listed).toMatchObject([{ numero, contato: email, situacao: 'aberto', dias: 15 }])
    const answered = await call('PUT', `pedidos/${listed[0].id}`, {
      situacao: 'atendido',
      resposta: 'Do seu cadastro na despedida.',
    })
    expect(answered.json()).toMatchObject({ situacao: 'atendido', respondido_por: 'Dona Zélia' })
    expect(notices.to(email).at(-1)?.texto).toContain('Do seu cadastro na despedida.')
    const own = (await postTitular(t, 'dados', { acesso: body.acesso })).json()
    expect(own.pedidos[0]).toMatchObject({ numero, resposta: 'Do seu cadastro na despedida.' })
    const again = await call('PUT', `pedidos/${listed[0].id}`, { situacao: 'recusado', resposta: 'Outra.' })
    expect(again.statusCode).toBe(404)
    expect(await auditOf('titular.responder')).toHaveLength(1)
  })

  it('a response by SMS contains only the address where to read it', async () => {
    const { telefone } = await visitor()
    const body = { acesso: titularTokenFor(t, telefone), tipo: 'outro', texto: 'Quem viu?' }
    const { id } = (await postTitular(t, 'pedidos', body)).json()
    await call('PUT', `pedidos/${id}`, { situacao: 'atendido', resposta: 'Ninguém além da família.' })
    const [sms] = notices.to(telefone)
    expect(sms?.canal).toBe('sms')
    expect(sms?.texto).toContain('/privacidade')
    expect(sms?.texto).not.toContain('família')
  })

  it('corrects a name and a contact, and the consents follow the new contact', async () => {
    const { telefone } = await visitor()
    const novo = uniqueTelefone()
    const response = await call('POST', 'corrigir', { contato: telefone, nome: 'Clara Lins', novo })
    expect(response.json()).toMatchObject({ contato: novo, participacoes: [{ nome: 'Clara Lins', telefone: novo }] })
    expect(response.json().consentimentos).toHaveLength(2)
    expect(await tablesMentioning(t, telefone)).toEqual([])
  })

  it('shows staff that somebody wrote for the family alone and when, in every answer; the words only to whoever proves the contact', async () => {
    const { telefone, id, words, imagem } = await writtenForFamily()
    const answers = [
      await call('POST', 'busca', { contato: telefone }),
      await call('POST', 'exportar', { contato: telefone, formato: 'json' }),
      await call('POST', 'exportar', { contato: telefone, formato: 'html' }),
      await call('POST', 'corrigir', { contato: telefone, nome: 'Clara Lins' }),
    ]
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      for (const word of [...words, imagem]) expect(body).not.toContain(word)
    }
    expect(answers[0]?.json().homenagens).toMatchObject([{ id, situacao: 'so-familia', nome: '', descricao: '' }])
    expect(answers[2]?.body).toContain('Só a família a lê')
    const acesso = titularTokenFor(t, telefone)
    for (const formato of ['json', 'html'])
      for (const { body } of [
        await postTitular(t, 'dados', { acesso }),
        await postTitular(t, 'exportar', { acesso, formato }),
      ])
        for (const word of words) expect(body).toContain(word)
  })

  it.each([
    ['the phone', (): string => uniqueTelefone()],
    ['the e-mail', (): string => uniqueEmail()],
  ])(
    'who replaces %s of somebody does not read, under the new contact, what was written for the family alone',
    async (_what, build) => {
      const { telefone, words } = await writtenForFamily()
      const novo = build()
      const corrected = await call('POST', 'corrigir', { contato: telefone, novo })
      expect(corrected.json().homenagens).toHaveLength(1)
      const proven = await postTitular(t, 'dados', { acesso: titularTokenFor(t, novo) })
      expect(proven.json().homenagens).toMatchObject([{ situacao: 'so-familia', imagem: null }])
      for (const word of words) expect(proven.body).not.toContain(word)
    },
  )

  it('erases once, only for permitted roles and with the confirmation word', async () => {
    const { telefone } = await visitor()
    const body = { contato: telefone, homenagens: 'retirar' }
    const refused = await call('POST', 'apagar', { ...body, confirmacao: 'sim' })
    expect([refused.statusCode, refused.json().errors[0].campo]).toEqual([400, 'confirmacao'])
    expect(await tablesMentioning(t, telefone)).toEqual(['participante'])
    const done = await call('POST', 'apagar', { ...body, confirmacao: 'apagar' })
    expect(done.json()).toMatchObject({ situacao: 'atendido', origem: 'equipe', tipo: 'exclusao' })
    expect(await tablesMentioning(t, telefone)).toEqual([])
    const again = await call('POST', 'apagar', { ...body, confirmacao: 'APAGAR' })
    expect(again.json().mensagem).toBe('Não há dados ligados a este contato.')
    const [entry] = await auditOf('titular.apagar')
    expect(entry?.conta_id).toBe(admin.contaId)
  })

  it("erases a moderator's account: its sign-in fails, the despedida remains, and the audit contains no name", async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Vasconcelos')
    const { row } = await buildDespedida(t.deps, { moderador_id: owner.pessoaId })
    await postTitular(t, 'pedidos', { acesso: titularTokenFor(t, owner.telefone), tipo: 'exclusao' })
    const [pedido] = (await call('GET', 'pedidos')).json()
    const body = { contato: owner.telefone, confirmacao: 'APAGAR', homenagens: 'retirar', conta: true }
    const done = await call('POST', 'apagar', { ...body, pedido: pedido.id })
    expect(done.json()).toMatchObject({ numero: pedido.numero, situacao: 'atendido', origem: 'titular' })
    for (const text of [owner.telefone, owner.email, 'Clara Vasconcelos'])
      expect(await tablesMentioning(t, text), text).toEqual([])
    const after = await requesterFor(t)('GET', '/cliente/perfil', owner)
    expect(after.statusCode).toBe(401)
    const despedida = await t.deps.db.selectFrom('despedida').selectAll().where('id', '=', row.id).executeTakeFirst()
    expect(despedida).toMatchObject({ moderador_id: null, status_memoria: true })
  })

  it('never erases an account of the staff', async () => {
    const colleague = await buildAccount(t.deps, ['ROLE_COLABORADOR', 'ROLE_MODERADOR'])
    const body = { contato: colleague.telefone, confirmacao: 'APAGAR', homenagens: 'retirar', conta: true }
    await call('POST', 'apagar', body)
    expect(await tablesMentioning(t, colleague.telefone)).toEqual(['pessoa'])
  })

  it('does not close a request of another person with this erasure', async () => {
    const one = await visitor()
    const other = await visitor()
    const { id } = (
      await postTitular(t, 'pedidos', { acesso: titularTokenFor(t, other.telefone), tipo: 'outro', texto: 'Quem viu?' })
    ).json()
    const body = { contato: one.telefone, confirmacao: 'APAGAR', homenagens: 'retirar', pedido: id }
    expect((await call('POST', 'apagar', body)).statusCode).toBe(404)
    expect(await tablesMentioning(t, one.telefone)).toEqual(['participante'])
  })
})
