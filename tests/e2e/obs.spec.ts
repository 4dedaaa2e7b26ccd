import type { APIRequestContext, Page } from '@playwright/test'
import { TRUSTING } from '../process/clients.ts'
import { tabAndPress } from './support/keyboard.ts'
import { liveDespedida, openSignedIn, staffHeaders } from './support/people.ts'
import { test as base, expect, expectAccessible, expectToast, type Portal, shot } from './support/portal.ts'
import { makeSampleDataDir, removeDataDir, startPortal } from './support/portal-process.ts'
import { portalTime } from './support/portal-time.ts'

const SERVER = 'rtmp://obs.exemplo.com.br'
const CREATED = 'Chave criada. Copie agora: ela aparece só desta vez.'

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

/** The staff open the transmissao of the burial of a despedida, which begins in half an hour. */
const openBurial = async (request: APIRequestContext, id: number): Promise<void> => {
  const headers = await staffHeaders(request)
  const hour = `${portalTime(30 * 60_000).slice(0, 16)}:00`
  const place = { id, data_sepultamento: hour, local_sepultamento: 'Parque das Flores, quadra 7' }
  expect((await request.post('/cliente/update-despedida', { headers, data: place })).status()).toBe(200)
  const data = { nome: 'Ana Beatriz', parentesco: 'Filha' }
  expect((await request.post(`/cliente/transmissao/${id}/cerimonias/rito`, { headers, data })).status()).toBe(200)
}

/** Asks as the media server does when OBS connects. @returns its status */
const maySend = async (request: APIRequestContext, chave: string): Promise<number> => {
  const [, path = '', user = '', password = ''] = /^([^?]+)\?user=(\w+)&pass=([\w-]+)$/.exec(chave) ?? []
  const client = { ip: '198.51.100.7', protocol: 'rtmp', token: '', id: null, query: '', action: 'publish' }
  return (await request.post('/servidor-midia/acesso', { data: { ...client, path, user, password } })).status()
}

test('the key of OBS is made, shown once, copied and replaced', async ({ page, request }) => {
  const { id } = await liveDespedida(request)
  await openBurial(request, id)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)
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
