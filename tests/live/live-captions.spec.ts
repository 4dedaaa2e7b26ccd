import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Response } from '@playwright/test'
import { inPath } from '../../scripts/lib/apt.mjs'
import type { LegendasAoVivo } from '../../src/contract/transmissao/schema.ts'
import { liveDespedida, openSignedIn } from '../e2e/support/people.ts'
import { test as base, expect, expectAccessible, type Portal, shot } from '../e2e/support/portal.ts'
import { makeSampleDataDir, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { canPlay, expectMoving, OFTEN, register } from '../e2e/support/watching.ts'
import { makeSpeakingCamera } from '../process/live-camera.ts'

/** Each piece says something else: the same sentence again would be left out. */
const LINE = 'Boa tarde a todos que vieram.'

type Recognition = { url: string; isAway: boolean; pieces: number }

/** A portal with a camera whose sound a service recognises, which a test takes away. */
const test = base.extend<object, { recognition: Recognition; portal: Portal }>({
  recognition: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const recognition: Recognition = { url: '', isAway: false, pieces: 0 }
      const server = createServer((request, response) => {
        request.resume()
        recognition.pieces += 1
        const segments = [{ start: 1, end: 2.5, text: `${LINE} (${recognition.pieces})` }]
        if (recognition.isAway) response.destroy()
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ segments }))
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      recognition.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await use(recognition)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ recognition }, use) => {
      const dataDir = makeSampleDataDir()
      const cameras: Record<string, string> =
        inPath('ffmpeg') === undefined ? {} : { CAMERAS_FILE: makeSpeakingCamera(dataDir) }
      const portal = await startPortal(dataDir, { ...cameras, LEGENDAS_URL: recognition.url })
      await use(portal)
      await portal.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

/** What the browser shows over the picture now: the words, and how many seconds apart two lines begin. */
const shownLine = (page: Page) =>
  page.evaluate(() => {
    const cues = [...(document.querySelector('video')?.textTracks[0]?.cues ?? [])]
    const [shown] = document.querySelector('video')?.textTracks[0]?.activeCues ?? []
    return {
      text: (shown as VTTCue | undefined)?.text ?? '',
      cues: cues.map(cue => [(cue as VTTCue).text, cue.startTime]),
    }
  })

test('captions that the family allows appear over the picture at their moment, are marked automatic, and pause with the service', async ({
  page,
  request,
  browser,
  baseURL,
  recognition,
}) => {
  await page.goto('/termo-uso')
  test.skip(inPath('ffmpeg') === undefined || !(await canPlay(page)), 'no ffmpeg, or no H.264 in this browser')
  const { id } = await liveDespedida(request)
  const codigo = await register(request, id)
  const visit = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
  })
  const visitor = await visit.newPage()
  await visitor.goto(`/despedida/${id}/${codigo}?aba=velorio`)
  await expectMoving(visitor)
  await expect(visitor.getByRole('switch', { name: 'Legendas' })).toHaveCount(0)

  await openSignedIn(page, `/admin/transmissao/${id}`)
  await page.getByRole('switch', { name: 'Legendas automáticas ao vivo' }).click({ force: true })
  await expect(page.getByText('Legendas automáticas ligadas')).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'transmissao-legendas')

  const legendas = visitor.getByRole('switch', { name: 'Legendas' })
  await expect(legendas).not.toBeChecked()
  await legendas.click()
  await expect(visitor.getByText('Legenda automática', { exact: true })).toBeVisible()
  const said = new Map<string, number>()
  const read = async (response: Response): Promise<void> => {
    if (!response.url().endsWith('/legendas.json')) return
    const { falas } = (await response.json()) as LegendasAoVivo
    for (const { inicio, texto } of falas) said.set(texto, inicio)
  }
  visitor.on('response', read)
  // Two lines that came in time are as far apart on the picture as the service heard them.
  const drift = async (): Promise<number> => {
    const { text, cues } = await shownLine(visitor)
    const [one, two] = cues.slice(-2) as [string, number][]
    if (!text.startsWith(LINE) || !one || !two) return Number.POSITIVE_INFINITY
    const heard = ((said.get(two[0]) ?? 0) - (said.get(one[0]) ?? 0)) / 1000
    return Math.abs(two[1] - one[1] - heard)
  }
  await expect.poll(drift, OFTEN).toBeLessThan(1)
  visitor.off('response', read)
  await expectAccessible(visitor)
  await shot(visitor, 'velorio-legendas')
  await visitor.reload()
  await expectMoving(visitor)
  await expect(legendas).toBeChecked()

  recognition.isAway = true
  await expect(visitor.getByText('As legendas automáticas pararam. Elas voltam sozinhas.')).toBeVisible()
  await expectMoving(visitor)
  recognition.isAway = false
  await visit.close()
})
