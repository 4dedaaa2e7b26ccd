import { beforeAll, describe, expect, it } from 'vitest'
import type { Apresentacao, FolhaDoDia } from '#contract/capela/schema.ts'
import type { DespedidaCard, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { printedCerimonias } from '#server/features/documento/content-service.ts'
import { createDespedidaClient, type DespedidaClient, everyField } from '#server/testing/despedida-client.ts'
import { expectDivulgacao, publishUnidades } from '#server/testing/divulgacao.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeFloriculturas } from '#server/testing/settings.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
  for (const unidade of ['CV', 'ME', 'PF']) await writeFloriculturas(t.deps.db, unidade, [`Flores de ${unidade}`])
  await publishUnidades(t)
})

/** Each test has its own despedidas; apresentacoes of earlier tests are moved out of the way. */
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

/** Whole minutes: the calls send `YYYY-MM-DD HH:mm:00`. */
const inMinutes = (minutes: number): string => `${portalTime(minutes).slice(0, 16)}:00`
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
type ChapelPlace = { empresa: string; capela: string; words: string }
const CV04: ChapelPlace = { empresa: 'CV', capela: '04', words: 'Capela 4, Central de Velórios' }
const PF02: ChapelPlace = { empresa: 'PF', capela: '02', words: 'Capela 2, Parque das Flores' }

