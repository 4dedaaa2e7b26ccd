import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { momentInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaCard, DespedidaDaCapela, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { capelaInWords, capelaOfText } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import type { VelorioDeHoje } from '#contract/tela/schema.ts'
import { readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { printedCerimonias } from '#server/features/documento/content-service.ts'
import { createDespedidaClient, type DespedidaClient, everyField } from '#server/testing/despedida-client.ts'
import { buildDespedida, portalTime } from '#server/testing/factories.ts'
import { writeFloriculturas } from '#server/testing/settings.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { calendarFile } from '#web/features/despedida/calendar-file.ts'
import { invitation } from '#web/features/despedida/invitation-rules.ts'
import { isoMoment } from '#web/lib/instant.ts'
import { setPortalZone } from '#web/lib/portal-zone.ts'
import { despedidaHead } from '#web/screens/public/despedida/head-rules.ts'

/** Whatever staff save, and in whatever order, nobody reads another place or hour of a velório than anybody else. */
let t: TestApp
let client: DespedidaClient
beforeAll(async () => {
  setPortalZone('America/Maceio')
  t = await createTestApp()
  client = await createDespedidaClient(t)
  for (const unidade of ['CV', 'ME', 'PF']) await writeFloriculturas(t.deps.db, unidade, [`Flores de ${unidade}`])
})
afterAll(() => t.close())

const CHAPELS = [
  { empresa: 'CV', capela: '04' },
  { empresa: 'PF', capela: '02' },
  { empresa: 'ME', capela: '05' },
] as const
const PLACES = [
  ...CHAPELS.map(({ empresa, capela }) => capelaInWords(empresa, capela)),
  'Capela 4, Central de Velórios, térreo',
  'Parque das Flores',
  'Capela 2',
  'Igreja de São José',
]

/** `YYYY-MM-DD HH:mm:00`, as the calls send it. */
const inMinutes = (minutes: number): string => `${portalTime(minutes).slice(0, 16)}:00`

const hours = fc
  .record({ start: fc.integer({ min: -90, max: 150 }), length: fc.integer({ min: 120, max: 300 }) })
  .map(({ start, length }) => ({ dataHoraInicial: start, dataHoraFinal: start + length }))
const reserved = fc.record({ place: fc.constantFrom(...CHAPELS), hours, status: fc.boolean() })
const written = fc.record({ local: fc.constantFrom(...PLACES), hour: fc.integer({ min: -90, max: 300 }) })
type ApresentacaoChoice = typeof reserved extends fc.Arbitrary<infer Value> ? Value : never
type PageChoice = typeof written extends fc.Arbitrary<infer Value> ? Value : never
type Step = { screen: 'edição'; page: PageChoice } | { screen: 'diálogo' | 'painel'; reserved: ApresentacaoChoice }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ screen: fc.constant('edição' as const), page: written }),
  fc.record({ screen: fc.constantFrom('diálogo' as const, 'painel' as const), reserved }),
)

const pageBody = ({ local, hour }: PageChoice) => ({ local_velorio: local, data_velorio: inMinutes(hour) })
const apresentacaoBody = (id_despedida: number, { place, hours: span, status }: ApresentacaoChoice) => ({
  id_despedida,
  ...place,
  dataHoraInicial: inMinutes(span.dataHoraInicial),
  dataHoraFinal: inMinutes(span.dataHoraFinal),
  status,
})

const headers = () => ({ authorization: client.staff.authorization })
const get = async <T>(url: string): Promise<T> => (await t.app.inject({ url, headers: headers() })).json<T>()

const openOf = async (id: number): Promise<Apresentacao | undefined> =>
  (await get<Apresentacao[]>(`/apresentacao/despedida/${id}`)).at(-1)

/** Saves as the screens do: the dialog knows the apresentacao or creates one, the panel lists existing ones and leaves the camera alone. */
const save = async (id: number, one: Step): Promise<void> => {
  if (one.screen === 'edição') {
    expect((await client.update({ ...(await client.read(id)), ...pageBody(one.page) })).statusCode).toBe(200)
    return
  }
  const open = await openOf(id)
  const body = apresentacaoBody(id, one.reserved)
  if (one.screen === 'diálogo') {
    const response = await client.post('/apresentacao/salva', { ...body, id: open?.id ?? 0, status_camera: true })
    expect(response.statusCode).toBe(200)
  } else if (open)
    await t.app.inject({
      method: 'PUT',
      url: '/apresentacao/update',
      headers: headers(),
      payload: { ...body, id: open.id },
    })
}

