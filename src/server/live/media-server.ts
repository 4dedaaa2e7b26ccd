import { randomBytes } from 'node:crypto'
import { carries, H265_STREAM_TYPE, PACKET_BYTES } from './mpeg-ts.ts'
import type { Trouble } from './segment-process.ts'

/** A configured media server; its credentials are part of the address. */
export type MediaServer = {
  /** Folder of one path, `http://host:8888/capela1/`. */
  endereco: string
  /** Its control interface, where there is one. */
  controle: string | undefined
}

/** What an error of the media server means for staff. `line` contains no password and no address. */
export class ServerTrouble extends Error {
  constructor(
    readonly trouble: Trouble,
    readonly line: string,
  ) {
    super(line)
  }
}

const REQUEST_TIMEOUT_MS = 4000
const CONTROL_TIMEOUT_MS = 2000
const HOPS_MAX = 3
/** More than half a minute of the best picture that a chapel sends. */
const BYTES_MAX = 32 * 2 ** 20

const CODES: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: 'porta',
  ECONNRESET: 'porta',
  ENOTFOUND: 'endereco',
  EAI_AGAIN: 'endereco',
  EHOSTUNREACH: 'endereco',
  ENETUNREACH: 'endereco',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''

const troubleOf = (error: unknown): ServerTrouble => {
  if (error instanceof ServerTrouble) return error
  const code = codeOf(error)
  return new ServerTrouble(CODES[code] ?? 'sem-sinal', code === '' ? 'the media server does not answer' : code)
}

type RequestOptions = { headers: Record<string, string>; ms: number }

/** Follows redirects within the configured origin only. */
const fetchThere = async (url: URL, { headers, ms }: RequestOptions): Promise<Response> => {
  let there = url
  for (let hop = 0; hop <= HOPS_MAX; hop += 1) {
    const answer = await fetch(there, { headers, redirect: 'manual', signal: AbortSignal.timeout(ms) })
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (location === null) return answer
    await answer.body?.cancel()
    there = new URL(location, there)
    if (there.origin !== url.origin) throw new ServerTrouble('endereco', 'the media server points elsewhere')
  }
  throw new ServerTrouble('endereco', 'the media server points in a circle')
}

const readBody = async (answer: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > BYTES_MAX) throw new ServerTrouble('codec', 'a piece is larger than any picture')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A segment in the playlist of the media server. */
export type ListedSegment = { url: URL; seq: number; duration: number; discontinuity: boolean }

const pieceOf = (line: string, base: URL): URL => {
  const url = new URL(line, base)
  if (url.origin !== base.origin) throw new ServerTrouble('endereco', 'the list names pieces elsewhere')
  return url
}

/** @throws ServerTrouble if the segments cannot be passed on unchanged. */
export const readList = (text: string, base: URL): ListedSegment[] => {
  if (text.includes('#EXT-X-MAP:')) throw new ServerTrouble('codec', 'the media server must be set to MPEG-TS pieces')
  const listed: ListedSegment[] = []
  let seq = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  let [duration, discontinuity] = [0, false]
  for (const line of text.split(/\r?\n/)) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity = true
    else if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) {
      listed.push({ url: pieceOf(line, base), seq, duration, discontinuity })
      seq += 1
      discontinuity = false
    }
  }
  return listed
}

const variantOf = (text: string): string | undefined => /#EXT-X-STREAM-INF:[^\n]*\n([^#\s]\S*)/.exec(text)?.[1]

const TS_SYNC_BYTE = 0x47

/** Reads HLS from the media server, and asks its control interface whether the camera is connected. */
export const openMediaServer = ({ endereco, controle }: MediaServer) => {
  const address = new URL(endereco)
  const { username, password } = address
  address.username = ''
  address.password = ''
  const name = decodeURIComponent(address.pathname)
    .replace(/\/(index\.m3u8)?$/, '')
    .replace(/^\//, '')
  const entry = new URL(`/${name}/index.m3u8`, address)
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers: Record<string, string> = username === '' ? {} : { authorization: `Basic ${basic}` }

  /** Without a playlist, the control interface tells a disconnected camera from a wrong path. */
  const whyNothing = async (): Promise<ServerTrouble> => {
    if (controle === undefined) return new ServerTrouble('sem-sinal', 'the media server has no picture')
    const url = new URL(`/v3/paths/get/${encodeURI(name)}`, controle)
    const answer = await fetchThere(url, { headers, ms: CONTROL_TIMEOUT_MS }).catch(() => undefined)
    if (answer?.status === 404) return new ServerTrouble('endereco', 'the media server knows no such path')
    const body: unknown = answer?.ok ? await answer.json().catch(() => null) : null
    const ready = typeof body === 'object' && body !== null && 'ready' in body ? body.ready : undefined
    const line = ready === false ? 'the camera does not reach the media server' : 'the media server has no picture'
    return new ServerTrouble('sem-sinal', line)
  }
  const load = async (url: URL): Promise<Buffer> => {
    const answer = await fetchThere(url, { headers, ms: REQUEST_TIMEOUT_MS })
    if (answer.ok) return readBody(answer)
    await answer.body?.cancel()
    if (answer.status === 401 || answer.status === 403)
      throw new ServerTrouble('credenciais', `the media server answers ${answer.status}`)
    if (answer.status === 404) throw await whyNothing()
    throw new ServerTrouble('sem-sinal', `the media server answers ${answer.status}`)
  }
  return {
    run: randomBytes(4).toString('hex'),
    list: async (): Promise<ListedSegment[]> => {
      try {
        const first = (await load(entry)).toString()
        const variant = variantOf(first)
        if (variant === undefined) return readList(first, entry)
        const url = pieceOf(variant, entry)
        return readList((await load(url)).toString(), url)
      } catch (error) {
        throw troubleOf(error)
      }
    },
    /** @throws ServerTrouble if the bytes are not MPEG-TS. */
    piece: async ({ url }: ListedSegment): Promise<Buffer> => {
      try {
        const bytes = await load(url)
        if (carries(bytes, H265_STREAM_TYPE))
          throw new ServerTrouble('codec', 'the media server sends H.265, which browsers do not show')
        if (bytes.length > 0 && bytes.length % PACKET_BYTES === 0 && bytes[0] === TS_SYNC_BYTE) return bytes
        throw new ServerTrouble('codec', 'the media server must be set to MPEG-TS pieces')
      } catch (error) {
        throw troubleOf(error)
      }
    },
  }
}
