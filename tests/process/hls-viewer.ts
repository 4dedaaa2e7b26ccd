import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const HOST = 'memorial.exemplo.com.br'
/** As the player of the pages: it begins three segments behind the live edge. */
const START_SEGMENT_COUNT = 3
const POLL_INTERVAL_MS = 1000

/** A person behind the front, with an address of their own. */
export type Person = {
  ask: (path: string, body?: object) => Promise<{ status: number; text: string }>
  leave: () => void
}

/** @param number makes the address: 127.1.x.y */
export const createPerson = (port: number, number: number): Person => {
  const localAddress = `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`
  const agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false, servername: HOST })
  const ask = (path: string, body?: object) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { host: HOST, ...(body ? { 'content-type': 'application/json' } : {}) }
      const method = body ? 'POST' : 'GET'
      const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
        )
      })
      sent.once('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  return { ask, leave: () => agent.destroy() }
}

type ListedSegment = { name: string; seq: number; seconds: number }

const readPlaylist = (text: string): ListedSegment[] => {
  const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  const found = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)/g)]
  return found.map(([, seconds, name = ''], place) => ({ name, seq: first + place, seconds: Number(seconds) }))
}

export type Viewing = {
  /** Calls whose response was not 200, as "what: why". */
  failed: string[]
  /** The longest time without a picture after the first one, in ms. */
  stalledMs: number
  /** Sequence numbers of the segments in the order they were played. */
  played: number[]
}

/**
 * Watches a live playlist as a player does: polls it, fetches each new segment once, plays in real time.
 * @param address path of the playlist; @param isOver ends the viewing
 */
export const watch = async (person: Person, address: string, isOver: () => boolean): Promise<Viewing> => {
  const viewing: Viewing = { failed: [], stalledMs: 0, played: [] }
  let playsUntil: number | undefined
  const get = async (path: string): Promise<string | undefined> => {
    const what = path.split('/').at(-1) ?? ''
    const response = await person.ask(path).catch((error: Error) => ({ status: 0, text: error.message }))
    if (response.status === 200) return response.text
    viewing.failed.push(`${what}: ${response.status} ${response.text.slice(0, 100)}`)
    return undefined
  }
  while (!isOver()) {
    const listed = readPlaylist((await get(address)) ?? '')
    const next = (viewing.played.at(-1) ?? (listed.at(-START_SEGMENT_COUNT - 1)?.seq || -1)) + 1
    for (const { name, seq, seconds } of listed.filter(one => one.seq >= next)) {
      if ((await get(address.replace('index.m3u8', name))) === undefined) continue
      const now = performance.now()
      if (playsUntil !== undefined) viewing.stalledMs = Math.max(viewing.stalledMs, now - playsUntil)
      playsUntil = Math.max(playsUntil ?? now, now) + seconds * 1000
      viewing.played.push(seq)
    }
    await pause(POLL_INTERVAL_MS)
  }
  return viewing
}
