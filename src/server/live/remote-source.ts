import { setTimeout as pause } from 'node:timers/promises'
import { AO_VIVO_SEGMENT_MAX_AGE_MS } from '#contract/transmissao/limits.ts'
import type { StartPosition } from './channel.ts'
import type { Poster } from './poster.ts'
import type { Source } from './segment-source.ts'

type RemoteOptions = {
  /** Folder of the stream on the node that pulls the camera, with a ticket of the portal's own. */
  folderOf: () => string
  onTrouble: (error: unknown) => void
}

const POLL_INTERVAL_MS = 500
const REQUEST_TIMEOUT_MS = 4000
/** As many pieces as a channel of its own would keep. */
const STORED_SEGMENTS_MAX = 20
const POSTER_INTERVAL_MS = 10_000

const namesIn = (list: string): string[] => list.split('\n').filter(line => line !== '' && !line.startsWith('#'))
const numberIn = (list: string, tag: string): number => Number(new RegExp(`#EXT-X-${tag}:(\\d+)`).exec(list)?.[1] ?? 0)

const startPositionAfter = (list: string): StartPosition => {
  const breaks = list.split('\n').filter(line => line === '#EXT-X-DISCONTINUITY').length
  return {
    seq: numberIn(list, 'MEDIA-SEQUENCE') + namesIn(list).length,
    breaks: numberIn(list, 'DISCONTINUITY-SEQUENCE') + breaks,
  }
}

const load = async (url: string): Promise<Buffer | undefined> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  const body = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? body : undefined
}

/** The other node makes it anew about every minute, and drops it when the hour begins. */
const remotePoster = (folderOf: () => string) => {
  let poster: Poster | undefined
  let at = 0
  return {
    newest: () => poster,
    poll: async (): Promise<void> => {
      if (Date.now() - at < POSTER_INTERVAL_MS) return
      at = Date.now()
      const bytes = await load(`${folderOf()}poster.jpg`)
      poster = bytes && { bytes, at }
    },
  }
}

/** What another node shows, taken over piece by piece: each piece crosses the house once, however many watch here. */
export const remoteSource = ({ folderOf, onTrouble }: RemoteOptions): Source => {
  const pieces = new Map<string, Buffer>()
  let list: string | undefined
  let arrived: number | undefined
  const poster = remotePoster(folderOf)
  let stopped = false
  const poll = async (): Promise<void> => {
    const folder = folderOf()
    const found = (await load(`${folder}index.m3u8`))?.toString()
    if (found === undefined || found === list) return
    for (const name of namesIn(found)) {
      if (pieces.has(name)) continue
      const bytes = await load(folder + name)
      if (!bytes) return
      pieces.set(name, bytes)
      arrived = Date.now()
    }
    if (stopped) return
    list = found
    for (const old of [...pieces.keys()].slice(0, -STORED_SEGMENTS_MAX)) pieces.delete(old)
  }
  const follow = async (): Promise<void> => {
    while (!stopped) {
      await poll().catch(onTrouble)
      if (list !== undefined) await poster.poll().catch(onTrouble)
      await pause(POLL_INTERVAL_MS)
    }
  }
  void follow()
  const stop = (): void => {
    stopped = true
  }
  return {
    simulada: false,
    get poster() {
      return poster.newest()
    },
    estado: now => {
      if (now - (arrived ?? 0) < AO_VIVO_SEGMENT_MAX_AGE_MS) return 'ao-vivo'
      return arrived === undefined ? 'conectando' : 'reconectando'
    },
    playlist: () => list,
    segment: name => pieces.get(name),
    arrivedAt: () => arrived,
    duration: () => null,
    restarts: () => 0,
    lastLine: () => '',
    startPosition: () => startPositionAfter(list ?? ''),
    end: stop,
    resume: () => undefined,
    close: () => {
      stop()
      return Promise.resolve()
    },
  }
}
