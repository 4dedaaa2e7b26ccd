import type { APIRequestContext, Page } from '@playwright/test'
import { TRUSTING } from '../process/clients.ts'
import { expectFocusSeen, tabAndPress, tabTo } from './support/keyboard.ts'
import { liveDespedida, openSignedIn, publicDespedida, staffHeaders } from './support/people.ts'
import { test as base, expect, expectAccessible, expectToast, type Portal, shot } from './support/portal.ts'
import { makeSampleDataDir, removeDataDir, startPortal } from './support/portal-process.ts'
import { portalTime } from './support/portal-time.ts'

const SERVER = 'rtmp://obs.exemplo.com.br'
const CREATED = 'Chave criada. Copie agora: ela aparece só desta vez.'
const REFUSED = 'Este cartão não vale mais. Peça um novo à equipe.'

/** A portal with a media server for OBS, which nobody reads here. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const dataDir = makeSampleDataDir()
      const reader = 'rtsp://portal:senha-da-leitura@127.0.0.1:9'
      const portal = await startPortal(dataDir, { ...TRUSTING, MEDIAMTX_OBS: SERVER, MEDIAMTX_LEITURA: reader })
      await use(portal)
      await portal.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

const noSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

/** The staff's calls about the burial of a despedida. */
const burialOf = async (request: APIRequestContext, id: number) => {
  const headers = await staffHeaders(request)
  const url = `/cliente/transmissao/${id}/cerimonias`
  const post = async (path: string, data?: object) => {
    const response = await request.post(`${url}/rito${path}`, { headers, ...(data ? { data } : {}) })
    expect(response.status(), path).toBe(200)
    return response.json()
  }
  const move = async (ms: number): Promise<void> => {
    const hour = `${portalTime(ms).slice(0, 16)}:00`
    const data = { id, data_sepultamento: hour, local_sepultamento: 'Parque das Flores, quadra 7' }
    expect((await request.post('/cliente/update-despedida', { headers, data })).status()).toBe(200)
  }
  await move(30 * 60_000)
  await post('', { nome: 'Ana Beatriz', parentesco: 'Filha' })
  return {
    move,
    end: () => post('/encerrar'),
    createCard: async (): Promise<string> => (await post('/cartao')).caminho,
    createKey: async (): Promise<string> => (await post('/obs')).chave,
    isMarked: async (): Promise<boolean> => {
      const { cerimonias } = await (await request.get(url, { headers })).json()
      return cerimonias.find((one: { cerimonia: string }) => one.cerimonia === 'rito').transmissao.cerimonia
    },
  }
}

/** What a paste puts into a field: the portal's pages may write to the clipboard, not read it. */
const pasted = async (page: Page): Promise<string> => {
  const field = await page.evaluateHandle(() => {
    const created = document.body.appendChild(document.createElement('textarea'))
    created.focus()
    return created
  })
  await page.keyboard.press('ControlOrMeta+V')
  const value = await field.evaluate(element => element.value)
  await field.evaluate(element => element.remove())
  return value
}

/** Asks as the media server does when OBS connects. @returns its status */
const maySend = async (request: APIRequestContext, chave: string): Promise<number> => {
  const [, path = '', user = '', password = ''] = /^([^?]+)\?user=(\w+)&pass=([\w-]+)$/.exec(chave) ?? []
  const client = { ip: '198.51.100.7', protocol: 'rtmp', token: '', id: null, query: '', action: 'publish' }
  return (await request.post('/servidor-midia/acesso', { data: { ...client, path, user, password } })).status()
}

