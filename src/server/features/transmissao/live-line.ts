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

const send = (socket: Socket, { body, type, cache }: Piece, more: string): void => {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncache-control: ${cache}\r\ncontent-length: ${length}\r\n${more}date: ${dateNow()}\r\nconnection: keep-alive\r\n\r\n`
  if (typeof body === 'string') {
    socket.write(head + body)
    return
  }
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}

type Listener = (chunk: Buffer) => void

/**
 * A line that has just been answered a piece is most likely asked for the next: as long as it asks for pieces and nothing else, they are
 * answered here, without a request and a response being made of each. The first bytes that are
 * anything else, by half a word, give the line back to Node's server, which reads them as if nothing had been.
 * @param request answered with a piece, whole and without a body.
 * @param pieceOf `undefined` for what may not be seen: the application answers that.
 * @param more header lines of every piece.
 */
export const keepAnswering = (
  request: IncomingMessage,
  response: ServerResponse,
  pieceOf: (path: string) => Piece | undefined,
  more: string,
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
        send(socket, piece, more)
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
