import type { APIRequestContext, Page } from '@playwright/test'
import { isFrozen, SAMPLE } from '#server/live/freeze-detection.ts'
import { withFakeCameras } from '../e2e/support/fake-camera.ts'
import { COLLABORATOR, liveDespedida, openSignedIn, signIn, staffHeaders } from '../e2e/support/people.ts'
import { expect, expectAccessible, shot } from '../e2e/support/portal.ts'
import { register } from '../e2e/support/watching.ts'

/** A notebook with a camera: Chromium's test picture, which moves and beeps, with the permission granted. */
const test = withFakeCameras(2)

type Transmissao = { simulada: boolean; estado: string; envio: { possivel: boolean; quem: { nome: string } | null } }
const transmissaoOf = async (request: APIRequestContext, id: number): Promise<Transmissao> =>
  (await request.get(`/cliente/transmissao/${id}`, { headers: await staffHeaders(request) })).json()

const videoOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    return { time: video?.currentTime ?? 0, size: `${video?.videoWidth}x${video?.videoHeight}` }
  })
const expectMoving = async (page: Page): Promise<void> => {
  const { time } = await videoOf(page)
  await expect.poll(async () => (await videoOf(page)).time, { intervals: [100] }).toBeGreaterThan(time + 1)
}

/** What the analysis of pictures compares, of the picture that is shown. */
const sampleOf = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(({ width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      const video = document.querySelector('video')
      if (!context || !video) return []
      context.drawImage(video, 0, 0, width, height)
      return [...context.getImageData(0, 0, width, height).data].filter((_, index) => index % 4 === 1)
    }, SAMPLE),
  )

/** The picture of the demonstration camera, which a chapel without a camera shows until a device uploads. */
const SIMULATED = '640x360'

/** The fake microphone beeps once a second, so sampling once a second could always miss the beep. */
const expectSound = (page: Page): Promise<void> =>
  expect
    .poll(() => page.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value), { intervals: [70] })
    .toBeGreaterThan(0.01)

test('a phone in the chapel is the camera: a visitor sees its picture, also after a reload and a lost network', async ({
  page,
  browser,
  request,
  context,
  baseURL,
}) => {
  const { id } = await liveDespedida(request)
  test.skip(!(await transmissaoOf(request, id)).envio.possivel, 'no ffmpeg on this machine')
  await openSignedIn(page, `/admin/transmissao/${id}`)
  await shot(page, 'transmissao-convite')
  await page.getByRole('button', { name: 'Transmitir deste aparelho' }).click()
  await expect(page.getByText('Ninguém vê nada antes de você começar.')).toBeVisible()
  await shot(page, 'transmissao-aparelho-antes')
  await page.getByRole('button', { name: 'Abrir a câmera' }).click()
  await expect(page.getByText('Confira a imagem e o som. Ninguém vê esta imagem ainda.')).toBeVisible()
  await expectMoving(page)
  await expectSound(page)
  expect((await transmissaoOf(request, id)).envio.quem).toBeNull()
  await expectAccessible(page)
  await shot(page, 'transmissao-aparelho')
  await page.getByRole('button', { name: 'Começar a transmitir' }).click()
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expect.poll(async () => (await transmissaoOf(request, id)).simulada).toBe(false)
  await shot(page, 'transmissao-aparelho-no-ar')

  const codigo = await register(request, id)
  const visit = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  const visitor = await visit.newPage()
  await visitor.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(visitor)
  // A visit begins with the small picture, which has the size of the simulated one.
  await expect.poll(async () => (await videoOf(visitor)).size).not.toBe(SIMULATED)
  await visitor.evaluate(() => Object.assign(window, { sameVisit: true }))

  await page.reload()
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expectMoving(visitor)

  await page.getByLabel('Câmera', { exact: true }).selectOption({ index: 1 })
  await expectMoving(visitor)
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('Sem internet.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expectMoving(visitor)
  expect(await visitor.evaluate(() => 'sameVisit' in window)).toBe(true)

  await page.getByRole('button', { name: 'Parar de transmitir' }).click()
  await expect(page.getByRole('button', { name: 'Começar a transmitir' })).toBeVisible()
  expect((await transmissaoOf(request, id)).envio.quem).toBeNull()
  await visit.close()
})

test('a phone sends its sound alone, with a picture that says so and never stands still', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { id } = await liveDespedida(request)
  test.skip(!(await transmissaoOf(request, id)).envio.possivel, 'no ffmpeg on this machine')
  await openSignedIn(page, `/admin/transmissao/${id}`)
  await page.getByRole('button', { name: 'Transmitir deste aparelho' }).click()
  await page.getByRole('button', { name: 'Enviar só o som' }).click()
  await expectMoving(page)
  await expectSound(page)
  expect(await page.evaluate(() => document.querySelector('video')?.videoHeight)).toBe(360)
  await expectAccessible(page)
  await shot(page, 'transmissao-aparelho-so-som')
  await page.getByRole('button', { name: 'Começar a transmitir' }).click()
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expect.poll(async () => (await transmissaoOf(request, id)).simulada).toBe(false)

  const codigo = await register(request, id)
  const visit = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  const visitor = await visit.newPage()
  await visitor.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(visitor)
  await visitor.getByRole('button', { name: 'Ativar som' }).click()
  const heard = () =>
    visitor.evaluate(
      () =>
        document.querySelector<HTMLVideoElement & { webkitAudioDecodedByteCount?: number }>('video')
          ?.webkitAudioDecodedByteCount ?? 0,
    )
  const before = await heard()
  await expect.poll(heard).toBeGreaterThan(before)
  await shot(visitor, 'velorio-so-som-do-aparelho')

  await page.reload()
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  await expectMoving(visitor)
  const first = await sampleOf(visitor)
  await expect.poll(async () => isFrozen([first, await sampleOf(visitor)])).toBe(false)
  await page.getByRole('button', { name: 'Parar de transmitir' }).click()
  await visit.close()
})

test('a second device sees who uploads, takes over when the first one agrees, and the first stops', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { id } = await liveDespedida(request)
  test.skip(!(await transmissaoOf(request, id)).envio.possivel, 'no ffmpeg on this machine')
  await signIn(page)
  const begin = async (one: Page): Promise<void> => {
    await one.goto(`/admin/transmissao/${id}`)
    await one.getByRole('button', { name: 'Transmitir deste aparelho' }).click()
    await one.getByRole('button', { name: 'Abrir a câmera' }).click()
    await one.getByRole('button', { name: 'Começar a transmitir' }).click()
  }
  await begin(page)
  await expect(page.getByText('No ar por este aparelho')).toBeVisible()
  const other = await browser.newContext({ baseURL, locale: 'pt-BR', permissions: ['camera', 'microphone'] })
  const second = await other.newPage()
  await signIn(second, COLLABORATOR)
  await begin(second)
  await expect(second.getByRole('dialog')).toContainText('transmite por outro aparelho')
  await shot(second, 'transmissao-aparelho-ocupado')
  await second.getByRole('button', { name: 'Assumir a transmissão' }).click()
  await expect(second.getByText('No ar por este aparelho')).toBeVisible()
  await expect(page.getByText('transmite agora, por outro aparelho. Este parou de enviar.')).toBeVisible()

  await second.getByRole('link', { name: 'Despedidas' }).first().click()
  await expect(second.getByText('Parar de transmitir e sair?')).toBeVisible()
  await second.getByRole('button', { name: 'Parar e sair' }).click()
  await expect.poll(async () => (await transmissaoOf(request, id)).envio.quem).toBeNull()
  await other.close()
})
