import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

/** What the server does instead of serving its camera. */
export type Mood = 'well' | 'away' | 'mute' | 'fmp4' | 'h265' | 'elsewhere' | 'broken'

export type FakeMediaServer = {
  url: string
  be: (mood: Mood) => void
  /** Started again: it counts from nothing. */
  restart: () => void
  /** Paths that were requested without the right password. */
  refused: () => number
  requested: () => string[]
  close: () => Promise<void>
}

const PATH = 'capela1'
const NEW_SEGMENT_COUNT = 3
const LISTED_SEGMENT_COUNT = 5

/** Replaces the stream type in the program map of a demonstration segment; its pictures are never decoded. */
const asH265 = (segment: Buffer): Buffer => {
  const [kind, its] = [Buffer.from([0x1b, 0xe1, 0x00, 0xf0]), Buffer.from([0x24, 0xe1, 0x00, 0xf0])]
  const at = segment.indexOf(kind)
  return Buffer.concat([segment.subarray(0, at), its, segment.subarray(at + its.length)])
}

const segment = (number: number): Buffer => {
  const name = `${String(number % 10).padStart(2, '0')}.ts`
  return readFileSync(join(import.meta.dirname, '..', '..', '..', 'assets', 'camera-demonstracao', name))
}

const MAIN =
  '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.4d401e,mp4a.40.2"\nmain_stream.m3u8\n'

const listOf = (first: number, fmp4: boolean): string => {
  const segments = Array.from(
    { length: LISTED_SEGMENT_COUNT },
    (_, index) => `#EXTINF:2.00000,\nmain_seg${first + index}.ts`,
  )
  const map = fmp4 ? '#EXT-X-MAP:URI="main_init.mp4"\n' : ''
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n${map}${segments.join('\n')}\n`
}

/**
 * Responds as MediaMTX does, as far as the portal needs it: HLS in MPEG-TS behind a password, a multivariant playlist, and the control
 * interface `/v3/paths/get/…`. Each time the playlist is read, three segments are newer:
 * the server's pace is that of its reader.
 */
export const openFakeMediaServer = async (credentials: {
  usuario: string
  senha: string
}): Promise<FakeMediaServer> => {
  let mood: Mood = 'well'
  let first = 0
  let refused = 0
  const requested: string[] = []
  const right = `Basic ${Buffer.from(`${credentials.usuario}:${credentials.senha}`).toString('base64')}`
  const list = (): string => {
    first += NEW_SEGMENT_COUNT
    return listOf(first, mood === 'fmp4')
  }
  const answerTo = (url: string): { status: number; body?: string | Buffer; location?: string } => {
    if (mood === 'broken') return { status: 500 }
    if (url === `/v3/paths/get/${PATH}`)
      return { status: 200, body: JSON.stringify({ name: PATH, ready: mood !== 'away' }) }
    if (url.startsWith('/v3/')) return { status: 404, body: '{"error":"path not found"}' }
    if (mood === 'elsewhere') return { status: 302, location: 'http://192.0.2.7/secret' }
    if (mood === 'away') return { status: 404 }
    // MediaMTX redirects once to test whether the client keeps cookies.
    if (url === `/${PATH}/index.m3u8`) return { status: 302, location: `/${PATH}/index.m3u8?cookieCheck=1` }
    if (url === `/${PATH}/index.m3u8?cookieCheck=1`) return { status: 200, body: MAIN }
    if (url === `/${PATH}/main_stream.m3u8`) return { status: 200, body: list() }
    const number = new RegExp(`^/${PATH}/main_seg(\\d+)\\.ts$`).exec(url)?.[1]
    if (number === undefined) return { status: 404 }
    return { status: 200, body: mood === 'h265' ? asH265(segment(Number(number))) : segment(Number(number)) }
  }
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? ''
    requested.push(url)
    if (mood === 'mute') return
    if (request.headers.authorization !== right) {
      refused += 1
      response.writeHead(401, { 'www-authenticate': 'Basic realm="mediamtx"' }).end()
      return
    }
    const { status, body, location } = answerTo(url)
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  }
  const server = createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    be: next => {
      mood = next
    },
    restart: () => {
      first = 0
    },
    refused: () => refused,
    requested: () => requested,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
