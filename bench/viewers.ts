import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, registerParticipante } from './installation.ts'
import { send, sendJson } from './shared.ts'

/** The live wake of the sample world, and one signed folder of segments for each device. */
export type Transmissao = { despedida: number; camera: string; folders: string[] }

/** A personal code opens on at most this many devices at once (DISPOSITIVOS_POR_CODIGO). */
const DEVICES_PER_CODIGO = 5
const LIVE_POLL_MS = 200
const LIVE_TRIES = 150

const findLive = async (url: string): Promise<number> => {
  for (let tries = 0; tries < LIVE_TRIES; tries += 1) {
    const [card] = await sendJson<{ id: number }[]>(`${url}/exibicao/despedidas/apresentadas`, { visitor: 1 })
    if (card) return card.id
    await sleep(LIVE_POLL_MS)
  }
  throw new Error('no wake is live')
}

/** Registers visitors and opens the stream for `devices` of them, by the calls that the page makes. */
export const openTransmissao = async ({ direct }: Installation, devices: number): Promise<Transmissao> => {
  const despedida = await findLive(direct)
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
    const address = (await send(`${direct}/api/videos/stream/${camera}?${query}`, { visitor })).body.toString()
    if (!address.startsWith('/transmissao/')) throw new Error(`no stream address: ${address}`)
    folders.push(address.slice(0, address.lastIndexOf('/') + 1))
  }
  return { despedida, camera, folders }
}

/** Measurements of a group of viewers; a stall is a picture that froze because a segment was late. */
export type Viewing = { segmentMs: number[]; playlistMs: number[]; stalls: number; errors: number; blank: number }
export const createViewing = (): Viewing => ({ segmentMs: [], playlistMs: [], stalls: 0, errors: 0, blank: 0 })

type Segment = { sequence: number; name: string; seconds: number }

const segmentsOf = (playlist: string): Segment[] => {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0)
  const entries = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)]
  return entries.map(([, seconds, name = ''], index) => ({ sequence: first + index, name, seconds: Number(seconds) }))
}

/** Segments behind the live edge at which hls.js begins (liveSyncDurationCount). */
const START_SEGMENT_OFFSET = 2
const RELOAD_INTERVAL_MS = 2000

/** Plays the stream like hls.js until `end` (ms of `performance.now()`): reloads the playlist, requests each new segment once and plays it in real time. */
export const watch = async (
  url: string,
  folder: string,
  visitor: number,
  end: number,
  viewing: Viewing,
): Promise<void> => {
  let next: number | undefined
  let playedUntil: number | undefined
  const play = async ({ name, seconds }: Segment): Promise<void> => {
    const { status, ms } = await send(`${url}${folder}${name}`, { visitor })
    if (status !== 200) {
      viewing.errors += 1
      return
    }
    viewing.segmentMs.push(ms)
    const now = performance.now()
    if (playedUntil !== undefined && playedUntil < now) viewing.stalls += 1
    playedUntil = Math.max(playedUntil ?? now, now) + seconds * 1000
  }
  const reload = async (): Promise<void> => {
    const { status, ms, body } = await send(`${url}${folder}index.m3u8`, { visitor })
    if (status !== 200) {
      viewing.errors += 1
      return
    }
    viewing.playlistMs.push(ms)
    const segments = segmentsOf(body.toString())
    next ??= segments.at(-START_SEGMENT_OFFSET)?.sequence
    for (const segment of segments) {
      if (next === undefined || segment.sequence < next) continue
      await play(segment)
      next = segment.sequence + 1
    }
  }
  await sleep(Math.random() * RELOAD_INTERVAL_MS)
  while (performance.now() < end) {
    const start = performance.now()
    await reload().catch(() => {
      viewing.errors += 1
    })
    await sleep(Math.max(0, RELOAD_INTERVAL_MS - (performance.now() - start)))
  }
  if (playedUntil === undefined) viewing.blank += 1
}
