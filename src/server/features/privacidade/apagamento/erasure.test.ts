import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagem, homenagensOf, photoWithPlace, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { postTitular, registerVisitor, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'

const t = openTestApp()

const request = async (contato: string, body: object) =>
  (await postTitular(t, 'pedidos', { acesso: titularTokenFor(t, contato), ...body })).json()

/** A visitor with data of every kind: two despedidas, homenagens with a picture, the event. */
const buildBusyVisitor = async () => {
  const first = await buildDespedida(t.deps, { com_moderacao: false })
  const second = await buildDespedida(t.deps)
  const telefone = uniqueTelefone()
  const email = uniqueEmail()
  const person = { telefone, email, desejoReceberOfertas: true }
  const codigo = await registerVisitor(t, first.row.id, person)
  await registerVisitor(t, second.row.id, person)
  const imagem = await photoWithPlace()
  await sendHomenagem(t, { homenagem: homenagem(first.row.id, codigo), imagem })
  await t.app.inject({
    method: 'POST',
    url: '/homenagem/evento',
    payload: { nomeCliente: 'Ana', telefone, email, mensagem: 'Saudade de sempre.' },
    remoteAddress: freshAddress(),
  })
  return { telefone, email, despedidaId: first.row.id }
}

const files = (): string[] =>
  readdirSync(t.deps.config.mediaDir, { recursive: true })
    .map(String)
    .filter(name => name.endsWith('.webp'))

describe('erasing', () => {
  it('leaves neither phone nor e-mail in any table, nor the picture on the disk', async () => {
    const { telefone, email, despedidaId } = await buildBusyVisitor()
    expect(await tablesMentioning(t, telefone)).toEqual(['homenagem_evento', 'participante'])
    const before = files()
    const pedido = await request(telefone, { tipo: 'exclusao', homenagens: 'retirar' })
    expect(pedido).toMatchObject({ tipo: 'exclusao', situacao: 'atendido' })
    expect(pedido.numero).toMatch(/^\d{4}-\d{6}$/)
    expect(pedido.feito.join(' ')).toContain('2 despedidas')
    expect(await tablesMentioning(t, telefone)).toEqual([])
    expect(await tablesMentioning(t, email)).toEqual([])
    expect(await homenagensOf(t, despedidaId)).toEqual([])
    expect(before.length - files().length).toBe(1)
    expect(await t.deps.db.selectFrom('midia_descartada').selectAll().execute()).toEqual([])
  })

  it("keeps published homenagens under their signature at the author's request, without a link to the person", async () => {
    const { telefone, email, despedidaId } = await buildBusyVisitor()
    await request(email, { tipo: 'exclusao', homenagens: 'manter' })
    const [homenagem] = await homenagensOf(t, despedidaId)
    expect(homenagem).toMatchObject({ nome: 'Clara e família', publicado: true, participante_id: null })
    expect(homenagem?.imagem).toMatch(/^\/midia\//)
    for (const contact of [telefone, email]) expect(await tablesMentioning(t, contact)).toEqual([])
    const dados = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json()
    expect(dados.homenagens).toEqual([])
  })

  it('leaves the withdrawn consents as evidence, without name and contact', async () => {
    const { telefone } = await buildBusyVisitor()
    await request(telefone, { tipo: 'exclusao' })
    const { consentimentos } = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json()
    expect(consentimentos.length).toBeGreaterThanOrEqual(5)
    for (const one of consentimentos) if (one.valor) expect(one.retirado_em).not.toBeNull()
  })

  it('changes no data of other people', async () => {
    const { row } = await buildDespedida(t.deps)
    const [mine, other] = [uniqueTelefone(), uniqueTelefone()]
    await registerVisitor(t, row.id, { telefone: mine })
    await registerVisitor(t, row.id, { telefone: other })
    await request(mine, { tipo: 'exclusao' })
    expect(await tablesMentioning(t, other)).toEqual(['participante'])
  })

  it('a request remains open until its picture can be removed', async () => {
    const failing = await createTestApp()
    try {
      const remove = failing.deps.media.remove
      const { row } = await buildDespedida(failing.deps)
      const telefone = uniqueTelefone()
      const codigo = await registerVisitor(failing, row.id, { telefone })
      await sendHomenagem(failing, { homenagem: homenagem(row.id, codigo), imagem: await photoWithPlace() })
      failing.deps.media.remove = () => Promise.reject(new Error('read-only disk'))
      const body = { acesso: titularTokenFor(failing, telefone), tipo: 'exclusao' }
      const open = (await postTitular(failing, 'pedidos', body)).json()
      expect(open).toMatchObject({ situacao: 'andamento', respondido_em: null })
      failing.deps.media.remove = remove
      const { removePendingFiles } = await import('./pending-deletions-service.ts')
      expect(await removePendingFiles(failing.deps)).toBe(1)
      const done = (await postTitular(failing, 'dados', { acesso: body.acesso })).json()
      expect(done.pedidos[0]).toMatchObject({ situacao: 'atendido', numero: open.numero })
    } finally {
      await failing.close()
    }
  })

  it("a moderator's account waits for the staff; data sent as a visitor is erased immediately", async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: owner.pessoaId })
    await registerVisitor(t, row.id, { telefone: owner.telefone })
    const pedido = await request(owner.telefone, { tipo: 'exclusao' })
    expect(pedido).toMatchObject({ situacao: 'andamento' })
    expect(pedido.resposta).toContain('a equipe fala com você')
    expect(await tablesMentioning(t, owner.telefone)).toEqual(['pessoa'])
  })

  it('the report of a withdrawn homenagem remains in the log as decided', async () => {
    const { telefone, despedidaId } = await buildBusyVisitor()
    const [one] = await homenagensOf(t, despedidaId)
    await t.app.inject({
      method: 'POST',
      url: '/homenagem/denuncia',
      payload: { despedida: despedidaId, homenagem: one?.id, motivo: 'Ofende a família.' },
      remoteAddress: freshAddress(),
    })
    await request(telefone, { tipo: 'exclusao', homenagens: 'retirar' })
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const response = await t.app.inject({
      url: '/homenagem/denuncias',
      headers: { authorization: staff.authorization },
    })
    expect(response.json()).toMatchObject([
      { despedida: { id: despedidaId }, homenagem: null, motivo: 'Ofende a família.', decisao: 'retirada', horas: 0 },
    ])
  })
})

