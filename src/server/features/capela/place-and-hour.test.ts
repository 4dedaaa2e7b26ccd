import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import type { DespedidaCard, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { readOpen } from '#server/features/despedida/public-service.ts'
import { cerimoniasOf } from '#server/features/documento/content-service.ts'
import { createDespedidaClient, type DespedidaClient, everyField } from '#server/testing/despedida-client.ts'
import { buildAccount, buildApresentacao, buildDespedida, wallClock } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let client: DespedidaClient
beforeAll(async () => {
  t = await createTestApp()
  client = await createDespedidaClient(t)
  for (const unidade of ['CV', 'ME', 'PF'])
    await t.deps.db
      .insertInto('floricultura')
      .values({ unidade, nome: `Flores de ${unidade}` })
      .execute()
})
afterAll(() => t.close())

/** Each test its own despedidas, and no apresentacao of an earlier one in the way. */
const clearApresentacoes = () => t.deps.db.deleteFrom('apresentacao').execute()

const get = async <T>(url: string): Promise<T> => (await t.app.inject(url)).json<T>()
const pageOf = (id: number) => get<DespedidaPublica>(`/exibicao/despedida/${id}/0`)
const salva = (payload: object) => client.post('/apresentacao/salva', payload)
const update = (payload: object) =>
  t.app.inject({
    method: 'PUT',
    url: '/apresentacao/update',
    headers: { authorization: client.staff.authorization },
    payload,
  })

/** Round minutes: the calls send `YYYY-MM-DD HH:mm:00`. */
const inMinutes = (minutes: number): string => `${wallClock(minutes).slice(0, 16)}:00`
const STALE = { local_velorio: 'Capela 5, Memorial Parque Maceió', data_velorio: '2026-11-20 09:00:00' }
const apresentacaoOf = (id_despedida: number, more: object = {}) => ({
  id: 0,
  id_despedida,
  empresa: 'CV',
  capela: '04',
  dataHoraInicial: inMinutes(-30),
  dataHoraFinal: inMinutes(180),
  status: true,
  status_camera: true,
  ...more,
})
type Place = { empresa: string; capela: string; words: string }
const CV04: Place = { empresa: 'CV', capela: '04', words: 'Capela 4, Central de Velórios' }
const PF02: Place = { empresa: 'PF', capela: '02', words: 'Capela 2, Parque das Flores' }

/** What each reader of a despedida says of place and hour of the wake. */
const expectAgreement = async (id: number, { empresa, capela, words }: Place, start: string) => {
  const page = await pageOf(id)
  expect(page).toMatchObject({
    local_velorio: words,
    data_velorio: start,
    apresentacao: { empresa, capela, dataHoraInicial: start },
  })
  expect(page.floriculturas.map(florist => florist.nome)).toContain(`Flores de ${empresa}`)
  expect(page.floriculturas.filter(florist => florist.nome.startsWith('Flores de '))).toHaveLength(1)
  const open = await readOpen(t.deps, id)
  expect(open && cerimoniasOf(open)[0]).toMatchObject({
    lugar: words,
    data: `${start.slice(8, 10)}/${start.slice(5, 7)}/${start.slice(0, 4)} ${start.slice(11, 16)}`,
  })
  const display = await get<DespedidaPublica>(`/exibicao/despedida-capela/${empresa}/${capela}`)
  expect(display).toMatchObject({
    id,
    local_velorio: words,
    data_velorio: start,
    apresentacao: { empresa, capela, dataHoraInicial: start },
  })
  const hall = await get<VelorioDeHoje[]>(`/exibicao/saguao/${empresa}`)
  expect(hall.filter(velorio => velorio.id === id)).toMatchObject([{ capela, dataHoraInicial: start }])
  const cards = await get<DespedidaCard[]>('/exibicao/despedidas/proximas')
  expect(cards.filter(card => card.id === id)).toMatchObject([
    { local_velorio: words, apresentacao: { empresa, capela, dataHoraInicial: start } },
  ])
}

describe('place and hour of a wake', () => {
  it('are the apresentacao’s for every reader, whatever is saved by wizard, edit screen, chapel dialog and panel', async () => {
    await clearApresentacoes()
    const { falecidoId } = await buildDespedida(t.deps)
    const wizard = { ...everyField(falecidoId), tipo: 'Publica', status_memoria: true, ...STALE }
    const { id } = (await client.create(wizard)).json()
    expect(await pageOf(id)).toMatchObject(STALE)
    const apresentacao = apresentacaoOf(id)
    const made = (await salva(apresentacao)).json<Apresentacao>()
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // Edit screen: the page is sent back with the old place and hour.
    await client.update({ ...(await client.read(id)), ...STALE })
    expect(await client.read(id)).toMatchObject(STALE)
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // Chapel dialog: a switch alone settles nothing and changes no reading.
    await salva({ ...apresentacao, id: made.id, status_camera: true, dataHoraFinal: inMinutes(200) })
    expect(await client.read(id)).toMatchObject(STALE)
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // Panel: another chapel, half an hour earlier, without the camera's switch.
    const moved = { ...PF02, dataHoraInicial: inMinutes(-60) }
    const { status_camera: _camera, ...panel } = { ...apresentacao, ...moved, id: made.id }
    expect((await update(panel)).statusCode).toBe(200)
    expect(await client.read(id)).toMatchObject({ local_velorio: PF02.words, data_velorio: moved.dataHoraInicial })
    await expectAgreement(id, PF02, moved.dataHoraInicial)
  })

  it('agree again on the page once "Usar o da reserva" or "Usar o da página" was saved', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id)
    const made = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, local_velorio: PF02.words })
    const differing = (
      await update({ ...apresentacao, id: made.id, dataHoraFinal: inMinutes(190) })
    ).json<Apresentacao>()
    expect(differing.pagina).toMatchObject({ local_velorio: PF02.words })
    await client.update({ id: row.id, local_velorio: CV04.words, data_velorio: apresentacao.dataHoraInicial })
    await expectAgreement(row.id, CV04, apresentacao.dataHoraInicial)

    await client.update({ id: row.id, local_velorio: PF02.words })
    await update({ ...apresentacao, id: made.id, empresa: 'PF', capela: '02' })
    await expectAgreement(row.id, PF02, apresentacao.dataHoraInicial)
    expect((await client.read(row.id)).local_velorio).toBe(PF02.words)
  })

  it('keep the page’s own words where they name the booked chapel and say more', async () => {
    await clearApresentacoes()
    const words = 'Capela 4, Central de Velórios, térreo'
    const { row } = await buildDespedida(t.deps, { local_velorio: words })
    const apresentacao = apresentacaoOf(row.id)
    await salva(apresentacao)
    await expectAgreement(row.id, { ...CV04, words }, apresentacao.dataHoraInicial)
  })

  it('are the page’s again when the apresentacao is switched off', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id)
    const made = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, local_velorio: 'Igreja de São José', data_velorio: '2026-12-01 10:00:00' })
    expect((await pageOf(row.id)).local_velorio).toBe(CV04.words)
    await update({ ...apresentacao, id: made.id, status: false })
    expect(await pageOf(row.id)).toMatchObject({
      local_velorio: 'Igreja de São José',
      data_velorio: '2026-12-01 10:00:00',
    })
  })

  it('are the apresentacao’s for the family too, and both readings are there for staff only', async () => {
    await clearApresentacoes()
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    const apresentacao = apresentacaoOf(row.id)
    await salva(apresentacao)
    await client.update({ id: row.id, ...STALE })
    expect(await client.read(row.id)).toMatchObject(STALE)
    const own = await t.app.inject({
      url: `/cliente/despedida/${row.id}`,
      headers: { authorization: moderador.authorization },
    })
    expect(own.json()).toMatchObject({ local_velorio: CV04.words, data_velorio: apresentacao.dataHoraInicial })
  })

  it('follow the apresentacao that runs or comes next where there are two, and each chapel shows its own', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const first = apresentacaoOf(row.id)
    await salva(first)
    const second = await buildApresentacao(t.deps, row.id, {
      empresa: 'PF',
      capela: '02',
      data_hora_inicial: inMinutes(600),
      data_hora_final: inMinutes(700),
    })
    expect((await pageOf(row.id)).local_velorio).toBe(CV04.words)
    await update({ ...first, ...PF02, id: second.id, dataHoraInicial: inMinutes(620), dataHoraFinal: inMinutes(700) })
    expect(await client.read(row.id)).toMatchObject({ local_velorio: CV04.words, data_velorio: first.dataHoraInicial })
    await expectAgreement(row.id, CV04, first.dataHoraInicial)
  })
})

