import type { APIRequestContext, Page } from '@playwright/test'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/limits.ts'
import { capelasOf, type UnitCode } from '#contract/units.ts'
import { anyAddress } from '../../process/clients.ts'
import { staffHeaders } from './people.ts'
import { test as base, expect } from './portal.ts'
import { portalTime } from './portal-time.ts'
import { OFTEN } from './watching.ts'

/** Data of the display tests: staff session, apresentacoes, homenagens. */
export type Apresentacao = { id: number; empresa: string; capela: string; id_despedida: number }

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
/** After this time of its clock a display has asked what belongs on it. */
export const HEARTBEAT_MS = TELA_HEARTBEAT_INTERVAL_SECONDS * SECOND_MS

const UNITS: readonly UnitCode[] = ['PF', 'ME', 'CP', 'AM']
/** The apresentacoes of the running test. */
const created: (Apresentacao & { dataHoraInicial: string; dataHoraFinal: string })[] = []

type Hours = { from: number; to: number }

/** Creates an apresentacao from `from` to `to` milliseconds from now. */
export const createApresentacao = async (
  request: APIRequestContext,
  place: { empresa: string; capela: string },
  { from, to }: Hours,
  despedida: number,
): Promise<Apresentacao> => {
  const hours = { dataHoraInicial: portalTime(from), dataHoraFinal: portalTime(to) }
  const response = await request.post('/apresentacao/salva', {
    headers: await staffHeaders(request),
    data: { id: 0, id_despedida: despedida, ...place, ...hours, status: true, status_camera: false },
  })
  expect(response.status(), await response.text()).toBe(200)
  const apresentacao: Apresentacao = await response.json()
  created.push({ ...apresentacao, ...place, ...hours })
  return apresentacao
}

/** Gives an apresentacao other hours, so that no test waits for one to begin or end. */
export const moveApresentacao = async (
  request: APIRequestContext,
  { id }: Apresentacao,
  { from, to }: Hours,
): Promise<void> => {
  const one = created.find(each => each.id === id)
  if (!one) throw new Error(`this test did not create the apresentacao ${id}`)
  Object.assign(one, { dataHoraInicial: portalTime(from), dataHoraFinal: portalTime(to) })
  const data = { ...one, status: true, status_camera: false }
  const response = await request.put('/apresentacao/update', { headers: await staffHeaders(request), data })
  expect(response.status(), await response.text()).toBe(200)
}

const endApresentacoes = async (request: APIRequestContext): Promise<void> => {
  const headers = await staffHeaders(request)
  for (const apresentacao of created.splice(0)) {
    const data = { ...apresentacao, status: false, status_camera: false }
    const response = await request.post('/apresentacao/salva', { headers, data })
    expect(response.status(), await response.text()).toBe(200)
  }
}

/** A chapel without a present or future wake, with the address of its display. */
export type Chapel = { empresa: UnitCode; capela: string; address: string }

export const findChapel = async (request: APIRequestContext, units: readonly UnitCode[] = UNITS): Promise<Chapel> => {
  const headers = await staffHeaders(request)
  const busy = (await (await request.get('/apresentacao/lista-vencer', { headers })).json()) as Apresentacao[]
  const places = units.flatMap(empresa => capelasOf(empresa, 'edicao').map(capela => ({ empresa, capela })))
  const free = places.find(place => !busy.some(one => one.empresa === place.empresa && one.capela === place.capela))
  if (!free) throw new Error(`no chapel is free at ${units.join(', ')}`)
  return { ...free, address: `/capela/${free.empresa}/${free.capela}` }
}

/** Each test has a chapel of its own, and deletes its apresentacoes afterwards. */
export const test = base.extend<{ chapel: Chapel; leaveEmpty: undefined }>({
  // Everything is relative to the size of the display: a quarter of its pixels gives the same result with less painting.
  deviceScaleFactor: process.env.SCREENSHOTS === '1' ? 1 : 0.5,
  // An address for each display: with a clock that runs fast they would reach the limit of one.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  chapel: async ({ request }, use) => use(await findChapel(request)),
  leaveEmpty: [
    async ({ request }, use) => {
      await use(undefined)
      await endApresentacoes(request)
    },
    { auto: true },
  ],
})

let contacts = 0

/** An approved homenagem. @returns its id. */
export const leaveHomenagem = async (
  request: APIRequestContext,
  despedida: number,
  descricao: string,
): Promise<number> => {
  contacts += 1
  const telefone = `829${String(Date.now() + contacts).slice(-8)}`
  const visitor = await request.post('/participantes', {
    data: { nome: 'Clara Rosa', telefone, idDespedida: despedida },
  })
  const { codigo } = await visitor.json()
  const homenagem = JSON.stringify({ nome: 'Clara Rosa', descricao, despedida: { id: despedida }, codigo })
  const response = await request.post('/homenagem/homenagem', { multipart: { homenagem } })
  expect(response.status(), await response.text()).toBeLessThan(300)
  const { id } = await response.json()
  await decideHomenagem(request, id, true)
  return id
}

export const decideHomenagem = async (request: APIRequestContext, id: number, publicado: boolean): Promise<void> => {
  const headers = await staffHeaders(request)
  const response = await request.put(`/homenagem/update-status-homenagem/${id}/${publicado}`, { headers })
  expect(response.status()).toBe(200)
}

export const newKey = async (request: APIRequestContext, empresa: string, lugar: string): Promise<string> => {
  const headers = await staffHeaders(request)
  const response = await request.post('/cliente/telas/chave', { headers, data: { empresa, lugar } })
  return (await response.json()).caminho
}

/** Stops the display's clock at a time before it opens: it moves only by `page.clock.runFor`, whatever the speed of the machine. */
export const stopClock = async (page: Page, time = Date.now()): Promise<void> => {
  await page.clock.install({ time: time - SECOND_MS })
  await page.clock.pauseAt(time)
}

/** Lets much time go by: two minutes at either end timer by timer, and what lies between as after a pause, with each timer once. */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  await page.clock.runFor(2 * MINUTE_MS)
  await page.clock.fastForward(ms - 4 * MINUTE_MS)
  await page.clock.runFor(2 * MINUTE_MS)
}

export const slideShown = (page: Page) => page.locator('main img[src^="/imagens/capela/"]').last()

/** Checks that the display shows the wake, and neither an advertisement nor the browser's error page. */
export const expectWake = async (page: Page, nome: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()
  await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
  expect(page.url()).toContain('/capela/')
}

export const expectAds = async (page: Page): Promise<void> => {
  await expect(slideShown(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
}

/** On the first visit, without a reload, the service worker receives the list of what was loaded before it was active. */
export const untilStored = (page: Page, folder: string, pictureCount: number): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async pictures => {
          const stored = (await (await caches.open('tela-1')).keys()).map(one => new URL(one.url).pathname)
          return stored.includes(location.pathname) && stored.filter(path => path.startsWith(pictures)).length
        }, folder),
      OFTEN,
    )
    .toBe(pictureCount)

/**
 * @returns how to move the clock of a display, in steps of so many milliseconds, until it has loaded again since now. On a busy machine the
 * answer to its heartbeat comes after the step, and the reload waits for the next one.
 */
export const watchReload = (display: Page) => {
  let isLoaded = false
  display.once('load', () => {
    isLoaded = true
  })
  return (stepMs: number): Promise<void> =>
    expect(async () => {
      await display.clock.runFor(stepMs)
      expect(isLoaded).toBe(true)
    }).toPass(OFTEN)
}