describe('other requests', () => {
  it('ending offers needs one request and is done immediately', async () => {
    const { telefone } = await buildBusyVisitor()
    const pedido = await request(telefone, { tipo: 'ofertas' })
    expect(pedido).toMatchObject({ situacao: 'atendido', resposta: 'Você não recebe mais ofertas do grupo.' })
    const dados = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json()
    expect(dados.participacoes.map((one: { ofertas: boolean }) => one.ofertas)).toEqual([false, false])
    const offers = dados.consentimentos.filter((one: { finalidade: string }) => one.finalidade.includes('ofertas'))
    expect(offers.every((one: { retirado_em: string | null }) => one.retirado_em !== null)).toBe(true)
  })

  it('a correction requires a text, receives a number and a deadline of fifteen days, and is confirmed by e-mail', async () => {
    const { email } = await buildBusyVisitor()
    const empty = await postTitular(t, 'pedidos', { acesso: titularTokenFor(t, email), tipo: 'correcao', texto: ' ' })
    expect([empty.statusCode, empty.json().errors[0].campo]).toEqual([400, 'texto'])
    const pedido = await request(email, { tipo: 'correcao', texto: 'O meu nome é Clara Lins.' })
    expect(pedido).toMatchObject({ situacao: 'aberto', texto: 'O meu nome é Clara Lins.' })
    const days = (Date.parse(pedido.prazo) - Date.parse(pedido.criado_em)) / 86_400_000
    // A day in the portal's time zone, whose midnight is three hours behind UTC.
    expect(Math.abs(days - 15)).toBeLessThanOrEqual(1.125)
    const notices = await t.deps.db
      .selectFrom('mensagem' as never)
      .selectAll()
      .execute()
    expect(JSON.stringify(notices)).toContain(pedido.numero)
  })

  it('a double tap creates one request', async () => {
    const { telefone } = await buildBusyVisitor()
    const remoteAddress = freshAddress()
    const body = { acesso: titularTokenFor(t, telefone), tipo: 'outro', texto: 'Quem viu os meus dados?' }
    const [one, two] = await Promise.all([
      postTitular(t, 'pedidos', body, { remoteAddress }),
      postTitular(t, 'pedidos', body, { remoteAddress }),
    ])
    expect(one.json().numero).toBe(two.json().numero)
  })
})
