import { type PlaylistSegment, readPlaylist } from './hls-playlist.ts'
import { nameOfPicture, unwatchableOf } from './incoming-picture.ts'
import {
  MEDIA_SERVER_CONTROL_TIMEOUT_MS,
  MEDIA_SERVER_REDIRECTS_MAX,
  MEDIA_SERVER_REQUEST_TIMEOUT_MS,
  MEDIA_SERVER_RESPONSE_MAX_BYTES,
} from './limits.ts'
import { H265_STREAM_TYPE, PACKET_BYTES, streamPidOf } from './mpeg-ts.ts'
import type { Trouble } from './segment-process.ts'

/** A configured media server; its credentials are part of the address. */
export type MediaServer = {
  /** Folder of one path, `http://host:8888/capela1/`. */
  endereco: string
  /** Its control interface, where there is one. */
  controle: string | undefined
}

/** A fault of the media server, in the terms that staff see. `line` contains no password and no address. */
export class ServerTrouble extends Error {
  constructor(
    readonly trouble: Trouble,
    readonly line: string,
  ) {
    super(line)
  }
}

const TROUBLE_OF_CODE: Readonly<Record<string, Trouble>> = {
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
  return new ServerTrouble(
    TROUBLE_OF_CODE[code] ?? 'sem-sinal',
    code === '' ? 'the media server does not answer' : code,
  )
}

type RequestOptions = { headers: Record<string, string>; timeoutMs: number }

/** Follows redirects within the configured origin only. */
const fetchWithin = async (url: URL, { headers, timeoutMs }: RequestOptions): Promise<Response> => {
  let target = url
  for (let hop = 0; hop <= MEDIA_SERVER_REDIRECTS_MAX; hop += 1) {
    const response = await fetch(target, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    target = new URL(location, target)
    if (target.origin !== url.origin) throw new ServerTrouble('endereco', 'the media server points elsewhere')
  }
  throw new ServerTrouble('endereco', 'the media server points in a circle')
}

const readBody = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MEDIA_SERVER_RESPONSE_MAX_BYTES) throw new ServerTrouble('codec', 'a segment is larger than any picture')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A segment in the playlist of the media server, with its sequence number there. */
export type ListedSegment = PlaylistSegment & { url: URL; seq: number }

const urlWithin = (base: URL, line: string): URL => {
  const url = new URL(line, base)
  if (url.origin !== base.origin) throw new ServerTrouble('endereco', 'the playlist names files of another server')
  return url
}

const NOT_MPEG_TS = 'the media server must be set to MPEG-TS segments'

/** @throws ServerTrouble if the segments cannot be passed on unchanged. */
const listSegments = (playlist: string, base: URL): ListedSegment[] => {
  if (playlist.includes('#EXT-X-MAP:')) throw new ServerTrouble('codec', NOT_MPEG_TS)
  return readPlaylist(playlist).map(segment => ({ ...segment, url: urlWithin(base, segment.name) }))
}

/** Name of the first media playlist in a multivariant playlist. */
const variantOf = (playlist: string): string | undefined => /#EXT-X-STREAM-INF:[^\n]*\n([^#\s]\S*)/.exec(playlist)?.[1]

const TS_SYNC_BYTE = 0x47

/** The path of a media server that an address names, with the credentials that the portal reads it with. */
export const serverPathOf = (endereco: string) => {
  const url = new URL(endereco)
  const [user = '', password = ''] = [url.username, url.password].map(decodeURIComponent)
  const path = decodeURIComponent(url.pathname)
    .replace(/\/(index\.m3u8)?$/, '')
    .replace(/^\//, '')
  return { url, path, user, password }
}

const addressOf = (endereco: string) => {
  const { url, path, user, password } = serverPathOf(endereco)
  const credentials = `${user}:${password}`
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`
  const headers: Record<string, string> = user === '' ? {} : { authorization: basic }
  return { path, playlistUrl: new URL(`/${path}/index.m3u8`, url.origin), headers }
}

/** Reads HLS from the media server, and asks its control interface whether the camera is connected. */
export const openMediaServer = ({ endereco, controle }: MediaServer) => {
  const { path, playlistUrl, headers } = addressOf(endereco)

  /** Without a playlist, the control interface tells a disconnected camera from a wrong path. */
  const missingPlaylistTrouble = async (): Promise<ServerTrouble> => {
    if (controle === undefined) return new ServerTrouble('sem-sinal', 'the media server has no picture')
    const url = new URL(`/v3/paths/get/${encodeURI(path)}`, controle)
    const options = { headers, timeoutMs: MEDIA_SERVER_CONTROL_TIMEOUT_MS }
    const response = await fetchWithin(url, options).catch(() => undefined)
    if (response?.status === 404) return new ServerTrouble('endereco', 'the media server knows no such path')
    const body: unknown = response?.ok ? await response.json().catch(() => null) : null
    const ready = typeof body === 'object' && body !== null && 'ready' in body ? body.ready : undefined
    const line = ready === false ? 'the camera does not reach the media server' : 'the media server has no picture'
    return new ServerTrouble('sem-sinal', line)
  }
  const load = async (url: URL): Promise<Buffer> => {
    const response = await fetchWithin(url, { headers, timeoutMs: MEDIA_SERVER_REQUEST_TIMEOUT_MS })
    if (response.ok) return readBody(response)
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403)
      throw new ServerTrouble('credenciais', `the media server answers ${response.status}`)
    if (response.status === 404) throw await missingPlaylistTrouble()
    throw new ServerTrouble('sem-sinal', `the media server answers ${response.status}`)
  }
  return {
    list: async (): Promise<ListedSegment[]> => {
      try {
        const first = (await load(playlistUrl)).toString()
        const variant = variantOf(first)
        if (variant === undefined) return listSegments(first, playlistUrl)
        const url = urlWithin(playlistUrl, variant)
        return listSegments((await load(url)).toString(), url)
      } catch (error) {
        throw troubleOf(error)
      }
    },
    /** @throws ServerTrouble if the bytes are not MPEG-TS with a codec that browsers show. */
    segment: async ({ url }: ListedSegment): Promise<Buffer> => {
      try {
        const bytes = await load(url)
        if (streamPidOf(bytes, H265_STREAM_TYPE) !== undefined)
          throw new ServerTrouble('codec', 'the media server sends H.265, which browsers do not show')
        const unwatchable = unwatchableOf(bytes)
        if (unwatchable)
          throw new ServerTrouble(
            'codec',
            `the media server sends ${nameOfPicture(unwatchable)}, which few devices show`,
          )
        if (bytes.length > 0 && bytes.length % PACKET_BYTES === 0 && bytes[0] === TS_SYNC_BYTE) return bytes
        throw new ServerTrouble('codec', NOT_MPEG_TS)
      } catch (error) {
        throw troubleOf(error)
      }
    },
  }
}
