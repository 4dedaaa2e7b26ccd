import { beforeAll, describe, expect, it } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  portalTime,
  type TestAccount,
} from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const get = (url: string, authorization = staff.authorization) => t.app.inject({ url, headers: { authorization } })
const list = async (query: string, authorization?: string): Promise<Despedida[]> =>
  (await get(`/cliente/despedidas${query}`, authorization)).json()
const read = async (id: number): Promise<Despedida> => (await get(`/cliente/despedida/${id}`)).json()

describe('the list of the restricted area', () => {
  it('is sorted newest first, paged and counted on the server', async () => {
    const ids: number[] = []
    for (let index = 0; index < 7; index++) ids.push((await buildDespedida(t.deps, {}, { nome: 'Paginada' })).row.id)
    const newest = ids.toReversed()
    const first = await get('/cliente/despedidas?busca=paginada&pagina=1&tamanho=5')
    expect(first.headers['x-total-count']).toBe('7')
    expect(first.json().map((row: Despedida) => row.id)).toEqual(newest.slice(0, 5))
    const second = await list('?busca=paginada&pagina=2&tamanho=5')
    expect(second.map(row => row.id)).toEqual(newest.slice(5))
    expect((await list('?busca=paginada&ordem=id')).map(row => row.id)).toEqual(ids)
  })

  it.each([
    ['jose', 1],
    ['CONCEIÇÃO', 1],
    ['conceicao jos', 1],
    ['ceic', 1],
    ['jose silva', 0],
    ['100%', 0],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
  ])('finds names by %j, without accents, in any word order and without wildcards', async (busca, count) => {
    await t.deps.db.deleteFrom('despedida').execute()
    await buildDespedida(t.deps, {}, { nome: 'José da Conceição' })
    const found = await get(`/cliente/despedidas?busca=${encodeURIComponent(busca)}`)
    expect(found.json()).toHaveLength(count)
    expect(found.headers['x-total-count']).toBe(String(count))
  })

  it('counts pending homenagens, neither approved nor refused ones', async () => {
    const { row } = await buildDespedida(t.deps)
    const homenagem = {
      despedida_id: row.id,
      participante_id: null,
      nome: 'a',
      descricao: 'b',
      imagem: null,
      decidido_por: null,
    }
    const now = new Date().toISOString()
    await t.deps.db
      .insertInto('homenagem')
      .values([
        { ...homenagem, decidido_em: null },
        { ...homenagem, decidido_em: null },
        { ...homenagem, publicado: true, decidido_em: null },
        { ...homenagem, decidido_em: now },
      ])
      .execute()
    expect((await read(row.id)).qtd_moderacao).toBe(2)
  })
})

describe('a despedida for staff', () => {
  it('contains codes, contracts, editors, deceased and moderator', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Vasconcelos')
    const { row, codigo, falecidoId } = await buildDespedida(t.deps, {
      moderador_id: owner.pessoaId,
      contrato_jazigo: 'J-77',
      criado_por: staff.contaId,
      obituario: 'Primeira linha.\nSegunda.',
    })
    const seen = await read(row.id)
    expect(seen).toMatchObject({
      id: row.id,
      obituario: 'Primeira linha.\nSegunda.',
      contrato_jazigo: 'J-77',
      user_create: 'Pessoa de Teste',
      publicacao: true,
      data_sepultamento: '2026-11-05 16:00:00',
      controle: { chave: row.chave },
      apresentacao: { codigo, id: null, empresa: null, camera: null, dataHoraInicial: null },
      capela: { unidade: null },
      status_apresentacao: false,
      pessoa_falecida: { id: falecidoId, nome: 'Maria do Carmo Vasconcelos', data_nascimento: '1941-03-12' },
      pessoa_moderador: { id: owner.pessoaId, nome: 'Clara Vasconcelos', telefone: owner.telefone, email: owner.email },
    })
    expect(seen.dataCreate).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(seen.data_update).toBe(row.atualizado_em)
  })

  it('is live only while an active apresentacao with its camera on is running', async () => {
    const live = async (values: Parameters<typeof buildApresentacao>[2]): Promise<boolean> => {
      await t.deps.db.deleteFrom('apresentacao').execute()
      const { row } = await buildDespedida(t.deps)
      await buildApresentacao(t.deps, row.id, values)
      return (await read(row.id)).status_apresentacao
    }
    expect(await live({})).toBe(true)
    expect(await live({ status: false })).toBe(false)
    expect(await live({ status_camera: false })).toBe(false)
    expect(await live({ data_hora_inicial: portalTime(5), data_hora_final: portalTime(60) })).toBe(false)
    expect(await live({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-5) })).toBe(false)
  })

  it('shows the running apresentacao, else the next, else the latest', async () => {
    await t.deps.db.deleteFrom('apresentacao').execute()
    const { row } = await buildDespedida(t.deps)
    const book = (capela: string, from: number, to: number) =>
      buildApresentacao(t.deps, row.id, {
        capela,
        data_hora_inicial: portalTime(from),
        data_hora_final: portalTime(to),
      })
    const shown = async () => (await read(row.id)).apresentacao.capela
    await book('01', -900, -800)
    await book('02', -700, -600)
    expect(await shown()).toBe('02')
    await book('03', 500, 600)
    await book('04', 200, 300)
    expect(await shown()).toBe('04')
    await book('05', -10, 10)
    expect(await shown()).toBe('05')
    expect((await read(row.id)).capela.unidade).toBe('Central de Velórios')
  })
})

