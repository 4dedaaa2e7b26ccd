import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { fetchFrom, type TimedResponse } from './support/http-client.ts'
import {
  firstDespedida,
  homenagensOf,
  lostCodes,
  makeDespedida,
  mustBeWhole,
  mustRegister,
  register,
  sendHomenagem,
  signIn,
} from './support/installation.ts'
import { formatMs, must } from './support/verdict.ts'

const KILL_COUNT = 12
const FIRST_MS = 2000
/** Reference for the start time: a server without any work needs about 80 ms on an idle machine. */
const FIRST_RATIO = 25
const BARE = `const s = require('node:http').createServer((q, r) => r.end('ok')).listen(0, '127.0.0.1', () => process.stdout.write(String(s.address().port)))`

/** Time from the start of a process to the first 200 of a server without any work. */
const bareStart = async (): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(resolve => child.stdout.once('data', chunk => resolve(String(chunk))))
  await fetchFrom({ url: `http://127.0.0.1:${port}` }, '/')
  child.kill('SIGKILL')
  return performance.now() - began
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type AcknowledgedWrite = { codigos: string[]; homenagens: string[]; despedidas: number[] }

/** Three writers run until the connection breaks; they record what the portal acknowledged. */
const write = async (
  portal: Portal,
  despedida: number,
  staff: Record<string, string>,
  acknowledged: AcknowledgedWrite,
): Promise<void> => {
  const visitors = async (): Promise<void> => {
    for (let going = true; going; ) {
      const { codigo, response } = await register(portal, despedida)
      if (codigo !== undefined) acknowledged.codigos.push(codigo)
      going = response.status !== 0
    }
  }
  const homenagens = async (): Promise<void> => {
    for (let going = true; going; ) {
      const { codigo } = await register(portal, despedida)
      if (codigo === undefined) return
      const descricao = `Carta ${randomInt(1e9)}`
      const { status } = await sendHomenagem(portal, { despedida, codigo, descricao })
      if (status === 200) acknowledged.homenagens.push(descricao)
      going = status !== 0
    }
  }
  const wizard = async (): Promise<void> => {
    for (let going = true; going; ) {
      const responses: TimedResponse[] = await makeDespedida(portal, staff, `Pessoa de Teste ${randomInt(1e6)}`)
      if (responses[1]?.status === 200)
        acknowledged.despedidas.push((JSON.parse(responses[1].text) as { id: number }).id)
      going = responses.every(({ status }) => status !== 0)
    }
  }
  await Promise.all([visitors(), homenagens(), wizard()])
}

/** The start consists of two parts: until the process listens, and until it responds. */
const begin = async (start: () => Promise<Portal>): Promise<{ portal: Portal; ms: number }> => {
  const began = performance.now()
  const portal = await start()
  const first = await fetchFrom(portal, '/exibicao/despedidas/ultimas')
  must(first.status === 200, `the first response: ${first.status} ${first.text.slice(0, 200)}`)
  return { portal, ms: performance.now() - began }
}

export const serverKilled: Fault = {
  id: 'F1',
  name: 'server killed during writes',
  injected: `kill -9 of the portal on PostgreSQL ${KILL_COUNT} times a run, 60–600 ms into registrations, homenagens and the wizard’s three calls; the embedded engine: tests/process/durability.test.ts (4 kills)`,
  holds:
    'nothing acknowledged lost, no despedida incomplete or duplicated, first 200 within 2 s of the start, or on a busy machine within 25 times the start of a bare server (median)',
  run: async fixture => {
    const database = await fixture.database()
    const dataDir = fixture.folder()
    const start = (): Promise<Portal> => fixture.portal({}, { database, dataDir })
    const acknowledged: AcknowledgedWrite = { codigos: [], homenagens: [], despedidas: [] }
    const times: number[] = []
    const bare: number[] = []
    let despedida = 0
    const first = await begin(start)
    const staff = await signIn(first.portal)
    await first.portal.stop()
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      bare.push(await bareStart())
      const { portal, ms } = await begin(start)
      times.push(ms)
      despedida ||= await firstDespedida(portal)
      const writing = write(portal, despedida, staff, acknowledged)
      await pause(randomInt(60, 600))
      await portal.kill()
      await writing
    }
    const { portal } = await begin(start)
    await mustRegister(portal, despedida)
    const lost = await lostCodes(portal, despedida, acknowledged.codigos)
    const stored = await homenagensOf(portal, staff, despedida)
    const gone = acknowledged.homenagens.filter(
      text => stored.filter(({ descricao }) => descricao === text).length !== 1,
    )
    const unopened: number[] = []
    for (const id of acknowledged.despedidas)
      if ((await fetchFrom(portal, `/cliente/despedida/${id}`, { headers: staff })).status !== 200) unopened.push(id)
    const whole = await mustBeWhole(portal)
    must(
      lost.length + gone.length + unopened.length === 0,
      `lost: ${lost.length} codes, ${gone.length} homenagens, despedidas ${unopened.join()}`,
    )
    must(
      acknowledged.codigos.length > KILL_COUNT,
      `only ${acknowledged.codigos.length} registrations were acknowledged`,
    )
    const most = Math.max(FIRST_MS, FIRST_RATIO * median(bare))
    must(
      median(times) <= most,
      `the first 200 after ${formatMs(median(times))} in the median, a bare server’s after ${formatMs(median(bare))}`,
    )
    return `${KILL_COUNT} kills; ${acknowledged.codigos.length} registrations, ${acknowledged.homenagens.length} homenagens, ${acknowledged.despedidas.length} despedidas acknowledged, 0 lost, 0 twice; ${whole} of the list whole; first 200 after ${formatMs(median(times))} in the median (bare server ${formatMs(median(bare))})`
  },
}
