import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** One whole GET without a body, of a line that stays open. `text` is all of it, as latin1; one object for as long as a line repeats it. */
export type LineRequest = { url: string; text: string }

/** A 200 from memory. `head`: its headers, each line with its end; date and connection are said here. A body of text is latin1. */
export type LineAnswer = { head: string; body: Buffer | string }

/** @returns `undefined` for what is not its own, or not at hand: Node's server and the application answer that. */
export type LineAnswerer = (asked: LineRequest) => LineAnswer | undefined

/** Nothing but printable ASCII, each header on a line of its own, and nothing behind: whatever else may be said Node's own server reads. */
const WHOLE = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+:[ -~]*\r\n)+\r\n$/
/** Headers whose request is more than one GET. Browsers say of each line that it is to stay open. */
const MORE = /\r\n(?:connection:(?! *keep-alive *\r)|(?:content-length|expect|transfer-encoding|upgrade):)/i
const MOST_BYTES = 8192
/** A line nobody asks anything of, or that takes nothing of what it is sent, for so long is closed. */
const IDLE_MS = 30_000

/** @returns what these bytes ask for, when that is all they do. */
export const requestIn = (chunk: Buffer): LineRequest | undefined => {
  if (chunk.length > MOST_BYTES) return undefined
  const text = chunk.toString('latin1')
  const url = WHOLE.exec(text)?.[1]
  return url !== undefined && !MORE.test(text) ? { url, text } : undefined
}

/** What is found out about a request of a line is found out once for as long as the line repeats it. */
export const oncePerLine = <Rest extends unknown[], Found>(look: (asked: LineRequest, ...rest: Rest) => Found) => {
  const known = new WeakMap<LineRequest, { found: Found }>()
  return (asked: LineRequest, ...rest: Rest): Found => {
    const before = known.get(asked)
    if (before) return before.found
    const found = look(asked, ...rest)
    known.set(asked, { found })
    return found
  }
}

/** @param flat names and values in turns. */
export const headOf = (flat: readonly string[]): string => {
  let head = ''
  for (let at = 0; at < flat.length; at += 2) head += `${flat[at]}: ${flat[at + 1]}\r\n`
  return head
}

let second = 0
let ending = ''
const endNow = (): string => {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    ending = `date: ${new Date(now * 1000).toUTCString()}\r\nconnection: keep-alive\r\n\r\n`
  }
  return ending
}

const send = (socket: Socket, { head, body }: LineAnswer): void => {
  const start = `HTTP/1.1 200 OK\r\n${head}${endNow()}`
  if (typeof body === 'string') {
    socket.write(start + body, 'latin1')
    return
  }
  socket.cork()
  socket.write(start, 'latin1')
  socket.write(body)
  socket.uncork()
}

/** Hears of each answer given on a kept line: nobody who listens to requests does. */
export type LineWatcher = (asked: LineRequest, socket: Socket) => void

type Lines = { answerers: LineAnswerer[]; watchers: LineWatcher[] }
const linesOf = new WeakMap<Server, Lines>()
const linesAt = (server: Server): Lines => {
  const lines = linesOf.get(server) ?? { answerers: [], watchers: [] }
  linesOf.set(server, lines)
  return lines
}

/** What kept lines of this server ask is answered by the first who can. */
export const answerOnLines = (server: Server, answerer: LineAnswerer): void => {
  linesAt(server).answerers.push(answerer)
}

export const watchLines = (server: Server, watcher: LineWatcher): void => {
  linesAt(server).watchers.push(watcher)
}

const newest = new WeakMap<Socket, ServerResponse>()

/** Called for every request there is: who sends several at once is answered in their order. */
export const noteRequest = (request: IncomingMessage, response: ServerResponse): void => {
  newest.set(request.socket, response)
}

type Listener = (chunk: Buffer) => void

/**
 * A line that is being answered from memory will most likely be asked for more of it: as long as it asks for nothing else, it is
 * answered here, without a request and a response being made of each. The first bytes that are
 * anything else, by half a word, give the line back to Node's server, which reads them as if nothing had been.
 * @param request whole and without a body, answered with `response`.
 */
export const keepLine = (server: Server, request: IncomingMessage, response: ServerResponse): void => {
  const { socket } = request
  response.once('finish', () => {
    const [others, ...further] = socket.listeners('data') as Listener[]
    const wanted = request.complete && newest.get(socket) === response && socket.writable
    if (!wanted || others === undefined || further.length > 0) return
    const { answerers, watchers } = linesAt(server)
    let before: Buffer | undefined
    let asked: LineRequest | undefined
    const answerTo = (chunk: Buffer): LineAnswer | undefined => {
      if (before === undefined || !chunk.equals(before)) {
        before = chunk
        asked = requestIn(chunk)
      }
      if (!asked) return undefined
      for (const answerer of answerers) {
        const answer = answerer(asked)
        if (answer) return answer
      }
      return undefined
    }
    const listen = (chunk: Buffer): void => {
      // Who takes nothing is not sent more: Node's server knows how to wait.
      const answer = socket.writableLength > 0 ? undefined : answerTo(chunk)
      if (answer && asked) {
        send(socket, answer)
        for (const watch of watchers) watch(asked, socket)
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