describe('a changed hour of a booked wake', () => {
  const standing = (id: number) =>
    t.deps.db
      .updateTable('despedida')
      .set({ atualizado_em: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
  const changesOf = async (id: number) => (await pageOf(id)).mudancas.filter(one => one.cerimonia === 'velorio')

  it('is announced with the hour everybody read before, not with one the page only held', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id, { dataHoraInicial: inMinutes(60) })
    const made = (await salva(apresentacao)).json<Apresentacao>()
    await standing(row.id)
    await client.update({ id: row.id, ...STALE })
    expect(await changesOf(row.id)).toEqual([])
    await standing(row.id)
    await update({ ...apresentacao, id: made.id, dataHoraInicial: inMinutes(90) })
    expect(await changesOf(row.id)).toMatchObject([{ antes: apresentacao.dataHoraInicial, vezes: 1 }])
  })

  it('is announced once when the apresentacao is switched off and the page holds another', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id, { dataHoraInicial: inMinutes(60) })
    const made = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, data_velorio: '2027-01-01 10:00:00' })
    await standing(row.id)
    await update({ ...apresentacao, id: made.id, status: false })
    expect(await changesOf(row.id)).toMatchObject([{ antes: apresentacao.dataHoraInicial, vezes: 1 }])
  })
})

describe('an apresentacao that is saved again', () => {
  it('without an id changes the one the despedida has and that is not over, switched on or off', async () => {
    await clearApresentacoes()
    for (const status of [true, false]) {
      const { row } = await buildDespedida(t.deps)
      const made = (await salva(apresentacaoOf(row.id, { status }))).json<Apresentacao>()
      const again = (await salva(apresentacaoOf(row.id, { capela: '02' }))).json<Apresentacao>()
      expect(again).toMatchObject({ id: made.id, capela: '02', status: true })
      await clearApresentacoes()
    }
  })

  it('three times at once without an id is one apresentacao', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const answers = await Promise.all([1, 2, 3].map(() => salva(apresentacaoOf(row.id))))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => answer.json<Apresentacao>().id)).size).toBe(1)
  })

  it('is another one once the first is over', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const past = { dataHoraInicial: '2020-01-02 08:00:00', dataHoraFinal: '2020-01-02 16:00:00' }
    const first = (await salva(apresentacaoOf(row.id, past))).json<Apresentacao>()
    expect((await salva(apresentacaoOf(row.id))).json<Apresentacao>().id).not.toBe(first.id)
  })
})