test('the key of OBS is made, shown once, copied and replaced', async ({ page, request }) => {
  const { id } = await liveDespedida(request)
  await burialOf(request, id)
  await page.context().grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, `/admin/transmissao/${id}?cerimonia=rito`)
  const card = page.getByRole('region', { name: 'Transmitir com o OBS' })
  const key = card.getByLabel('Chave de transmissão', { exact: true })
  await expect(card.getByRole('button', { name: 'Criar chave' })).toBeVisible()
  await expect(card.getByText(/^Há uma chave/)).toBeHidden()
  await expectAccessible(page)
  await shot(page, 'transmissao-obs')

  await card.getByRole('button', { name: 'Criar chave' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toHaveText(CREATED)
  await expect(page.getByText('Chave criada')).toHaveCount(1)
  await expect(card.getByLabel('Servidor', { exact: true })).toHaveValue(SERVER)
  const first = await key.inputValue()
  expect(await maySend(request, first)).toBe(200)
  for (const [field, value] of [
    ['Servidor', SERVER],
    ['Chave de transmissão', first],
  ] as const) {
    await tabAndPress(page, card.getByRole('button', { name: `Copiar: ${field}` }))
    await expectToast(page, 'Copiado.')
    expect(await pasted(page)).toBe(value)
  }
  await noSidewaysScroll(page)
  await expectAccessible(page)
  await shot(page, 'transmissao-obs-chave')

  await page.reload()
  await expect(card.getByText(/^Há uma chave que vale até o fim/)).toBeVisible()
  await expect(key).toHaveCount(0)
  expect(await page.content()).not.toContain(first.split('pass=')[1])
  // A double tap: what is shown is what holds.
  await card.getByRole('button', { name: 'Criar outra chave' }).dblclick()
  await expect(key).not.toHaveValue('')
  await expect(card.getByRole('button', { name: 'Criar outra chave' })).toBeEnabled()
  expect(await key.inputValue()).not.toBe(first)
  expect([await maySend(request, first), await maySend(request, await key.inputValue())]).toEqual([401, 200])

  const away = { code: 'INDISPONIVEL', mensagem: 'O portal não respondeu.', message: 'O portal não respondeu.' }
  await page.route('**/cerimonias/rito/obs', route => route.fulfill({ status: 503, json: away }))
  await card.getByRole('button', { name: 'Criar outra chave' }).click()
  await expectToast(page, away.mensagem)
  await expect(card.getByText(CREATED)).toBeHidden()
})

test('the card of a ceremony is used by keyboard, concerns no other one, and says when it has ended', async ({
  page,
  request,
}) => {
  const [one, two] = [await liveDespedida(request), await publicDespedida(request, 1)]
  expect(one.id).not.toBe(two.id)
  const [burial, other] = [await burialOf(request, one.id), await burialOf(request, two.id)]
  const [path, otherPath] = [await burial.createCard(), await other.createCard()]
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Sepultamento' })).toBeVisible()
  await expect(page.getByText(one.pessoa_falecida.nome)).toBeVisible()
  await expect(page.getByText(two.pessoa_falecida.nome)).toHaveCount(0)
  const hours = page.getByText(/^De .* a /)
  const before = await hours.textContent()
  await tabAndPress(page, page.getByRole('button', { name: 'Estender 15 min' }))
  await expect(hours).not.toHaveText(before ?? '')
  await tabTo(page, page.getByRole('checkbox', { name: 'Cerimônia em andamento' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Cerimônia em andamento' })).toBeChecked()
  await expect(page.getByText(/^Marcada\. Na hora do fim/)).toBeVisible()
  await expectFocusSeen(page)
  expect([await burial.isMarked(), await other.isMarked()]).toEqual([true, false])
  await noSidewaysScroll(page)
  await expectAccessible(page)
  await shot(page, 'cartao-cerimonia')

  // A card that was replaced, the key of OBS and none at all open nothing.
  const next = await burial.createCard()
  const key = (await burial.createKey()).split('pass=')[1]
  for (const chave of [path.split('#')[1], key]) {
    await page.goto('/termo-uso')
    await page.goto(`/cartao-capela#${chave}`)
    await expect(page.getByText(REFUSED)).toBeVisible()
  }
  await expectAccessible(page)
  await shot(page, 'cartao-cerimonia-recusado')

  await page.goto('/termo-uso')
  await page.goto(next)
  await expect(page.getByRole('button', { name: 'Estender 15 min' })).toBeVisible()
  await burial.end()
  await expect(page.getByText('A equipe encerrou a transmissão.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Estender/ })).toHaveCount(0)
  await expectAccessible(page)
  await shot(page, 'cartao-cerimonia-encerrada')

  await page.goto('/termo-uso')
  await page.goto(otherPath)
  await expect(page.getByText(two.pessoa_falecida.nome)).toBeVisible()
  await other.move(-24 * 3_600_000)
  await page.reload()
  await expect(page.getByText(REFUSED)).toBeVisible()
})
