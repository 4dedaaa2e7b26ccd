import type { APIRequestContext, Page } from '@playwright/test'
import { capelasOf, type UnitCode } from '#contract/units.ts'
import { staffHeaders } from './people.ts'
import { test as base, expect } from './portal.ts'

/** What the tests of the walls ask of the portal beside the browser: staff, apresentacoes, letters. */
export type Apresentacao = { id: number; empresa: string; capela: string; id_despedida: number }

export const SECOND = 1000
export const MINUTE = 60 * SECOND

const portalTime = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + ms,
  )

const UNITS: readonly UnitCode[] = ['PF', 'ME', 'CP', 'AM']
/** What the test that runs now has booked. */
const booked: (Apresentacao & { dataHoraInicial: string; dataHoraFinal: string })[] = []

type Hours = { from: number; to: number }

/** Books a chapel from `from` to `to` milliseconds from now. */
export const book = async (
  request: APIRequestContext,
  place: { empresa: string; capela: string },
  { from, to }: Hours,
  despedida: number,
): Promise<Apresentacao> => {
  const hours = { dataHoraInicial: portalTime(from), dataHoraFinal: portalTime(to) }
  const answer = await request.post('/apresentacao/salva', {
    headers: await staffHeaders(request),
    data: { id: 0, id_despedida: despedida, ...place, ...hours, status: true, status_camera: false },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const apresentacao: Apresentacao = await answer.json()
  booked.push({ ...apresentacao, ...place, ...hours })
  return apresentacao
}

const endApresentacoes = async (request: APIRequestContext): Promise<void> => {
  const headers = await staffHeaders(request)
  for (const apresentacao of booked.splice(0)) {
    const data = { ...apresentacao, status: false, status_camera: false }
    const answer = await request.post('/apresentacao/salva', { headers, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** A chapel of a unit where no wake is and none is coming, with the address of its screen. */
export type Chapel = { empresa: UnitCode; capela: string; address: string }

export const findChapel = async (request: APIRequestContext, units: readonly UnitCode[] = UNITS): Promise<Chapel> => {
  const headers = await staffHeaders(request)
  const busy = (await (await request.get('/apresentacao/lista-vencer', { headers })).json()) as Apresentacao[]
  const places = units.flatMap(empresa => capelasOf(empresa, 'edicao').map(capela => ({ empresa, capela })))
  const free = places.find(place => !busy.some(one => one.empresa === place.empresa && one.capela === place.capela))
  if (!free) throw new Error(`no chapel is free at ${units.join(', ')}`)
  return { ...free, address: `/capela/${free.empresa}/${free.capela}` }
}

/** Each test has a chapel of its own, and leaves the house as empty as it found it. */
export const test = base.extend<{ chapel: Chapel; leaveEmpty: undefined }>({
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

/** An approved letter to a despedida. @returns its number. */
export const leaveLetter = async (
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
  const answer = await request.post('/homenagem/homenagem', { multipart: { homenagem } })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  const { id } = await answer.json()
  await decideLetter(request, id, true)
  return id
}

export const decideLetter = async (request: APIRequestContext, id: number, publicado: boolean): Promise<void> => {
  const headers = await staffHeaders(request)
  const answer = await request.put(`/homenagem/update-status-homenagem/${id}/${publicado}`, { headers })
  expect(answer.status()).toBe(200)
}

export const newKey = async (request: APIRequestContext, empresa: string, lugar: string): Promise<string> => {
  const headers = await staffHeaders(request)
  const answer = await request.post('/cliente/telas/chave', { headers, data: { empresa, lugar } })
  return (await answer.json()).caminho
}

export const slideShown = (page: Page) => page.locator('main img[src^="/imagens/capela/"]').last()

/** The wake is on the wall, and neither an advertisement nor anything of a browser's error page. */
export const expectWake = async (page: Page, nome: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()
  await expect(page.locator('img[src^="/imagens/capela/"]')).toHaveCount(0)
  expect(page.url()).toContain('/capela/')
}

export const expectAds = async (page: Page): Promise<void> => {
  await expect(slideShown(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
}
