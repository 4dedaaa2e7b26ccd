import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EVENTO } from '#contract/evento/messages.ts'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let authorization: string
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('homenagem_evento').execute()
})

const valid = (more: Record<string, unknown> = {}) => ({
  nomeCliente: 'Marta Lima',
  nomeHomenageado: 'Maria do Carmo',
  telefone: uniqueTelefone(),
  email: '',
  mensagem: 'O arroz-doce saiu quase igual.',
  titulo: 'PainelFinados',
  nomeEmpresa: 'Memorial Parque Maceió',
  nomeEvento: 'Finados2025',
  ...more,
})
const send = (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/homenagem/evento', payload, headers })
const staff = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  t.app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
const aprovados = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await t.app.inject({ url: `/homenagem/eventos/aprovados${query}` })).json()
const sent = async (more: Record<string, unknown> = {}): Promise<number> => (await send(valid(more))).json().id
const approve = (id: number, payload?: object) => staff('PUT', `/homenagem/evento/${id}/aprovar`, payload)

describe('a homenagem to the event', () => {
  it('waits for approval, whatever the sender requests, and is public after staff approved it', async () => {
    const response = await send(valid({ aprovado: true, id: 7, dataInclusao: '1999-01-01' }))
    expect(response.json()).toEqual({ id: expect.any(Number), mensagem: EVENTO.sucesso })
    expect(await aprovados()).toEqual([])
    expect((await approve(response.json().id)).json()).toEqual({ id: response.json().id, aprovado: true })
    const [shown] = await aprovados('?nomeEvento=Finados2025&nomeEmpresa=Memorial%20Parque%20Macei%C3%B3')
    expect(shown).toEqual({
      id: response.json().id,
      nomeCliente: 'Marta Lima',
      nomeHomenageado: 'Maria do Carmo',
      mensagem: 'O arroz-doce saiu quase igual.',
      titulo: 'PainelFinados',
      dataInclusao: expect.stringMatching(/Z$/),
    })
  })

  it('may omit the names of the event and the e-mail', async () => {
    const response = await send({ nomeCliente: 'Ana', telefone: uniqueTelefone(), mensagem: 'Saudade de sempre.' })
    expect(response.statusCode).toBe(200)
  })

  it.each([
    ['nomeCliente', '', EVENTO.obrigatorio],
    ['nomeCliente', 'Jó', EVENTO.nomeCurto],
    ['nomeCliente', 'x'.repeat(23), undefined],
    ['nomeHomenageado', 'x'.repeat(23), undefined],
    ['telefone', '8299', EVENTO.telefoneInvalido],
    ['telefone', '+1 555 0100 0100', EVENTO.telefoneInvalido],
    ['email', 'a@b', EVENTO.emailInvalido],
    ['mensagem', 'Saudade.', EVENTO.mensagemCurta],
    ['mensagem', 'x'.repeat(146), undefined],
  ])('with %s «%s» is refused with a message for that field', async (campo, value, message) => {
    const response = await send(valid({ [campo]: value }))
    expect(response.statusCode).toBe(400)
    const [problem] = response.json().errors
    expect(problem.campo).toBe(campo)
    if (message !== undefined) expect(problem.message).toBe(message)
  })

  it('is accepted at the limits of 22, 22 and 145 code points', async () => {
    const response = await send(
      valid({ nomeCliente: 'á'.repeat(22), nomeHomenageado: '🌻'.repeat(22), mensagem: '🌻'.repeat(145) }),
    )
    expect(response.statusCode).toBe(200)
  })

  it.each([{ nomeEvento: 'Outro' }, { nomeEmpresa: 'Outra casa' }, { titulo: 'Outro painel' }])(
    'that names an unknown event, %o, is refused',
    async names => {
      const response = await send(valid(names))
      expect([response.statusCode, response.json().code]).toEqual([400, 'EVENTO_FECHADO'])
    },
  )

  it('is stored once when a double tap sends it twice', async () => {
    const body = valid()
    const [one, other] = await Promise.all([send(body), send(body)])
    expect(one.json()).toEqual(other.json())
    expect(await t.deps.db.selectFrom('homenagem_evento').selectAll().execute()).toHaveLength(1)
  })

  it('is accepted five times from one phone in ten minutes, not six', async () => {
    const telefone = uniqueTelefone()
    const statuses: number[] = []
    for (let time = 0; time < 6; time++)
      statuses.push((await send(valid({ telefone, mensagem: `Mensagem número ${time}.` }))).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('staff', () => {
  it('reads all homenagens of an event newest first, with private fields, searched and paged', async () => {
    for (const nomeCliente of ['José', 'Antônia', 'Clara']) await sent({ nomeCliente, email: 'x@exemplo.com.br' })
    const all = await staff('GET', '/homenagem/eventos/')
    expect(all.json().map((item: { nomeCliente: string }) => item.nomeCliente)).toEqual(['Clara', 'Antônia', 'José'])
    expect(all.json()[0]).toMatchObject({ email: 'x@exemplo.com.br', aprovado: false, nomeEvento: 'Finados2025' })
    const found = await staff('GET', '/homenagem/eventos/?busca=jose')
    expect(found.json()).toHaveLength(1)
    const page = await staff('GET', '/homenagem/eventos/?pagina=2&tamanho=2')
    expect(page.json()).toHaveLength(1)
    expect(page.headers['x-total-count']).toBe('3')
  })

  it('toggles the approval without a value, and sets a value that a retry does not reverse', async () => {
    const id = await sent()
    expect((await approve(id)).json().aprovado).toBe(true)
    expect((await approve(id)).json().aprovado).toBe(false)
    for (let time = 0; time < 2; time++) expect((await approve(id, { aprovado: true })).json().aprovado).toBe(true)
    expect((await approve(987_654_321)).statusCode).toBe(404)
  })

  it('edits a homenagem within the limits, and the public reads the new text', async () => {
    const id = await sent()
    await approve(id)
    const edited = { nomeCliente: 'Marta L.', nomeHomenageado: '', mensagem: 'Faltou a senhora na cozinha.' }
    const response = await staff('PUT', `/homenagem/evento/${id}`, { ...edited, aprovado: false, telefone: '1' })
    expect(response.json()).toMatchObject({ ...edited, aprovado: true, nomeEmpresa: 'Memorial Parque Maceió' })
    expect((await aprovados())[0]).toMatchObject(edited)
    const long = await staff('PUT', `/homenagem/evento/${id}`, { ...edited, mensagem: 'x'.repeat(146) })
    expect(long.statusCode).toBe(400)
  })
})

describe('an event', () => {
  const current = async () => (await t.app.inject({ url: '/homenagem/eventos/atual' })).json()

  it('is by default that of the specification, open and without dates', async () => {
    expect(await current()).toEqual({
      id: expect.any(Number),
      nomeEvento: 'Finados2025',
      nomeEmpresa: 'Memorial Parque Maceió',
      titulo: 'PainelFinados',
      inicio: null,
      fim: null,
      aberto: true,
      recebendo: true,
      imagens: [1, 2, 3, 4, 5, 6, 7].map(number => `/imagens/finados/${number}.jpg`),
      convite: expect.stringContaining('lembrança'),
    })
  })

  it('accepts homenagens only while it is open and within its dates', async () => {
    const { id } = await current()
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const cases: [object, boolean][] = [
      [{ aberto: false }, false],
      [{ aberto: true, inicio: day(3), fim: day(9) }, false],
      [{ aberto: true, inicio: day(-9), fim: day(-3) }, false],
      [{ aberto: true, inicio: day(-3), fim: day(3) }, true],
      [{ aberto: true, inicio: null, fim: null }, true],
    ]
    for (const [values, recebendo] of cases) {
      expect((await staff('PUT', `/homenagem/eventos/${id}`, values)).json().recebendo).toBe(recebendo)
      expect((await send(valid())).statusCode).toBe(recebendo ? 200 : 400)
    }
    const inverted = await staff('PUT', `/homenagem/eventos/${id}`, { aberto: true, inicio: day(3), fim: day(1) })
    expect(inverted.json().errors[0]).toEqual({ campo: 'fim', message: EVENTO.periodoInvertido })
  })

  it('is created by each of twenty concurrent requests with different names, and one is current', async () => {
    const names = Array.from({ length: 20 }, () => `Finados ${randomName()}`)
    const responses = await Promise.all(names.map(nomeEvento => staff('POST', '/homenagem/eventos', { nomeEvento })))
    expect(responses.map(response => response.statusCode)).toEqual(names.map(() => 200))
    expect(names).toContain((await current()).nomeEvento)
    const rows = await t.deps.db.selectFrom('evento').select('id').where('atual', '=', true).execute()
    expect(rows).toHaveLength(1)
  })

  it('is created once by twenty concurrent requests with one name; the others fail because it exists', async () => {
    const nomeEvento = `Finados ${randomName()}`
    const send20 = Array.from({ length: 20 }, () => staff('POST', '/homenagem/eventos', { nomeEvento }))
    const statuses = (await Promise.all(send20)).map(response => response.statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  })

  it('accepts twenty concurrent homenagens, and one homenagem sent five times concurrently only once', async () => {
    const several = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(valid({ mensagem: `Saudade ${index} de sempre.` }))),
    )
    expect(several.map(response => response.statusCode)).toEqual(several.map(() => 200))
    const one = valid()
    // More concurrent requests would exceed the limit of one phone before the first is stored.
    const repeated = await Promise.all(Array.from({ length: 5 }, () => send(one)))
    expect([...new Set(repeated.map(response => `${response.statusCode} ${response.json().id}`))]).toHaveLength(1)
  })

  it('of the next year is created once and becomes current; the old one remains readable by name', async () => {
    await approve(await sent())
    const nomeEvento = `Finados ${randomName()}`
    const created = await staff('POST', '/homenagem/eventos', { nomeEvento })
    expect(created.json()).toMatchObject({ nomeEvento, nomeEmpresa: 'Memorial Parque Maceió', recebendo: true })
    expect((await current()).nomeEvento).toBe(nomeEvento)
    expect(await aprovados()).toEqual([])
    expect(await aprovados('?nomeEvento=Finados2025')).toHaveLength(1)
    const again = await staff('POST', '/homenagem/eventos', { nomeEvento })
    expect(again.json().errors).toEqual([{ campo: 'nomeEvento', message: EVENTO.jaExiste }])
    expect((await current()).nomeEvento).toBe(nomeEvento)
  })
})
