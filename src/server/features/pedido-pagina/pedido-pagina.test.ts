import { beforeEach, describe, expect, it } from 'vitest'
import { PEDIDO_PAGINA } from '#contract/pedido-pagina/messages.ts'
import { buildAccount, buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { addPedidoPagina } from '#server/testing/moderadores.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { tablesMentioning } from '#server/testing/titular.ts'

const { t, notices, ask, staff, historyOf } = openFamilyApp()
beforeEach(async () => {
  await t.deps.db.deleteFrom('pedido_pagina').execute()
})

const WORDS = { falecido: 'Abílio Vasconcelos', ano: '1987', parentesco: 'Filho(a)', nome: 'Joana Lima' }

const post = (url: string, payload: object, remoteAddress = freshAddress()) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress })
const codeOf = (contato: string) => t.outbox().findLast(line => line.to === contato)?.code ?? ''
const prove = async (contato: string): Promise<string> => {
  const { confirmacao } = (await post('/exibicao/pedido-pagina/codigo', { contato })).json()
  const codigo = codeOf(contato)
  return (await post('/exibicao/pedido-acesso/confirmar', { confirmacao, codigo })).json().prova
}
const request = (prova: string, words: object = {}) => post('/exibicao/pedido-pagina', { prova, ...WORDS, ...words })

const list = async () => (await ask('GET', '/cliente/pedidos-pagina', staff)).json()
const similar = async (pedido: number) =>
  (await ask('GET', `/cliente/pedidos-pagina/${pedido}/semelhantes`, staff)).json()
const answer = (pedido: number, body: object) => ask('PUT', `/cliente/pedidos-pagina/${pedido}`, staff, body)

