import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 })
const TIMEOUT_MS = 10_000

export type Sent = { status: number; text: string; ms: number }
type Sending = { method: string; headers?: Record<string, string>; body?: Buffer | string }

/** One call on a kept-alive connection, with less work for this process than `fetch`. Rejects where no answer came. */
export const send = (url: string, { method, headers = {}, body }: Sending): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const asked = request(url, { agent, method, headers: { ...headers, ...length }, timeout: TIMEOUT_MS }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', reject)
    asked.end(body)
  })

export const sendJson = (url: string, method: string, headers: Record<string, string>, body?: object): Promise<Sent> =>
  send(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
