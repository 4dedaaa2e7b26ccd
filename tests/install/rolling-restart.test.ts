import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { inPath } from '../../scripts/lib/apt.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { register } from '../process/clients.ts'
import { type Front, startCaddy } from '../process/front.ts'
import { createPerson, type Viewing, watch } from '../process/hls-viewer.ts'
import { makeCameras } from '../process/live-camera.ts'
import { until } from '../process/until.ts'

/** Longer than a player's buffer, before and after each restart. */
const BETWEEN_RESTARTS_MS = 8000
/** How long a player may show no new picture. Time in which the viewers' own process did not run is not the portal's. */
const STALL_MAX_MS = 4000
const CALLS_INTERVAL_MS = 100
/** A browser waits longer than a player; on a busy machine the first page of a node takes seconds. */
const PAGE_TIMEOUT_MS = 60_000

const postgres = await startPostgres()
const programs = ['caddy', 'ffmpeg'].filter(name => inPath(name) === undefined)
const missing = [...programs, 'url' in postgres ? '' : 'PostgreSQL'].filter(name => name !== '').join(', ')

const folders: string[] = []
const folder = (): string => {
  const path = makeDataDir()
  folders.push(path)
  return path
}

/** A node with its own port and folders, which stay the same when it is started again, as under systemd. */
const createNode = async (settings: Record<string, string>) => {
  const port = await freePort()
  const dataDir = folder()
  const own = { PORT: String(port), STREAM_DIR: folder(), NODE_URL: `http://127.0.0.1:${port}` }
  let portal: Portal = await startPortal(dataDir, { ...settings, ...own })
  const restart = async (): Promise<void> => {
    expect(await portal.stop()).toBe(0)
    portal = await startPortal(dataDir, { ...settings, ...own })
  }
  return { port, portal: () => portal, restart, stop: () => portal.stop() }
}

type Despedida = { id: number; camera: string; codigo: string }

/** The despedida of the sample's live wake, with a personal code. */
const findLiveWake = async (portal: Portal): Promise<Despedida> => {
  const read = async (path: string): Promise<unknown> => (await fetch(portal.url + path)).json()
  const id = await until('a live wake', async () => {
    const [card] = (await read('/exibicao/despedidas/apresentadas')) as { id: number }[]
    return card?.id
  })
  const codigo = (await register(portal, id)) ?? ''
  const page = (await read(`/exibicao/despedida/${id}/${codigo}`)) as { apresentacao: { camera: string } }
  return { id, codigo, camera: page.apresentacao.camera }
}

/** Whether a node has the picture: on a busy machine its camera takes longer than the pause until the next restart. */
const showsWake = async ({ url }: Portal, { camera, codigo }: Despedida): Promise<true | undefined> => {
  const address = await (await fetch(`${url}/api/videos/stream/${camera}?codigo=${codigo}`)).text()
  return (await fetch(url + address)).status === 200 || undefined
}

/** Visitors who open pages and register, one after the other, until it is over. @returns the calls that failed */
const visit = async (port: number, { id }: Despedida, isOver: () => boolean) => {
  const failed: string[] = []
  const note = (what: string, { status, text }: { status: number; text: string }): void => {
    if (status !== 200 && status !== 201) failed.push(`${what}: ${status} ${text.slice(0, 400)}`)
  }
  const lost = (error: Error) => ({ status: 0, text: error.message })
  let count = 0
  while (!isOver()) {
    count += 1
    const person = createPerson(port, 250 + count, PAGE_TIMEOUT_MS)
    const participante = { nome: 'Visitante', telefone: `829${String(10_000_000 + count)}`, idDespedida: id }
    note('page', await person.ask(`/despedida/${id}`).catch(lost))
    note('POST /participantes', await person.ask('/participantes', participante).catch(lost))
    person.leave()
    await pause(CALLS_INTERVAL_MS)
  }
  return { failed, count }
}

const VIEWER_COUNT = 50

describe(`${missing === '' ? '' : `SKIPPED, no ${missing} on this machine: `}two nodes behind Caddy, with a camera and ${VIEWER_COUNT} viewers`, {
  skip: missing !== '',
}, () => {
  let nodes: Awaited<ReturnType<typeof createNode>>[] = []
  let caddy: Front
  let wake: Despedida
  beforeAll(async () => {
    if (!('url' in postgres)) return
    const settings = {
      CAMERAS_FILE: makeCameras(folder()),
      TRUST_PROXY: '127.0.0.1/32',
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of the tests, long enough to be one',
      PORTAL_SAMPLE: '1',
      DISCO_MIN_GB: '0',
      DISPOSITIVOS_POR_CODIGO: '100',
    }
    nodes = [await createNode(settings), await createNode(settings)]
    caddy = await startCaddy(nodes.map(({ port }) => port))
    wake = await findLiveWake((nodes[0] as (typeof nodes)[0]).portal())
  })
  afterAll(async () => {
    await caddy?.stop()
    await Promise.all(nodes.map(({ stop }) => stop()))
  })

  it('are restarted one after the other during a live wake: no call fails and no player stalls for longer than 4 s', async () => {
    let isOver = false
    const people = Array.from({ length: VIEWER_COUNT }, (_, number) => createPerson(caddy.port, number))
    const watching = people.map(async person => {
      const address = await until('an address', async () => {
        const { text } = await person.ask(`/api/videos/stream/${wake.camera}?codigo=${wake.codigo}`)
        return text.startsWith('/transmissao/') ? text : undefined
      })
      await until('a picture', async () => (await person.ask(address)).status === 200 || undefined)
      return watch(person, address, () => isOver)
    })
    const delay = monitorEventLoopDelay({ resolution: 20 })
    delay.enable()
    const visiting = visit(caddy.port, wake, () => isOver)
    for (const node of nodes) {
      await pause(BETWEEN_RESTARTS_MS)
      await node.restart()
      await until('a picture of the node itself', () => showsWake(node.portal(), wake))
    }
    await pause(BETWEEN_RESTARTS_MS)
    isOver = true
    delay.disable()
    const viewings: Viewing[] = await Promise.all(watching)
    const visits = await visiting
    for (const person of people) person.leave()
    expect(viewings.flatMap(({ failed }) => failed)).toEqual([])
    expect(visits.failed).toEqual([])
    expect(visits.count).toBeGreaterThan(50)
    const stalledMs = Math.max(...viewings.map(viewing => viewing.stalledMs))
    const ownMs = delay.max / 1e6
    console.log(`longest stall: ${Math.round(stalledMs)} ms; own process at most ${Math.round(ownMs)} ms late`)
    expect(stalledMs - ownMs).toBeLessThan(STALL_MAX_MS)
    for (const { played } of viewings) {
      expect(played.length).toBeGreaterThan(8)
      expect(played).toEqual([...new Set(played)].sort((one, other) => one - other))
    }
  })
})

afterAll(async () => {
  killAll()
  folders.forEach(removeDataDir)
  if ('stop' in postgres) await postgres.stop()
})