describe('a moderator', () => {
  it('sees only the own despedidas in the moderation list, as do staff who moderate', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const own = await buildDespedida(t.deps, { moderador_id: owner.pessoaId, tipo: 'Privada', status_memoria: false })
    await buildDespedida(t.deps)
    const url = '/cliente/despedidas-moderacao'
    const mine = await get(url, owner.authorization)
    expect(mine.json().map((row: Despedida) => row.id)).toEqual([own.row.id])
    expect(mine.headers['x-total-count']).toBe('1')
    expect((await get(url)).json()).toEqual([])
    expect((await get('/cliente/despedidas', owner.authorization)).statusCode).toBe(403)
  })

  it('sees the access code, but neither contracts nor editors', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row, codigo } = await buildDespedida(t.deps, {
      moderador_id: owner.pessoaId,
      contrato_jazigo: 'J-1',
      criado_por: staff.contaId,
    })
    const [listed] = (await get('/cliente/despedidas-moderacao', owner.authorization)).json()
    for (const seen of [listed, (await get(`/cliente/despedida/${row.id}`, owner.authorization)).json()]) {
      expect(seen.apresentacao.codigo).toBe(codigo)
      for (const field of ['contrato_jazigo', 'codigo_jazigo', 'contrato_plano', 'user_create', 'user_update'])
        expect(seen, field).not.toHaveProperty(field)
    }
  })

  it("gets the same 404 for another family's despedida as for an absent one on every call, and changes nothing", async () => {
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: owner.pessoaId, obituario: 'Da família.' })
    await buildDespedida(t.deps, { moderador_id: other.pessoaId })
    const headers = { authorization: other.authorization }
    const change = (id: number) =>
      t.app.inject({
        method: 'POST',
        url: '/cliente/update-despedida-moderador',
        headers,
        payload: { id, obituario: 'De outro.', pessoa_moderador: { id: other.pessoaId } },
      })
    for (const id of [row.id, 999_999_999]) {
      for (const response of [await t.app.inject({ url: `/cliente/despedida/${id}`, headers }), await change(id)])
        expect([response.statusCode, response.body], String(id)).toEqual([404, 'Despedida não encontrada'])
    }
    const status = await t.app.inject({
      method: 'POST',
      url: '/cliente/update-despedida-status',
      headers,
      payload: { id: row.id, status_memoria: false },
    })
    expect(status.statusCode).toBe(403)
    expect(await read(row.id)).toMatchObject({
      obituario: 'Da família.',
      status_memoria: true,
      pessoa_moderador: { id: owner.pessoaId },
    })
  })

  it.each(['0', '-1', '1.5', 'abc', '99999999999999999999', '9007199254740993', '%00'])(
    'and anyone else gets the same 404 for the impossible id %s',
    async id => {
      const response = await get(`/cliente/despedida/${id}`)
      expect([response.statusCode, response.body]).toEqual([404, 'Despedida não encontrada'])
    },
  )
})
