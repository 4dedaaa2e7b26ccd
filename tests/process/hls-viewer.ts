import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { readPlaylist } from '#server/live/hls-playlist.ts'

const HOST = 'memorial.exemplo.com.br'
/** `maxTimeToFirstByteMs` of the player. */
const FIRST_BYTE_TIMEOUT_MS = 8000
/** How many segments behind the live edge a viewer begins, and how often it polls the playlist. */
const PLAYER = { startSegments: 3, pollMs: 1000 }

/** Requests a path of the portal; the text of a segment does not matter. */
type Ask = (
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<{ status: number; text: string }>

/** A person behind the front, with an address of their own. */
export type Person = { ask: Ask; leave: () => void }

/** `timeoutMs`: how long a person waits for the first byte of a response; by default as long as the player. */
type Front = { host: string; port: number; name: string; timeoutMs?: number }

export const createPersonAt = (
  { host, port, name, timeoutMs = FIRST_BYTE_TIMEOUT_MS }: Front,
  localAddress: string,
): Person => {
  const agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false, servername: name })
  const ask: Ask = async (path, body, given = {}) => {
    const encoded = body && (body instanceof FormData ? new Response(body) : Response.json(body))
    const bytes = encoded && Buffer.from(await encoded.arrayBuffer())
    const type = encoded?.headers.get('content-type')
    const headers = {
      host: name,
      ...given,
      ...(bytes && type ? { 'content-type': type, 'content-length': bytes.length } : {}),
    }
    const method = bytes ? 'POST' : 'GET'
    const options = { host, port, path, method, agent, headers, timeout: timeoutMs }
    return new Promise((resolve, reject) => {
      const sent = request(options, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
        )
      })
      sent.once('error', reject)
      sent.once('timeout', () => sent.destroy(new Error('no response')))
      sent.end(bytes)
    })
  }
  return { ask, leave: () => agent.destroy() }
}

/** @param number makes the address: 127.1.x.y */
export const createPerson = (port: number, number: number, timeoutMs = FIRST_BYTE_TIMEOUT_MS): Person =>
  createPersonAt(
    { host: '127.0.0.1', port, name: HOST, timeoutMs },
    `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
  )

export type Viewing = {
  /** Calls whose response was not 200, as "what: why". */
  failed: string[]
  /** The longest time without a picture after the first one, in ms. */
  stalledMs: number
  stalls: number
  /** Seconds of picture that arrived. */
  pictureS: number
  /** Sequence numbers of the segments in the order they were played. */
  played: number[]
  /** When each of them arrived, and when its picture was taken, ms since 1970. */
  arrivals: { at: number; takenAt: number }[]
}

export const createViewing = (): Viewing => ({
  failed: [],
  stalledMs: 0,
  stalls: 0,
  pictureS: 0,
  played: [],
  arrivals: [],
})

/**
 * Watches a live playlist as a player does: polls it, fetches each new segment once, plays in real time.
 * @param address path of the playlist, of which it reads the main rendition; @param isOver ends the viewing; @param viewing filled meanwhile
 */
export const watch = async (
  { ask }: { ask: Ask },
  address: string,
  isOver: () => boolean,
  { startSegments, pollMs } = PLAYER,
  viewing: Viewing = createViewing(),
): Promise<Viewing> => {
  const list = address.replace('master.m3u8', 'index.m3u8')
  const folder = list.slice(0, list.lastIndexOf('/') + 1)
  let playsUntil: number | undefined
  const get = async (path: string): Promise<string | undefined> => {
    const what = path.split('/').at(-1) ?? ''
    const response = await ask(path).catch((error: Error) => ({ status: 0, text: error.message }))
    if (response.status === 200) return response.text
    viewing.failed.push(`${what}: ${response.status} ${response.text.slice(0, 100)}`)
    return undefined
  }
  while (!isOver()) {
    const asked = performance.now()
    const listed = readPlaylist((await get(list)) ?? '')
    const known = viewing.played.length
    const next = (viewing.played.at(-1) ?? (listed.at(-startSegments - 1)?.seq || -1)) + 1
    for (const { name, seq, duration, at } of listed.filter(one => one.seq >= next)) {
      if ((await get(folder + name)) === undefined) continue
      const now = performance.now()
      if (playsUntil !== undefined) viewing.stalledMs = Math.max(viewing.stalledMs, now - playsUntil)
      if (playsUntil !== undefined && playsUntil < now) viewing.stalls += 1
      playsUntil = Math.max(playsUntil ?? now, now) + duration * 1000
      viewing.played.push(seq)
      viewing.pictureS += duration
      viewing.arrivals.push({ at: Date.now(), takenAt: at })
    }
    // As hls.js: from request to request, and after half the time where nothing was new.
    const interval = viewing.played.length > known ? pollMs : pollMs / 2
    await pause(Math.max(0, interval - (performance.now() - asked)))
  }
  return viewing
}
