import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { withFakeCameras } from '../e2e/support/fake-camera.ts'
import { liveDespedida, openSignedIn, staffHeaders } from '../e2e/support/people.ts'
import { expect } from '../e2e/support/portal.ts'
import { canPlay, expectMoving, register, watchFreezes } from '../e2e/support/watching.ts'

/** A phone on a bad line as the camera, as at many graves. `npm run test:live`. */
const test = withFakeCameras(1)
test.describe.configure({ retries: 0 })

const UPLINK_BYTES_PER_SECOND = 50_000
const LATENCY_MS = 100
/** From the best picture to one that the line carries, and until what was sent before has been watched. */
const SETTLING_MS = 40_000
const WATCHED_MS = Number(process.env.WATCHED_SECONDS ?? 180) * 1000
/** Shorter than anything that a person calls a stall; the element reports its time every quarter of a second at most. */
const STALL_MS = 1000

const slowDown = async (page: Page): Promise<void> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    uploadThroughput: UPLINK_BYTES_PER_SECOND,
    downloadThroughput: UPLINK_BYTES_PER_SECOND,
  })
}

for (const { what, open } of [
  { what: 'picture and sound', open: 'Abrir a câmera' },
  { what: 'the sound alone', open: 'Enviar só o som' },
])
  test(`a phone sends ${what} at 0.4 Mbit/s, and who watches sees no stall for minutes`, async ({
    page,
    browser,
    request,
    baseURL,
  }) => {
    test.setTimeout(600_000)
    const { id } = await liveDespedida(request)
    const transmissao = async () =>
      (await request.get(`/cliente/transmissao/${id}`, { headers: await staffHeaders(request) })).json()
    test.skip(!(await transmissao()).envio.possivel, 'no ffmpeg on this machine')
    await openSignedIn(page, `/admin/transmissao/${id}`)
    test.skip(!(await canPlay(page)), 'this browser does not decode H.264')
    await slowDown(page)
    await page.getByRole('button', { name: 'Transmitir deste aparelho' }).click()
    await page.getByRole('button', { name: open }).click()
    await page.getByRole('button', { name: 'Começar a transmitir' }).click()
    await expect(page.getByText('No ar por este aparelho')).toBeVisible()
    await expect.poll(async () => (await transmissao()).simulada).toBe(false)
    await pause(SETTLING_MS)

    const visit = await browser.newContext({ baseURL, locale: 'pt-BR', viewport: { width: 390, height: 844 } })
    const visitor = await visit.newPage()
    await visitor.goto(`/despedida/${id}/${await register(request, id)}?aba=velorio`)
    await expectMoving(visitor)
    await slowDown(visitor)
    const longest = await watchFreezes(visitor)
    await pause(WATCHED_MS)
    console.log(`${what}: longest stall ${Math.round(await longest())} ms in ${WATCHED_MS / 1000} s`)
    expect(await longest()).toBeLessThan(STALL_MS)
    await page.getByRole('button', { name: 'Parar de transmitir' }).click()
    await expect.poll(async () => (await transmissao()).envio.quem).toBeNull()
    await visit.close()
  })
