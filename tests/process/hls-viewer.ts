import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

const HOST = 'memorial.exemplo.com.br'
/** How many segments behind the live edge a viewer begins, and how often it polls the playlist. */
const PLAYER = { startSegments: 3, pollMs: 1000 }

/** Requests a path of the portal; the text of a segment does not matter. */
type Ask = (path: string, body?: object) => Promise<{ status: number; text: string }>

/** A person behind the front, with an address of their own. */
export type Person = { ask: Ask; leave: () => void }

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
  stalls: number
  /** Sequence numbers of the segments in the order they were played. */
  played: number[]
}

/**
 * Watches a live playlist as a player does: polls it, fetches each new segment once, plays in real time.
 * @param address path of the playlist; @param isOver ends the viewing
 */
export const watch = async (
  { ask }: { ask: Ask },
  address: string,
  isOver: () => boolean,
  { startSegments, pollMs } = PLAYER,
): Promise<Viewing> => {
  const viewing: Viewing = { failed: [], stalledMs: 0, stalls: 0, played: [] }
  let playsUntil: number | undefined
  const get = async (path: string): Promise<string | undefined> => {
    const what = path.split('/').at(-1) ?? ''
    const response = await ask(path).catch((error: Error) => ({ status: 0, text: error.message }))
    if (response.status === 200) return response.text
    viewing.failed.push(`${what}: ${response.status} ${response.text.slice(0, 100)}`)
    return undefined
  }
  while (!isOver()) {
    const listed = readPlaylist((await get(address)) ?? '')
    const next = (viewing.played.at(-1) ?? (listed.at(-startSegments - 1)?.seq || -1)) + 1
    for (const { name, seq, seconds } of listed.filter(one => one.seq >= next)) {
      if ((await get(address.replace('index.m3u8', name))) === undefined) continue
      const now = performance.now()
      if (playsUntil !== undefined) viewing.stalledMs = Math.max(viewing.stalledMs, now - playsUntil)
      if (playsUntil !== undefined && playsUntil < now) viewing.stalls += 1
      playsUntil = Math.max(playsUntil ?? now, now) + seconds * 1000
      viewing.played.push(seq)
    }
    await pause(pollMs)
  }
  return viewing
}
