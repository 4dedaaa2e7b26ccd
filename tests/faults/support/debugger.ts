import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { Portal } from '../../e2e/support/portal-process.ts'
import { Failed } from './verdict.ts'

/** One masked text frame of a WebSocket. */
const frame = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

/** Opens Node's inspector, so that the event loop can be blocked without a hook in the product. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

/** Blocks the event loop of a portal for this time. */
export const blockLoop = async (portal: Portal, ms: number): Promise<void> => {
  const [, port, path] = /ws:\/\/127\.0\.0\.1:(\d+)(\/\S+)/.exec(portal.printed()) ?? []
  if (port === undefined) throw new Failed('the inspector is not open')
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const key = randomBytes(16).toString('base64')
  const upgrade = [
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${key}`,
  ]
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${upgrade.join('\r\n')}\r\n\r\n`)
  await new Promise(resolve => socket.once('data', resolve))
  const expression = `setTimeout(() => { const end = performance.now() + ${ms}; while (performance.now() < end); }, 0)`
  socket.write(frame(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })))
  await new Promise(resolve => socket.once('data', resolve))
}