const addRow = async (nome: string, falecimento: string | null = '1987-05-03') => {
  const { id } = await t.deps.db
    .insertInto('registro_falecido')
    .values({
      ...{
        nome,
        nascimento: '1911-02-01',
        falecimento,
        sexo: 'Masculino',
        num_contrato: 'C-87',
        empresa: '',
        tipo: '',
      },
      ...{ cemiterio: 'Parque das Flores', localizacao: 'Quadra 4', velorio: '', dt_velorio: null },
      ...{ dt_sepultamento: '1987-05-04 16:00:00', cpf: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const pageOf = (id: number) =>
  t.deps.db
    .selectFrom('despedida as d')
    .innerJoin('falecido as f', 'f.id', 'd.falecido_id')
    .select(['f.nome', 'f.data_nascimento', 'f.data_falecimento', 'd.status_memoria', 'd.local_sepultamento'])
    .select(['d.localizacao_sepultado', 'd.data_sepultamento', 'd.contrato_jazigo', 'd.moderador_id', 'd.criado_por'])
    .where('d.id', '=', id)
    .executeTakeFirstOrThrow()
const convitesOf = (id: number) =>
  t.deps.db.selectFrom('convite_moderador').select(['nome', 'telefone']).where('despedida_id', '=', id).execute()

describe('a request for the page of an old burial', () => {
  it('waits for staff with who may be the same person, and one answer opens the draft and invites who asked', async () => {
    const telefone = uniqueTelefone()
    expect((await request(await prove(telefone))).json()).toEqual({ mensagem: PEDIDO_PAGINA.recebido })
    const [pedido, ...rest] = await list()
    expect([pedido, rest]).toMatchObject([{ ...WORDS, contato: telefone }, []])
    expect(await t.deps.db.selectFrom('despedida').select('id').execute()).toEqual([])

    await addRow('ABILIO VASCONCELLOS', '2001-01-01')
    await buildDespedida(t.deps, {}, { nome: 'Abílio de Vasconcelos', data_falecimento: '2026-11-20' })
    const unknown = await addRow('ABILIO VASCONCELLOS', null)
    const row = await addRow('ABILIO DE VASCONCELLOS')
    await addRow('ROSA TAVARES')
    const { registro, despedidas } = await similar(pedido.id)
    expect(registro.map((one: { id: number }) => one.id)).toEqual([row, unknown])
    expect(JSON.stringify(registro)).not.toContain('cpf')
    expect(despedidas).toEqual([])

    const { despedida, convidado } = (await answer(pedido.id, { acao: 'abrir', registro: row })).json()
    expect(convidado).toBe(true)
    expect(await pageOf(despedida)).toEqual({
      nome: 'ABILIO DE VASCONCELLOS',
      data_nascimento: '1911-02-01',
      data_falecimento: '1987-05-03',
      status_memoria: false,
      local_sepultamento: 'Parque das Flores',
      localizacao_sepultado: 'Quadra 4',
      data_sepultamento: '1987-05-04 16:00:00',
      contrato_jazigo: 'C-87',
      moderador_id: null,
      criado_por: staff.contaId,
    })
    expect(await convitesOf(despedida)).toEqual([{ nome: 'Joana Lima', telefone }])
    expect(notices.to(telefone)).toMatchObject([{ canal: 'sms' }])
    expect(notices.to(telefone)[0]?.texto).toContain('/convite#')
    expect((await historyOf(despedida)).map(line => line.texto)).toContain(
      'Abriu a despedida em rascunho, a pedido da família.',
    )
    expect(await list()).toEqual([])
    // The page is nobody's to read before staff activate it.
    expect((await t.app.inject({ url: `/exibicao/despedida/${despedida}/0` })).body).toBe('Despedida está inativa')
  })

  it('opens a draft with name and year of the request where the register has nobody, once', async () => {
    const pedido = await addPedidoPagina(t, { falecido: 'Bento Canário' })
    const both = await Promise.all([1, 2].map(() => answer(pedido, { acao: 'abrir', registro: null })))
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 404])
    const { despedida } = both.find(one => one.statusCode === 200)?.json() ?? {}
    expect(await pageOf(despedida)).toMatchObject({
      nome: 'Bento Canário',
      data_nascimento: 'desconhecida',
      data_falecimento: '1987',
    })
  })

  it('opens no second page from a row of the register', async () => {
    const row = await addRow('Celso Guimarães')
    const first = await addPedidoPagina(t, { falecido: 'Celso Guimarães' })
    const second = await addPedidoPagina(t, { falecido: 'Celso Guimarães' })
    expect((await answer(first, { acao: 'abrir', registro: row })).statusCode).toBe(200)
    expect((await answer(second, { acao: 'abrir', registro: row })).json().code).toBe('ALTERADO_POR_OUTRA_PESSOA')
    const { despedidas } = await similar(second)
    expect(despedidas).toMatchObject([{ nome: 'Celso Guimarães', ativa: false, moderadores: 0 }])
    expect(await list()).toHaveLength(1)
  })

  it('is answered with a page that exists: its address, or an invitation where nobody looks after it', async () => {
    const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
    const kept = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId }, { nome: 'Davi Canário' })
    const orphan = await buildDespedida(t.deps, {}, { nome: 'Davi Canário' })
    const hidden = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId, status_memoria: false })
    const telefone = uniqueTelefone()
    const join = async (despedida: number) => {
      const pedido = await addPedidoPagina(t, { falecido: 'Davi Canário', contato: telefone })
      return answer(pedido, { acao: 'unir', despedida })
    }
    expect((await join(kept.row.id)).json()).toEqual({ despedida: kept.row.id, convidado: false })
    expect(notices.to(telefone)[0]?.texto).toContain(`/despedida/${kept.row.id}`)
    expect(notices.to(telefone)[0]?.texto).not.toContain(kept.codigo)
    expect(await convitesOf(kept.row.id)).toEqual([])
    expect((await join(orphan.row.id)).json()).toEqual({ despedida: orphan.row.id, convidado: true })
    expect(await convitesOf(orphan.row.id)).toHaveLength(1)
    expect((await join(hidden.row.id)).body).toBe('Despedida está inativa')
    expect(await list()).toHaveLength(1)
    const lost = await answer(await addPedidoPagina(t), { acao: 'unir', despedida: 987_654_321 })
    expect(lost.body).toBe('Despedida não encontrada')
  })

  it('is refused with the sentence of the staff, and nothing of who asked stays', async () => {
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    const resposta = 'Não encontramos o sepultamento. Fale com a nossa equipe.'
    for (const contato of [telefone, email]) {
      const pedido = await addPedidoPagina(t, { contato })
      expect((await answer(pedido, { acao: 'recusar', resposta: ' ' })).statusCode).toBe(400)
      expect((await answer(pedido, { acao: 'recusar', resposta: 'x'.repeat(301) })).statusCode).toBe(400)
      expect((await answer(pedido, { acao: 'recusar', resposta })).json()).toEqual({
        despedida: null,
        convidado: false,
      })
      expect(notices.to(contato)).toHaveLength(1)
      expect(notices.to(contato)[0]?.texto).toContain(resposta)
      expect(await tablesMentioning(t, contato)).toEqual([])
    }
  })

  it.each([
    ['by e-mail', uniqueEmail(), 'email'],
    ['by message', '+351912345670', 'sms'],
  ])('of somebody abroad is proven and answered %s, without an invitation', async (_, contato, canal) => {
    Object.assign(t.deps.config, { codigosExterior: ['351'] })
    await request(await prove(contato))
    const [pedido] = await list()
    const { despedida, convidado } = (await answer(pedido.id, { acao: 'abrir', registro: null })).json()
    expect([convidado, await convitesOf(despedida)]).toEqual([false, []])
    expect(notices.to(contato)).toMatchObject([{ canal }])
    expect(notices.to(contato)[0]?.texto).toContain(`/despedida/${despedida}`)
  })

  it('needs a proven contact, both names, a year that was, and a kinship', async () => {
    expect((await request('x')).statusCode).toBe(401)
    const prova = await prove(uniqueTelefone())
    const next = String(new Date().getFullYear() + 2)
    for (const [campo, value] of [
      ['falecido', ' '],
      ['falecido', 'x'.repeat(101)],
      ['nome', ''],
      ['ano', '87'],
      ['ano', next],
      ['parentesco', 'Vizinho'],
    ] as const) {
      const response = await request(prova, { [campo]: value })
      expect([response.statusCode, response.json().errors[0].campo]).toEqual([400, campo])
    }
    expect(await list()).toEqual([])
  })

  it('of one contact for one person is one request, with the words of the last; the fourth in a day is refused', async () => {
    const prova = await prove(uniqueTelefone())
    const statuses: number[] = []
    for (const words of [
      {},
      { falecido: 'ABILIO VASCONCELOS', ano: '1988' },
      { falecido: 'Outra' },
      { falecido: 'Mais' },
    ])
      statuses.push((await request(prova, words)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await list()).map((one: { ano: string }) => one.ano)).toEqual(['1988', '1987'])
  })

  it('from one address is counted: the thirty-first in an hour is refused', async () => {
    const address = freshAddress()
    const prova = async () =>
      await t.deps.tokens.sign('pedido-acesso', { t: t.deps.secrets.encrypt(uniqueTelefone()) }, 60)
    const statuses = new Map<number, number>()
    for (let count = 0; count < 31; count += 1) {
      const { statusCode } = await post('/exibicao/pedido-pagina', { prova: await prova(), ...WORDS }, address)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 30],
      [429, 1],
    ])
  })
})

