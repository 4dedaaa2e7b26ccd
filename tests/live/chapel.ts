import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import { freePort } from '#server/testing/free-port.ts'
import { buildIfOutdated } from '../../scripts/lib/build.mjs'
import { publicDespedida, staffHeaders } from '../e2e/support/people.ts'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'

export type Film = {
  /** One that browsers may not support. */
  codec?: string
  /** A picture of 1280×720 with noise, about 1.5 Mbit/s, as a camera sends it. */
  large?: boolean
}

const LARGE = ['-vf', 'noise=alls=8:allf=t', '-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '700k']

/** Ten seconds, a key frame every two, with sound. */
const film = (path: string, { codec = 'libx264', large = false }: Film = {}): void => {
  const picture = large ? 'testsrc2=size=1280x720:rate=15' : 'testsrc=size=640x360:rate=15'
  const source = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=frequency=300']
  const keys = codec === 'libx265' ? ['-x265-params', 'keyint=30:min-keyint=30'] : ['-g', '30', '-sc_threshold', '0']
  const encode = [
    '-t',
    '10',
    '-c:v',
    codec,
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    ...keys,
    '-c:a',
    'aac',
    ...(large ? LARGE : []),
  ]
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...encode, path])
}

/** The other ffmpeg processes run picture checks for a moment. */
const isPull = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('.m3u8')
  } catch {
    return false
  }
}

export type Chapel = {
  url: string
  /** Disconnects the camera, and connects it again. */
  unplug: () => void
  plug: () => void
  /** ffmpeg processes of this portal. */
  pulls: () => number[]
  /** Stops or kills the portal, and starts it again at the same address after a while. */
  restart: (how: 'stop' | 'kill', awayMs: number) => Promise<void>
  /** Two seconds that only some browsers can play; undefined if they cannot be encoded here. */
  unsupportedSegment: () => Buffer | undefined
  close: () => Promise<void>
}

/** A portal with one chapel whose camera the test can disconnect. */
export const openChapel = async (picture: Film = {}): Promise<Chapel> => {
  await buildIfOutdated()
  const folder = mkdtempSync(join(tmpdir(), 'memorial-capela-'))
  const dataDir = makeDataDir()
  const [clip, away] = [join(folder, 'clip.mp4'), join(folder, 'away.mp4')]
  film(clip, picture)
  const cameras = join(folder, 'cameras.json')
  writeFileSync(cameras, JSON.stringify([{ empresa: 'PF', capela: '03', tipo: 'arquivo', endereco: clip }]))
  const port = await freePort()
  const start = (): Promise<Portal> =>
    startPortal(dataDir, { PORT: String(port), CAMERAS_FILE: cameras, DISCO_MIN_GB: '0' })
  let portal = await start()
  const pid = (): number => (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }).pid
  const pulls = (): number[] => {
    const { stdout } = spawnSync('pgrep', ['-P', String(pid()), 'ffmpeg'], { encoding: 'utf8' })
    return stdout.split('\n').filter(Boolean).map(Number).filter(isPull)
  }
  return {
    url: portal.url,
    pulls,
    unplug: () => {
      renameSync(clip, away)
      for (const one of pulls()) process.kill(one, 'SIGKILL')
    },
    plug: () => renameSync(away, clip),
    restart: async (how, awayMs) => {
      await portal[how]()
      await pause(awayMs)
      portal = await start()
    },
    unsupportedSegment: () => {
      const path = join(folder, 'unsupported.ts')
      try {
        if (!existsSync(path)) film(path, { codec: 'libx265' })
        return readFileSync(path)
      } catch {
        return undefined
      }
    },
    close: async () => {
      await portal.stop()
      removeDataDir(dataDir)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const localTime = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + ms,
  )

type Card = { id: number; status_memoria: boolean; tipo: string; apresentacao: { id: number | null } }

/** Creates an apresentacao from `startsIn` ms on, for a despedida that has none. @returns the id of the despedida. */
export const book = async (request: APIRequestContext, startsIn: number): Promise<number> => {
  const headers = await staffHeaders(request)
  const list = (await (await request.get('/cliente/despedidas?tamanho=50', { headers })).json()) as Card[]
  const free = list.find(one => one.status_memoria && one.tipo === 'Publica' && one.apresentacao.id === null)
  const id = free?.id ?? (await publicDespedida(request)).id
  const hours = { dataHoraInicial: localTime(startsIn), dataHoraFinal: localTime(3_600_000) }
  const data = { id_despedida: id, empresa: 'PF', capela: '03', ...hours, status: true, status_camera: true }
  const response = await request.post('/apresentacao/salva', { headers, data })
  if (!response.ok()) throw new Error(await response.text())
  return id
}
