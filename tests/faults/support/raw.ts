import { connect, type Socket } from 'node:net'
import type { Portal } from '../../e2e/support/portal-process.ts'

export type Raw = { socket: Socket; text: () => string; closed: () => boolean; end: Promise<number> }

/** A raw connection to the portal. `end` resolves to the time until it was closed, in ms. */
export const openRaw = ({ url }: Portal): Raw => {
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
  socket.on('data', piece => {
    if (text.length < 4000) text += String(piece)
  })
  return { socket, text: () => text, closed: () => closed, end }
}

export const statusOf = (raw: Raw): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(raw.text())?.[1] ?? 0)