/** Every reader of the despedida returns the same place and hour of the velório. */
const expectAgreement = async (id: number, { empresa, capela, words }: ChapelPlace, start: string) => {
  const page = await pageOf(id)
  expect(page).toMatchObject({
    local_velorio: words,
    data_velorio: start,
    apresentacao: { empresa, capela, dataHoraInicial: start },
  })
  expect(page.floriculturas.map(florist => florist.nome)).toContain(`Flores de ${empresa}`)
  expect(page.floriculturas.filter(florist => florist.nome.startsWith('Flores de '))).toHaveLength(1)
  const open = await readOpenDespedida(t.deps, id)
  expect(open && printedCerimonias(open).find(({ titulo }) => titulo === 'Velório')).toMatchObject({
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
  const saguao = await get<VelorioDeHoje[]>(`/exibicao/saguao/${empresa}`)
  expect(saguao.filter(velorio => velorio.id === id)).toMatchObject([{ capela, dataHoraInicial: start }])
  const headers = { authorization: client.staff.authorization }
  const folha = await t.app.inject({ url: `/apresentacao/folha-do-dia/${empresa}`, headers })
  const { velorios } = folha.json<FolhaDoDia>()
  expect(velorios.filter(({ id_despedida }) => id_despedida === id)).toMatchObject([{ capela, dataHoraInicial: start }])
  await expectDivulgacao(t, { id, unidade: empresa, start })
  const cards = await get<DespedidaCard[]>('/exibicao/despedidas/proximas')
  expect(cards.filter(card => card.id === id)).toMatchObject([
    { local_velorio: words, apresentacao: { empresa, capela, dataHoraInicial: start } },
  ])
}

describe('place and hour of a velório', () => {
  it('every reader returns the values of the apresentacao, whichever screen saved last: wizard, edit screen, chapel dialog or panel', async () => {
    await clearApresentacoes()
    const { falecidoId } = await buildDespedida(t.deps)
    const wizard = { ...everyField(falecidoId), tipo: 'Publica', status_memoria: true, ...STALE }
    const { id } = (await client.create(wizard)).json()
    expect(await pageOf(id)).toMatchObject(STALE)
    const apresentacao = apresentacaoOf(id)
    const created = (await salva(apresentacao)).json<Apresentacao>()
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // The edit screen sends the page back with the old place and hour.
    await client.update({ ...(await client.read(id)), ...STALE })
    expect(await client.read(id)).toMatchObject(STALE)
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // The chapel dialog changes a switch only: the values of no reader change.
    await salva({ ...apresentacao, id: created.id, status_camera: true, dataHoraFinal: inMinutes(200) })
    expect(await client.read(id)).toMatchObject(STALE)
    await expectAgreement(id, CV04, apresentacao.dataHoraInicial)

    // The panel chooses another chapel, half an hour earlier, and omits the camera's switch.
    const moved = { ...PF02, dataHoraInicial: inMinutes(-60) }
    const { status_camera: _camera, ...panel } = { ...apresentacao, ...moved, id: created.id }
    expect((await update(panel)).statusCode).toBe(200)
    expect(await client.read(id)).toMatchObject({ local_velorio: PF02.words, data_velorio: moved.dataHoraInicial })
    await expectAgreement(id, PF02, moved.dataHoraInicial)
  })

  it('page and apresentacao agree again after saving one of the two choices of the conflict dialog', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id)
    const created = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, local_velorio: PF02.words })
    const differing = (
      await update({ ...apresentacao, id: created.id, dataHoraFinal: inMinutes(190) })
    ).json<Apresentacao>()
    expect(differing.pagina).toMatchObject({ local_velorio: PF02.words })
    await client.update({ id: row.id, local_velorio: CV04.words, data_velorio: apresentacao.dataHoraInicial })
    await expectAgreement(row.id, CV04, apresentacao.dataHoraInicial)

    await client.update({ id: row.id, local_velorio: PF02.words })
    await update({ ...apresentacao, id: created.id, empresa: 'PF', capela: '02' })
    await expectAgreement(row.id, PF02, apresentacao.dataHoraInicial)
    expect((await client.read(row.id)).local_velorio).toBe(PF02.words)
  })

  it('the text of the page about the place is not replaced if it names the chapel of the apresentacao and adds details', async () => {
    await clearApresentacoes()
    const words = 'Capela 4, Central de Velórios, térreo'
    const { row } = await buildDespedida(t.deps, { local_velorio: words })
    const apresentacao = apresentacaoOf(row.id)
    await salva(apresentacao)
    await expectAgreement(row.id, { ...CV04, words }, apresentacao.dataHoraInicial)
  })

  it('readers return the values of the page after the apresentacao is deactivated', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id)
    const created = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, local_velorio: 'Igreja de São José', data_velorio: '2026-12-01 10:00:00' })
    expect((await pageOf(row.id)).local_velorio).toBe(CV04.words)
    await update({ ...apresentacao, id: created.id, status: false })
    expect(await pageOf(row.id)).toMatchObject({
      local_velorio: 'Igreja de São José',
      data_velorio: '2026-12-01 10:00:00',
    })
  })

  it('the family reads the values of the apresentacao too, and only staff read both versions', async () => {
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

  it('with two apresentacoes the page shows the running or next one, and each chapel display shows its own', async () => {
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

describe('a changed hour of a velório with an apresentacao', () => {
  const standing = (id: number) =>
    t.deps.db
      .updateTable('despedida')
      .set({ atualizado_em: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', id)
      .execute()
  const changesOf = async (id: number) => (await pageOf(id)).mudancas.filter(one => one.cerimonia === 'velorio')

  it('the change is announced with the hour that was published, not with one that only the page stored', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id, { dataHoraInicial: inMinutes(60) })
    const created = (await salva(apresentacao)).json<Apresentacao>()
    await standing(row.id)
    await client.update({ id: row.id, ...STALE })
    expect(await changesOf(row.id)).toEqual([])
    await standing(row.id)
    await update({ ...apresentacao, id: created.id, dataHoraInicial: inMinutes(90) })
    expect(await changesOf(row.id)).toMatchObject([{ antes: apresentacao.dataHoraInicial, vezes: 1 }])
  })

  it('the change is announced once when the apresentacao is deactivated and the page has another hour', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const apresentacao = apresentacaoOf(row.id, { dataHoraInicial: inMinutes(60) })
    const created = (await salva(apresentacao)).json<Apresentacao>()
    await client.update({ id: row.id, data_velorio: '2027-01-01 10:00:00' })
    await standing(row.id)
    await update({ ...apresentacao, id: created.id, status: false })
    expect(await changesOf(row.id)).toMatchObject([{ antes: apresentacao.dataHoraInicial, vezes: 1 }])
  })
})

describe('a burial that moves with the velório', () => {
  const burialOf = async (id: number) => (await pageOf(id)).data_sepultamento
  const BEFORE = '2090-03-10 17:00:00'

  it('is saved by the same call, audited, and announced with its previous hour', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps, { data_sepultamento: BEFORE })
    const apresentacao = apresentacaoOf(row.id)
    const { id } = (await salva(apresentacao)).json<Apresentacao>()
    await t.deps.db
      .updateTable('despedida')
      .set({ atualizado_em: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', row.id)
      .execute()
    const moved = { ...apresentacao, id, dataHoraInicial: inMinutes(60), data_sepultamento: '2090-03-10 18:30:00' }
    expect((await update(moved)).json<Apresentacao>().pagina?.data_sepultamento).toBe('2090-03-10 18:30:00')
    expect(await burialOf(row.id)).toBe('2090-03-10 18:30:00')
    expect((await pageOf(row.id)).mudancas.map(({ cerimonia, antes }) => ({ cerimonia, antes }))).toContainEqual({
      cerimonia: 'rito',
      antes: BEFORE,
    })
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .select('detalhe')
      .where('despedida_id', '=', row.id)
      .where('acao', '=', 'despedida.editar')
      .execute()
    expect(audited).toContainEqual({ detalhe: { campos: ['data_sepultamento'] } })
  })

  it('stays with the velório where another wake has the chapel, and without a new hour', async () => {
    await clearApresentacoes()
    const [first, second] = [
      (await buildDespedida(t.deps)).row,
      (await buildDespedida(t.deps, { data_sepultamento: BEFORE })).row,
    ]
    await salva(apresentacaoOf(first.id))
    const other = apresentacaoOf(second.id, { capela: '02' })
    const { id } = (await salva(other)).json<Apresentacao>()
    const refused = await update({ ...other, id, capela: '04', data_sepultamento: '2090-03-10 18:30:00' })
    expect(refused.statusCode).toBe(400)
    expect(await burialOf(second.id)).toBe(BEFORE)
    expect((await update({ ...other, id, capela: '03' })).statusCode).toBe(200)
    expect(await burialOf(second.id)).toBe(BEFORE)
  })
})

describe('saving an apresentacao again', () => {
  it('without an id it changes the apresentacao of the despedida that has not ended, whether active or not', async () => {
    await clearApresentacoes()
    for (const status of [true, false]) {
      const { row } = await buildDespedida(t.deps)
      const created = (await salva(apresentacaoOf(row.id, { status }))).json<Apresentacao>()
      const again = (await salva(apresentacaoOf(row.id, { capela: '02' }))).json<Apresentacao>()
      expect(again).toMatchObject({ id: created.id, capela: '02', status: true })
      await clearApresentacoes()
    }
  })

  it('three concurrent saves without an id create one apresentacao', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const responses = await Promise.all([1, 2, 3].map(() => salva(apresentacaoOf(row.id))))
    expect(responses.map(response => response.statusCode)).toEqual([200, 200, 200])
    expect(new Set(responses.map(response => response.json<Apresentacao>().id)).size).toBe(1)
  })

  it('creates another apresentacao after the first has ended', async () => {
    await clearApresentacoes()
    const { row } = await buildDespedida(t.deps)
    const past = { dataHoraInicial: '2020-01-02 08:00:00', dataHoraFinal: '2020-01-02 16:00:00' }
    const first = (await salva(apresentacaoOf(row.id, past))).json<Apresentacao>()
    expect((await salva(apresentacaoOf(row.id))).json<Apresentacao>().id).not.toBe(first.id)
  })
})