const create = async (first: PageChoice): Promise<number> => {
  const { falecidoId } = await buildDespedida(t.deps)
  const page = { ...everyField(falecidoId), tipo: 'Publica', status_memoria: true, ...pageBody(first) }
  return (await client.create(page)).json<{ id: number }>().id
}

/** What everybody but staff is shown, in the words of the page. */
const expectTexts = async (id: number, page: DespedidaPublica): Promise<void> => {
  const { local_velorio: lugar, data_velorio: hora } = page
  if (hora === null) throw new Error('every step writes an hour')
  const text = invitation(await client.read(id), 'https://memorial.exemplo.com.br')
  expect(text).toContain(momentInWords(hora))
  expect(text).toContain(`Local: ${lugar}`)
  const graph = despedidaHead(page, hora, '', []).data?.['@graph'] as { startDate?: string; location?: unknown }[]
  const places = graph.flatMap(({ startDate, location }) => (startDate === isoMoment(hora) ? location : []))
  expect(places).toContainEqual(expect.objectContaining({ '@type': 'Place', name: lugar }))
  const entry = calendarFile({
    uid: '1',
    sequence: 0,
    title: 'Velório',
    start: hora,
    end: undefined,
    place: lugar,
    address: '/',
  })
  expect(entry).toContain(`DTSTART:${new Date(isoMoment(hora)).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)
  const open = await readOpenDespedida(t.deps, id)
  const printed = open && printedCerimonias(open).find(({ titulo }) => titulo === 'Velório')
  expect(printed).toMatchObject({ lugar, data: formatDataHora(hora) })
}

/** Displays, lobbies, cards and florists show the chapel of the page, and no other one shows the despedida. */
const expectPlaces = async (id: number, page: DespedidaPublica): Promise<void> => {
  const { empresa, capela, dataHoraInicial } = page.apresentacao
  const flowers = page.floriculturas.map(one => one.nome).filter(nome => nome.startsWith('Flores de '))
  const unit = empresa ?? capelaOfText(page.local_velorio).empresa
  expect(flowers).toEqual(unit === undefined ? [] : [`Flores de ${unit}`])
  for (const place of CHAPELS) {
    const response = await t.app.inject(`/exibicao/despedida-capela/${place.empresa}/${place.capela}`)
    const shown = response.statusCode === 200 ? response.json<DespedidaDaCapela>() : undefined
    if (shown?.id === id)
      expect([shown.local_velorio, shown.data_velorio, place]).toEqual([
        page.local_velorio,
        page.data_velorio,
        { empresa, capela },
      ])
    const lobby = await get<VelorioDeHoje[]>(`/exibicao/saguao/${place.empresa}`)
    for (const listed of lobby.filter(velorio => velorio.id === id))
      expect([place.empresa, listed.capela, listed.dataHoraInicial]).toEqual([empresa, capela, dataHoraInicial])
  }
  if (empresa !== null) {
    // Every start of this test lies within the margin before the hour, or has begun.
    expect(dataHoraInicial).toBe(page.data_velorio)
    if ((dataHoraInicial ?? '') < inMinutes(119)) {
      const display = await get<DespedidaDaCapela>(`/exibicao/despedida-capela/${empresa}/${capela}`)
      expect(display.id).toBe(id)
    }
  }
  for (const card of (await get<DespedidaCard[]>('/exibicao/despedidas/proximas')).filter(one => one.id === id))
    expect(card).toMatchObject({
      local_velorio: page.local_velorio,
      apresentacao: { empresa, capela, dataHoraInicial },
    })
}

const expectAgreement = async (id: number): Promise<DespedidaPublica> => {
  const page = await get<DespedidaPublica>(`/exibicao/despedida/${id}/0`)
  await expectTexts(id, page)
  await expectPlaces(id, page)
  return page
}

it('readers agree on place and hour after any sequence of saves by wizard, edit screen, dialog and panel', async () => {
  await fc.assert(
    fc.asyncProperty(written, fc.array(step, { minLength: 1, maxLength: 6 }), async (first, steps) => {
      for (const table of ['apresentacao', 'limite'] as const) await t.deps.db.deleteFrom(table).execute()
      const id = await create(first)
      await expectAgreement(id)
      for (const one of steps) {
        await save(id, one)
        const page = await expectAgreement(id)
        const open = await openOf(id)
        if (open?.status)
          expect(page.apresentacao).toMatchObject({ empresa: open.empresa, dataHoraInicial: open.dataHoraInicial })
      }
    }),
    { numRuns: 15, endOnFailure: true },
  )
}, 120_000)