describe('the form of a request for a page without JavaScript', () => {
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    t.app.inject({
      method: 'POST',
      url: '/exibicao/pedido-pagina/formulario',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: String(new URLSearchParams({ ...WORDS, ...fields })),
      remoteAddress: freshAddress(),
    })

  it('sends a code, and with it the request; a second tap is the same request', async () => {
    const contato = uniqueTelefone()
    const first = await send({ contato })
    expect([first.statusCode, first.json().code]).toEqual([401, 'CODIGO_ENVIADO'])
    expect(await list()).toEqual([])
    const { confirmacao } = first.json().values
    const wrong = await send({ contato, confirmacao, codigo: codeOf(contato) === '00000' ? '11111' : '00000' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'CODIGO_INCORRETO'])
    const done = { contato, confirmacao, codigo: codeOf(contato) }
    expect((await send(done)).json()).toEqual({ mensagem: PEDIDO_PAGINA.recebido })
    expect((await send(done)).json()).toEqual({ mensagem: PEDIDO_PAGINA.recebido })
    expect(await list()).toMatchObject([{ ...WORDS, contato }])
    // Another contact than the proven one is not believed.
    expect((await send({ ...done, contato: uniqueTelefone(), falecido: 'Outra' })).statusCode).toBe(200)
    expect((await list()).map((one: { contato: string }) => one.contato)).toEqual([contato, contato])
    expect((await send(done, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})
