import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Portal } from '../e2e/support/portal-process.ts'
import { type Answer, ask } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
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
} from './support/house.ts'
import { must, round } from './support/verdict.ts'

const KILLS = 12
const FIRST_MS = 2000
/** A server that does nothing needs some 80 ms on a quiet machine. */
const FIRST_RATIO = 25
const BARE = `const s = require('node:http').createServer((q, r) => r.end('ok')).listen(0, '127.0.0.1', () => process.stdout.write(String(s.address().port)))`

/** From the start of a process to the first 200 of a server that does nothing. */
const bareStart = async (): Promise<number> => {
  const began = performance.now()
  const child = spawn(process.execPath, ['-e', BARE], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(resolve => child.stdout.once('data', piece => resolve(String(piece))))
  await ask({ url: `http://127.0.0.1:${port}` }, '/')
  child.kill('SIGKILL')
  return performance.now() - began
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Told = { codigos: string[]; homenagens: string[]; despedidas: number[] }

/** Each writes until the line breaks; what is told was acknowledged before. */
const write = async (portal: Portal, despedida: number, staff: Record<string, string>, told: Told): Promise<void> => {
  const visitors = async (): Promise<void> => {
    for (let going = true; going; ) {
      const { codigo, answer } = await register(portal, despedida)
      if (codigo !== undefined) told.codigos.push(codigo)
      going = answer.status !== 0
    }
  }
  const letters = async (): Promise<void> => {
    for (let going = true; going; ) {
      const { codigo } = await register(portal, despedida)
      if (codigo === undefined) return
      const descricao = `Carta ${randomInt(1e9)}`
      const { status } = await sendHomenagem(portal, { despedida, codigo, descricao })
      if (status === 200) told.homenagens.push(descricao)
      going = status !== 0
    }
  }
  const wizard = async (): Promise<void> => {
    for (let going = true; going; ) {
      const answers: Answer[] = await makeDespedida(portal, staff, `Pessoa de Teste ${randomInt(1e6)}`)
      if (answers[1]?.status === 200) told.despedidas.push((JSON.parse(answers[1].text) as { id: number }).id)
      going = answers.every(({ status }) => status !== 0)
    }
  }
  await Promise.all([visitors(), letters(), wizard()])
}

/** From the start of the process to its first 200 there are two parts: until it listens, and until it answers. */
const begin = async (start: () => Promise<Portal>): Promise<{ portal: Portal; ms: number }> => {
  const began = performance.now()
  const portal = await start()
  const first = await ask(portal, '/exibicao/despedidas/ultimas')
  must(first.status === 200, `the first answer: ${first.status} ${first.text.slice(0, 200)}`)
  return { portal, ms: performance.now() - began }
}

export const serverKilled: Fault = {
  id: 'F1',
  name: 'server killed in the middle of writing',
  injected: `kill -9 of the portal on PostgreSQL ${KILLS} times a run, 60–600 ms into registrations, letters and the wizard’s three calls; the embedded engine: tests/process/durability.test.ts (20 kills)`,
  holds:
    'nothing acknowledged lost, no despedida half made or twice, first 200 within 2 s of the start, or on a busy machine within 25 times what a bare server needs just then (median)',
  run: async rig => {
    const database = await rig.database()
    const dataDir = rig.folder()
    const start = (): Promise<Portal> => rig.portal({}, { database, dataDir })
    const told: Told = { codigos: [], homenagens: [], despedidas: [] }
    const times: number[] = []
    const bare: number[] = []
    let despedida = 0
    const first = await begin(start)
    const staff = await signIn(first.portal)
    await first.portal.stop()
    for (let kill = 0; kill < KILLS; kill += 1) {
      bare.push(await bareStart())
      const { portal, ms } = await begin(start)
      times.push(ms)
      despedida ||= await firstDespedida(portal)
      const writing = write(portal, despedida, staff, told)
      await pause(randomInt(60, 600))
      await portal.kill()
      await writing
    }
    const { portal } = await begin(start)
    await mustRegister(portal, despedida)
    const lost = await lostCodes(portal, despedida, told.codigos)
    const kept = await homenagensOf(portal, staff, despedida)
    const gone = told.homenagens.filter(text => kept.filter(({ descricao }) => descricao === text).length !== 1)
    const unopened: number[] = []
    for (const id of told.despedidas)
      if ((await ask(portal, `/cliente/despedida/${id}`, { headers: staff })).status !== 200) unopened.push(id)
    const whole = await mustBeWhole(portal)
    must(
      lost.length + gone.length + unopened.length === 0,
      `lost: ${lost.length} codes, ${gone.length} letters, despedidas ${unopened.join()}`,
    )
    must(told.codigos.length > KILLS, `only ${told.codigos.length} registrations were acknowledged`)
    const most = Math.max(FIRST_MS, FIRST_RATIO * median(bare))
    must(
      median(times) <= most,
      `the first 200 after ${round(median(times))} in the median, a bare server’s after ${round(median(bare))}`,
    )
    return `${KILLS} kills; ${told.codigos.length} registrations, ${told.homenagens.length} letters, ${told.despedidas.length} despedidas acknowledged, 0 lost, 0 twice; ${whole} of the list whole; first 200 after ${round(median(times))} in the median (bare server ${round(median(bare))})`
  },
}
