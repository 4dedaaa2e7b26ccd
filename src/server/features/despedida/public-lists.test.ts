import { describe, expect, it } from 'vitest'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { randomName } from '#server/core/secrets.ts'
import { buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

const get = (url: string) => t.app.inject({ url })
const idsOf = (response: { json: () => DespedidaCard[] }): number[] => response.json().map(card => card.id)

describe('the public lists', () => {
  it('the list of a family key contains its active public despedidas, newest first; an unknown key lists none', async () => {
    const chave = randomName()
    const [one, two] = [await buildDespedida(t.deps, { chave }), await buildDespedida(t.deps, { chave })]
    await buildDespedida(t.deps, { chave, tipo: 'Privada' })
    await buildDespedida(t.deps, { chave, status_memoria: false })
    const list = await get(`/exibicao/despedida-chave/${chave}`)
    expect(idsOf(list)).toEqual([two.row.id, one.row.id])
    for (const unknown of [randomName(), 'x', '%00', `${chave}x`, "'--"]) {
      const response = await get(`/exibicao/despedida-chave/${unknown}`)
      expect([response.statusCode, response.json()], unknown).toEqual([200, []])
    }
  })

  it('the search ignores accents and finds at most 50 active public despedidas', async () => {
    const { row } = await buildDespedida(t.deps, {}, { nome: 'Antônio Zuleão' })
    await buildDespedida(t.deps, { tipo: 'Privada' }, { nome: 'Antônio Zuleão' })
    await buildDespedida(t.deps, { status_memoria: false }, { nome: 'Antônio Zuleão' })
    const search = (nome: string) => get(`/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`)
    for (const nome of ['zuleao', 'ANTONIO zul', 'zuleão antônio', '  Zule  '])
      expect(idsOf(await search(nome))).toEqual([row.id])
    for (const nome of ['%%', '__', 'zule%', '\\\\']) expect(idsOf(await search(nome)), nome).toEqual([])
    for (let index = 0; index < 51; index++) await buildDespedida(t.deps, {}, { nome: 'Muitas Vezes' })
    expect(idsOf(await search('muitas'))).toHaveLength(50)
  })

  it.each([
    ['', 'Por favor, insira um termo de busca.'],
    ['   ', 'Por favor, insira um termo de busca.'],
    ['a', 'Informe pelo menos 2 letras do nome.'],
    ['a\0b', 'Dados inválidos'],
    ['x'.repeat(101), undefined],
  ])('the search for %j is refused', async (nome, text) => {
    const response = await get(`/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`)
    expect(response.statusCode).toBe(400)
    if (text) expect(response.json().mensagem).toBe(text)
  })

  it('the latest list is paged and contains active public despedidas, newest first', async () => {
    const hidden = await buildDespedida(t.deps, { tipo: 'Privada' })
    const [one, two] = [await buildDespedida(t.deps), await buildDespedida(t.deps)]
    const inactive = await buildDespedida(t.deps, { status_memoria: false })
    const latest = await get('/exibicao/despedidas/ultimas?tamanho=2')
    expect(idsOf(latest)).toEqual([two.row.id, one.row.id])
    const all = await get('/exibicao/despedidas/ultimas?tamanho=1000')
    expect(all.json().length).toBeLessThanOrEqual(100)
    for (const { row } of [hidden, inactive]) expect(idsOf(all)).not.toContain(row.id)
    expect(Number(latest.headers['x-total-count'])).toBeGreaterThanOrEqual(2)
  })

  it('the live list contains exactly the active public despedidas with a live picture', async () => {
    await t.deps.db.deleteFrom('apresentacao').execute()
    const on = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, on.row.id, { capela: '01' })
    const privateOne = await buildDespedida(t.deps, { tipo: 'Privada' })
    await buildApresentacao(t.deps, privateOne.row.id, { capela: '02' })
    const inactive = await buildDespedida(t.deps, { status_memoria: false })
    await buildApresentacao(t.deps, inactive.row.id, { capela: '03' })
    const noCamera = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, noCamera.row.id, { capela: '04', status_camera: false })
    const later = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, later.row.id, {
      data_hora_inicial: portalTime(90),
      data_hora_final: portalTime(120),
    })
    const live = await get('/exibicao/despedidas/apresentadas')
    expect(idsOf(live)).toEqual([on.row.id])
    expect(idsOf(await get('/exibicao/despedidas/proximas'))).toEqual([later.row.id])
    expect(live.json()[0]).toMatchObject({ status_apresentacao: true, apresentacao: { empresa: 'CV', capela: '01' } })
  })

  it('the upcoming list contains apresentacoes of the next two days by start, and those that began without a picture', async () => {
    await t.deps.db.deleteFrom('apresentacao').execute()
    const book = async (from: number, to: number, over: object = {}) => {
      const { row } = await buildDespedida(t.deps)
      const hours = { data_hora_inicial: portalTime(from), data_hora_final: portalTime(to) }
      await buildApresentacao(t.deps, row.id, { ...hours, segmento_em: null, ...over })
      return row.id
    }
    const tomorrow = await book(24 * 60, 25 * 60)
    const soon = await book(30, 60)
    await book(49 * 60, 50 * 60)
    await book(200, 300, { status: false })
    await book(400, 500, { status_camera: false })
    await book(-120, -60)
    const begun = await book(-5, 20)
    const coming = await get('/exibicao/despedidas/proximas')
    expect(idsOf(coming)).toEqual([begun, soon, tomorrow])
    const begins = coming.json().map((card: DespedidaCard) => card.apresentacao.dataHoraInicial)
    expect(begins).toEqual([...begins].sort())
    expect(begins[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })
})
