import { setTimeout as sleep } from 'node:timers/promises'
import { watch as watchPlaylist } from '../tests/process/hls-viewer.ts'
import { type Installation, registerParticipante } from './installation.ts'
import { send, sendJson } from './shared.ts'

/** The live wake of the sample world, and one signed folder of segments for each device. */
export type Transmissao = { despedida: number; camera: string; folders: string[] }

/** A personal code opens on at most this many devices at once (DISPOSITIVOS_POR_CODIGO). */
const DEVICES_PER_CODIGO = 5
const LIVE_POLL_MS = 200
const LIVE_TRIES = 150

/** Asks again for half a minute: a camera needs some seconds until its first segment. @returns what was found, or undefined */
const poll = async <T>(find: () => Promise<T | undefined>): Promise<T | undefined> => {
  for (let tries = 0; tries < LIVE_TRIES; tries += 1) {
    const found = await find()
    if (found !== undefined) return found
    await sleep(LIVE_POLL_MS)
  }
  return undefined
}

/** Registers visitors and opens the stream for `devices` of them, by the calls that the page makes. */
export const openTransmissao = async ({ direct }: Installation, devices: number): Promise<Transmissao> => {
  const cards = `${direct}/exibicao/despedidas/apresentadas`
  const live = await poll(async () => (await sendJson<{ id: number }[]>(cards, { visitor: 1 }))[0])
  if (live === undefined) throw new Error('no wake is live')
  const despedida = live.id
  const folders: string[] = []
  let codigo = ''
  let camera = ''
  for (let device = 0; device < devices; device += 1) {
    const visitor = 400_000 + device
    if (device % DEVICES_PER_CODIGO === 0) codigo = await registerParticipante(direct, despedida, visitor)
    if (camera === '') {
      type Page = { apresentacao: { camera: string } }
      camera = (await sendJson<Page>(`${direct}/exibicao/despedida/${despedida}/${codigo}`, { visitor })).apresentacao
        .camera
    }
    const query = new URLSearchParams({ codigo, aparelho: `medicao-aparelho-${device}` })
    const address = await poll(async () => {
      const { body } = await send(`${direct}/api/videos/stream/${camera}?${query}`, { visitor })
      return body.includes('/transmissao/') ? body.toString() : undefined
    })
    if (address === undefined) throw new Error('no stream address')
    folders.push(address.slice(0, address.lastIndexOf('/') + 1))
  }
  return { despedida, camera, folders }
}

/** The two pictures of a transmissao: a visitor has the small one who saves data, or whose line carries no more. */
export const RENDITIONS = [
  { name: 'full picture', playlist: 'index.m3u8', savesData: false },
  { name: 'small picture', playlist: 'menor.m3u8', savesData: true },
] as const
export type Rendition = (typeof RENDITIONS)[number]

/** Whether the node makes this picture: the small one comes seconds after the other, and only where cores allow. */
export const isServed = async (url: string, folder: string, { playlist }: Rendition): Promise<boolean> =>
  (await poll(async () => (await send(url + folder + playlist, { visitor: 1 })).status === 200 || undefined)) === true

/** Measurements of a group of viewers; a stall is a picture that froze because a segment was late. */
export type Viewing = {
  segmentMs: number[]
  bytes: number
  /** Seconds of picture that all of them received together. */
  pictureS: number
  stalls: number
  /** Calls whose response was not 200, as "file: why". */
  failed: string[]
  blank: number
}
export const createViewing = (): Viewing => ({ segmentMs: [], bytes: 0, pictureS: 0, stalls: 0, failed: [], blank: 0 })

export const failureCount = ({ stalls, failed, blank }: Viewing): number => stalls + failed.length + blank

/** The counts, with the three most frequent reasons of failed calls. */
export const failureNote = ({ stalls, failed, blank }: Viewing): string => {
  const counts = new Map<string, number>()
  for (const one of failed) counts.set(one, (counts.get(one) ?? 0) + 1)
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 3)
  const why = kinds.map(([kind, count]) => `${count} × ${kind}`).join('; ')
  return `${stalls} stalls, ${failed.length} failed${why && ` (${why})`}, ${blank} blank`
}

/** As the player of the pages (liveSyncDurationCount). */
const PLAYER = { startSegments: 2, pollMs: 2000 }

type AskFile = (path: string) => Promise<{ status: number; ms: number; bytes: number; text: string }>

/** One visitor watches a signed folder until `end` (ms of `performance.now()`). */
export const watch = async (
  askFile: AskFile,
  folder: string,
  end: number,
  viewing: Viewing,
  { playlist }: Rendition = RENDITIONS[0],
): Promise<void> => {
  const ask = async (path: string) => {
    const response = await askFile(path)
    viewing.bytes += response.bytes
    if (response.status === 200 && !path.endsWith('.m3u8')) viewing.segmentMs.push(response.ms)
    return response
  }
  await sleep(Math.random() * PLAYER.pollMs)
  const { failed, stalls, played, pictureS } = await watchPlaylist(
    { ask },
    folder + playlist,
    () => performance.now() >= end,
    PLAYER,
  )
  viewing.failed.push(...failed)
  viewing.stalls += stalls
  viewing.pictureS += pictureS
  if (played.length === 0) viewing.blank += 1
}
