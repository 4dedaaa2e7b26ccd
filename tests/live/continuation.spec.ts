import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { withFakeCameras } from '../e2e/support/fake-camera.ts'
import { liveDespedida, openSignedIn, staffHeaders } from '../e2e/support/people.ts'
import { expect, expectAccessible, shot } from '../e2e/support/portal.ts'
import { portalTime } from '../e2e/support/portal-time.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, OFTEN, register } from '../e2e/support/watching.ts'

/** A phone at the grave: Chromium's test picture, which moves and beeps, with the permission granted. */
const test = withFakeCameras(1)

const LONG_NAME = 'Maria Aparecida da Conceição dos Santos Cavalcanti de Albuquerque Vasconcelos'

/** Marks the element, and tells whether it is still the one that plays, with sound. */
const markVideo = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.querySelector('video')?.setAttribute('data-first', ''))
const videoOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement & { webkitAudioDecodedByteCount?: number }>('video')
    return {
      isFirst: video?.hasAttribute('data-first'),
      muted: video?.muted,
      heard: video?.webkitAudioDecodedByteCount ?? 0,
    }
  })

const noSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

/** The staff open the transmissao of the burial, because a daughter asked for it. */
const openCerimonia = async (page: Page, id: number): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSignedIn(page, `/admin/transmissao/${id}`)
  await page.getByRole('button', { name: 'Transmitir esta cerimônia: Sepultamento' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Transmitir esta cerimônia' }).click()
  await expect(dialog.getByText('Informe quem da família pediu a transmissão')).toBeVisible()
  await dialog.getByLabel('Nome de quem pediu').fill('Ana Beatriz')
  await dialog.getByLabel('Parentesco').fill('Filha')
  await expectAccessible(page)
  await shot(page, 'transmissao-cerimonia-pedido')
  await dialog.getByRole('button', { name: 'Transmitir esta cerimônia' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('heading', { name: 'Fora da capela' }).scrollIntoViewIfNeeded()
  await noSidewaysScroll(page)
  await shot(page, 'transmissao-cerimonias')
  await page.getByRole('link', { name: 'Acompanhar e enviar: Sepultamento' }).click()
  await expect(page.getByText('Ninguém envia ainda')).toBeVisible()
  await expect(page.getByRole('heading', { name: LONG_NAME })).toBeVisible()
  await noSidewaysScroll(page)
  await expectAccessible(page)
  await shot(page, 'transmissao-cerimonia')
  await page.getByRole('button', { name: 'Criar cartão' }).click()
  await expect(page.getByRole('img', { name: 'Cartão de quem atende' })).toBeVisible()
  await noSidewaysScroll(page)
  await expectAccessible(page)
  await shot(page, 'transmissao-cerimonia-cartao')
}

/** The burial in half an hour, and the longest name. @returns how to give another name. */
const moveBurial = async (request: APIRequestContext, id: number) => {
  const headers = await staffHeaders(request)
  const hour = `${portalTime(30 * 60_000).slice(0, 16)}:00`
  const change = (data: object) => request.post('/cliente/update-despedida', { headers, data: { id, ...data } })
  expect((await change({ data_sepultamento: hour, local_sepultamento: 'Parque das Flores, quadra 7' })).status()).toBe(
    200,
  )
  const stored = await (await request.get(`/cliente/despedida/${id}`, { headers })).json()
  const rename = (nome: string) =>
    request.post('/cliente/update-pessoa-falecida', {
      headers,
      data: { ...stored.pessoa_falecida, nome, nome_registro: nome },
    })
  expect((await rename(LONG_NAME)).status()).toBe(200)
  return rename
}

/** Who has not registered is invited to the burial, too. */
const expectInvitation = async (context: BrowserContext, id: number): Promise<void> => {
  const stranger = await context.newPage()
  await stranger.goto(`/despedida/${id}?aba=velorio`)
  await expect(stranger.getByText('Acompanhe a cerimônia daqui')).toBeVisible()
  await shot(stranger, 'velorio-cerimonia-entrada')
  await stranger.close()
}

test('who watches the chapel is carried over to the burial in the same tab, with picture and sound', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await page.goto('/termo-uso')
  test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
  const { id, pessoa_falecida: before } = await liveDespedida(request)
  const headers = await staffHeaders(request)
  const { envio } = await (await request.get(`/cliente/transmissao/${id}`, { headers })).json()
  test.skip(!envio.possivel, 'no ffmpeg on this machine')
  const rename = await moveBurial(request, id)

  await openCerimonia(page, id)

  const codigo = await register(request, id)
  const visit = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  const visitor = await visit.newPage()
  await visitor.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(visitor)
  await visitor.getByRole('button', { name: 'Ativar som' }).click()
  await markVisit(visitor)
  await markVideo(visitor)

  await request.post(`/cliente/transmissao/${id}/encerrar`, { headers, data: { cerimonia: true } })
  await expect(visitor.getByText(/^Continua no sepultamento às?\s\d+h/)).toBeVisible()
  await expectAccessible(visitor)
  await noSidewaysScroll(visitor)
  await shot(visitor, 'velorio-continua')

  await page.getByRole('button', { name: 'Transmitir deste aparelho' }).click()
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await page.getByRole('button', { name: 'Começar a transmitir' }).click()
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expectMoving(visitor)
  await expect(visitor.getByText('A transmissão está no ar.')).toBeVisible()
  const { heard, ...now } = await videoOf(visitor)
  expect({ ...now, sameVisit: await isSameVisit(visitor) }).toEqual({ isFirst: true, muted: false, sameVisit: true })
  await expect.poll(async () => (await videoOf(visitor)).heard, OFTEN).toBeGreaterThan(heard)
  await expect(visitor.getByLabel('Transmissão ao vivo', { exact: true })).toBeVisible()
  await shot(visitor, 'velorio-no-sepultamento')
  await shot(page, 'transmissao-cerimonia-no-ar')

  await expectInvitation(visit, id)

  await page.getByRole('button', { name: 'Parar de transmitir' }).click()
  await expect(page.getByRole('button', { name: 'Começar a transmitir' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Encerrar transmissão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar transmissão' }).click()
  await expect(visitor.getByText('Transmissão encerrada').first()).toBeVisible()
  expect(await isSameVisit(visitor)).toBe(true)
  await visit.close()
  await rename(before.nome)
  await request.post(`/cliente/transmissao/${id}/reabrir`, { headers })
})
