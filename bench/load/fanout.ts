import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Goal } from '../lib/goals.ts'
import { median, percentile } from '../lib/numbers.ts'
import { startBenchPortal, untilQuiet, visitor } from '../lib/portal.ts'
import { inTurns, ratioOf } from '../lib/rounds.ts'
import { send, sendJson } from '../lib/send.ts'
import type { Engine } from './engines.ts'
import { openHouse, register } from './house.ts'
import type { Options } from './options.ts'
import { acknowledged, sendTribute } from './tribute.ts'

const FRAME_END = Buffer.from('\n\n\r\n')
/** Shorter pieces are signs of life. */
const FRAME_MIN = 64

/** Opens a stream as a page does. Resolves with what it says at first. */
const openStream = async (
  port: number,
  asked: { path: string; headers: Record<string, string> },
  onFrame: (frame: Buffer) => void,
): Promise<{ socket: Socket; first: string }> => {
  const socket = connect({ host: '127.0.0.1', port })
  socket.setNoDelay(true)
  const headers = Object.entries({ host: 'medicao', accept: 'text/event-stream', ...asked.headers })
  socket.write(`GET ${asked.path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  let pieces: Buffer[] = []
  let first = ''
  await new Promise<void>(resolve => {
    socket.on('data', (piece: Buffer) => {
      if (first === '') {
        first = piece.toString('latin1')
        resolve()
        return
      }
      pieces.push(piece)
      if (!piece.subarray(-FRAME_END.length).equals(FRAME_END)) return
      const frame = pieces.length === 1 ? piece : Buffer.concat(pieces)
      pieces = []
      if (frame.length >= FRAME_MIN) onFrame(frame)
    })
  })
  return { socket, first }
}

/** Those who look on at one of the two servers. `round`: milliseconds from the sending until 99 of 100 have the frame. */
const gather = async (count: number, port: number, asked: (index: number) => Parameters<typeof openStream>[1]) => {
  let seen: number[] = []
  let last = Buffer.alloc(0)
  let all = (): void => {}
  const onFrame = (frame: Buffer): void => {
    seen.push(performance.now())
    last = Buffer.from(frame)
    if (seen.length === count) all()
  }
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const { socket, first } = await openStream(port, asked(sockets.length), onFrame)
    if (!first.startsWith('HTTP/1.1 200')) throw new Error(first.slice(0, 300))
    sockets.push(socket)
  }
  return {
    round: async (sendOne: () => Promise<unknown>): Promise<number> => {
      seen = []
      const done = new Promise<void>(resolve => {
        all = resolve
      })
      const began = performance.now()
      await Promise.all([sendOne(), done])
      return percentile(
        seen.map(at => at - began),
        0.99,
      )
    },
    last: () => last.toString('utf8'),
    close: (): void => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const startBare = async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sse-server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(line)), close: () => child.kill('SIGKILL') }
}

const dataOf = (frame: string): string => /^data: (.*)$/m.exec(frame)?.[1] ?? ''

/** P16: until a thousand people of one wake have an approved letter, beside a bare server that pushes the same words. */
export const measureFanout = async (engine: Engine, options: Options): Promise<Goal[]> => {
  const portal = await startBenchPortal({ ...engine.env, DEMO_CAMERA: '1' })
  const bare = await startBare()
  const house = await openHouse(portal, { staff: 1, folders: 0 })
  const path = `/homenagem/novidades/${house.despedida}`
  const port = Number(new URL(portal.url).port)
  const ours = await gather(options.viewers, port, index => ({ path, headers: visitor(700_000 + index) }))
  const theirs = await gather(options.viewers, bare.port, () => ({ path: '/', headers: {} }))
  try {
    await untilQuiet(portal)
    let unseen = 0
    const approve = async (): Promise<number> => {
      const letter = acknowledged(await sendTribute(house, await register(house))) ?? 0
      const decide = `${house.url}/homenagem/update-status-homenagem/${letter}/true`
      const waited = await ours.round(() => sendJson(decide, 'PUT', house.staff[0] ?? {}))
      if (!dataOf(ours.last()).includes(`"id":${letter},`)) unseen += 1
      return waited
    }
    const repeat = () =>
      theirs.round(() => send(`http://127.0.0.1:${bare.port}/`, { method: 'POST', body: dataOf(ours.last()) }))
    await approve()
    await repeat()
    const found = await inTurns(options.rounds * 2, approve, repeat)
    const [told, limit] = [median(found.first), median(found.second)]
    return [
      {
        id: 'P16',
        what: `p99 até ${options.viewers} espectadores verem a homenagem aprovada ÷ servidor SSE mínimo com as mesmas palavras`,
        value: ratioOf(found).median,
        unit: '×',
        limit: { atMost: 5 },
        note: `${told.toFixed(0)} ms e ${limit.toFixed(0)} ms, da decisão à última página${unseen > 0 ? `; ${unseen} NÃO VISTAS` : ''}`,
      },
    ]
  } finally {
    ours.close()
    theirs.close()
    bare.close()
    await portal.close()
  }
}
