import { connect, type Socket } from 'node:net'
import type { Portal } from '../../e2e/support/portal-process.ts'

export type RawConnection = { socket: Socket; text: () => string; closed: () => boolean; end: Promise<number> }

/** A connection connection to the portal. `end` resolves to the time until it was closed, in ms. */
export const openRawConnection = ({ url }: Portal): RawConnection => {
  const began = performance.now()
  let text = ''
  let closed = false
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const end = new Promise<number>(resolve => {
    socket.on('close', () => {
      closed = true
      resolve(performance.now() - began)
    })
  })
  socket.on('error', () => undefined)
  socket.on('data', chunk => {
    if (text.length < 4000) text += String(chunk)
  })
  return { socket, text: () => text, closed: () => closed, end }
}

export const statusOf = (connection: RawConnection): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(connection.text())?.[1] ?? 0)
