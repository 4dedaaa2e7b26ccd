import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What is answered with, once it is known that it may be seen. */
export type Piece = { body: Buffer | string; type: string; cache: string }

/** As one piece of text: a request for a piece and nothing else, whole, of a line that stays open. */
const ASKED = /^GET (\/transmissao\/[\w./~-]+) HTTP\/1\.1\r\n/
/** Headers whose request is more than its first line; Node's own server reads those. Browsers say of each line that it is to stay open. */
const MORE = /\r\n(?:connection *:(?! *keep-alive *\r)|(?:content-length|expect|transfer-encoding|upgrade) *:)/i
const END = '\r\n\r\n'
const MOST_BYTES = 8192
/** A line nobody asks anything of, or that takes nothing of what it is sent, for so long is closed. */
const IDLE_MS = 30_000

let second = 0
let date = ''
const dateNow = (): string => {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}

/** @returns the address of a piece when these bytes ask for it and for nothing else. */
export const askedFor = (chunk: Buffer): string | undefined => {
  if (chunk.length > MOST_BYTES) return undefined
  const text = chunk.toString('latin1')
  const path = ASKED.exec(text)?.[1]
  return path !== undefined && text.indexOf(END) === text.length - END.length && !MORE.test(text) ? path : undefined
}

/** What a browser must know about bytes that are no page; whatever a page must hear besides is nothing to them. */
const SAFE = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-origin'] as const

/** Headers of a piece, names and values in turns. */
export const headersOf = ({ body, type, cache }: Piece): string[] => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  return ['content-type', type, 'cache-control', cache, 'content-length', String(length), ...SAFE]
}

const send = (socket: Socket, piece: Piece): void => {
  const headers = headersOf(piece)
  let head = 'HTTP/1.1 200 OK\r\n'
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  head += `date: ${dateNow()}\r\nconnection: keep-alive\r\n\r\n`
  if (typeof piece.body === 'string') {
    socket.write(head + piece.body)
    return
  }
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(piece.body)
  socket.uncork()
}

type Listener = (chunk: Buffer) => void

/**
 * A line that has just been answered a piece is most likely asked for the next: as long as it asks for pieces and nothing else, they are
 * answered here, without a request and a response being made of each. The first bytes that are
 * anything else, by half a word, give the line back to Node's server, which reads them as if nothing had been.
 * @param request answered with a piece, whole and without a body.
 * @param pieceOf `undefined` for what may not be seen: the application answers that.
 */
export const keepAnswering = (
  request: IncomingMessage,
  response: ServerResponse,
  pieceOf: (path: string) => Piece | undefined,
): void => {
  const { socket } = request
  response.once('finish', () => {
    const [others, ...further] = socket.listeners('data') as Listener[]
    if (others === undefined || further.length > 0 || socket.destroyed || !request.complete) return
    const listen = (chunk: Buffer): void => {
      // Who takes nothing is not sent more: Node's server knows how to wait.
      const path = socket.writableLength > 0 ? undefined : askedFor(chunk)
      const piece = path === undefined ? undefined : pieceOf(path)
      if (piece) {
        send(socket, piece)
        return
      }
      socket.on('data', others)
      socket.removeListener('data', listen)
      others.call(socket, chunk)
    }
    socket.on('data', listen)
    socket.removeListener('data', others)
    socket.setTimeout(IDLE_MS)
  })
}
