import { inPath } from '../../scripts/lib/apt.mjs'
import { prepareEdge } from '../../scripts/lib/nginx-sample.mjs'
import { freePort } from '../../src/server/testing/free-port.ts'
import { startNginx } from '../process/start-nginx.ts'
import { liveDespedida } from './support/people.ts'
import { test as base, expect, type Portal } from './support/portal.ts'
import { makeSampleDataDir, removeDataDir, startPortal } from './support/portal-process.ts'
import { canPlay, expectMoving, isSameVisit, markVisit, OFTEN, register } from './support/watching.ts'

const KEY = 'chave-de-teste-da-borda-que-ninguem-conhece'

/** A portal whose visitors take the live picture from another origin. */
const test = base.extend<object, { edgePort: number; portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  edgePort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  portal: [
    async ({ edgePort }, use) => {
      const dataDir = makeSampleDataDir()
      const settings = { BORDA_URL: `http://127.0.0.1:${edgePort}`, BORDA_CHAVE: KEY }
      const portal = await startPortal(dataDir, settings)
      await use(portal)
      await portal.stop()
      removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

test('F21: a visitor watches through the edge, and goes on at the portal when the edge dies', async ({
  page,
  request,
  portal,
  edgePort,
}) => {
  await page.goto('/termo-uso')
  test.skip(inPath('nginx') === undefined || !(await canPlay(page)), 'no nginx, or no H.264 in this browser')
  const sample = { port: edgePort, portal: Number(new URL(portal.url).port), key: KEY, pages: portal.url }
  const edge = await startNginx(await prepareEdge(sample), edgePort)
  const served: string[] = []
  page.on('response', response => {
    if (response.url().endsWith('.ts') && response.ok()) served.push(new URL(response.url()).port)
  })
  const told: string[] = []
  page.on('request', one => one.method() === 'HEAD' && told.push(new URL(one.url()).port))
  const { id } = await liveDespedida(request)
  await page.goto(`/despedida/${id}/${await register(request, id)}?aba=velorio`)
  await expectMoving(page)
  expect(await page.evaluate(() => document.querySelector('video')?.poster)).toContain(`:${edgePort}/`)
  expect(new Set(served)).toEqual(new Set([String(edgePort)]))
  await expect.poll(() => [...new Set(told)], OFTEN).toEqual([String(sample.portal)])
  await markVisit(page)
  await edge.stop()
  await expect.poll(() => served.at(-1), OFTEN).toBe(String(sample.portal))
  await expectMoving(page)
  expect(await isSameVisit(page)).toBe(true)
})
