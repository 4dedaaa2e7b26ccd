import { connect, type Socket } from 'node:net'

/** `bytes` with the headers; the text of a playlist, "" for a segment. */
export type LightResponse = { status: number; ms: number; bytes: number; text: string }
export type LightClient = {
  ask: (path: string, method?: 'GET' | 'HEAD') => Promise<LightResponse>
  close: () => void
}

const TIMEOUT_MS = 20_000
/** Every connection of this process reads into it: what a segment contains does not matter. */
const shared = Buffer.allocUnsafe(256 * 1024)

type Pending = {
  isHead: boolean
  isText: boolean
  start: number
  header: string
  text: string
  bytes: number
  /** Bytes of the body still to come, once the header has been read. */
  rest: number | undefined
  resolve: (response: LightResponse) => void
  reject: (error: Error) => void
}

const HEADER_END = '\r\n\r\n'

/** @returns the bytes that belong to the body */
const readHeader = (pending: Pending, chunk: Buffer): Buffer => {
  const before = pending.header.length
  pending.header += chunk.toString('latin1')
  const end = pending.header.indexOf(HEADER_END)
  if (end < 0) return chunk.subarray(0, 0)
  pending.header = pending.header.slice(0, end)
  const length = Number(/^content-length: *(\d+)/im.exec(pending.header)?.[1] ?? 0)
  pending.rest = pending.isHead ? 0 : length
  return chunk.subarray(end + HEADER_END.length - before)
}

const take = (pending: Pending, chunk: Buffer): LightResponse | undefined => {
  pending.bytes += chunk.length
  const body = pending.rest === undefined ? readHeader(pending, chunk) : chunk
  if (pending.rest === undefined) return undefined
  pending.rest -= body.length
  if (pending.isText) pending.text += body.toString('latin1')
  if (pending.rest > 0) return undefined
  const { header, start, bytes, text } = pending
  return { status: Number(header.slice(9, 12)), ms: performance.now() - start, bytes, text }
}

/**
 * One viewer's keep-alive connection: HTTP/1.1 with lengths, one request after another. Thousands of Node's own clients would take more of the
 * processor than the servers that they are to measure.
 */
export const createLightClient = (port: number, localAddress: string): LightClient => {
  let socket: Socket | undefined
  let pending: Pending | undefined
  const fail = (error: Error): void => {
    socket?.destroy()
    socket = undefined
    pending?.reject(error)
    pending = undefined
  }
  const onData = (size: number, buffer: Uint8Array): boolean => {
    const response = pending && take(pending, Buffer.from(buffer.buffer, buffer.byteOffset, size))
    if (response) {
      pending?.resolve(response)
      pending = undefined
    }
    return true
  }
  const open = (): Socket => {
    const opened = connect({ port, host: '127.0.0.1', localAddress, onread: { buffer: shared, callback: onData } })
    opened.setNoDelay(true).setTimeout(TIMEOUT_MS, () => pending && fail(new Error('no response')))
    opened.on('error', fail).on('close', () => opened === socket && fail(new Error('connection closed')))
    return opened
  }
  return {
    ask: (path, method = 'GET') =>
      new Promise((resolve, reject) => {
        const state = { header: '', text: '', bytes: 0, rest: undefined, start: performance.now() }
        pending = { ...state, isHead: method === 'HEAD', isText: path.endsWith('.m3u8'), resolve, reject }
        socket ??= open()
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: memorial.exemplo.com.br\r\n\r\n`)
      }),
    close: () => socket?.destroy(),
  }
}
