import { connect, type Socket } from 'node:net'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }
export type Line = { socket: Socket; write: (text: string) => void; next: () => Promise<Answer>; closed: () => boolean }

const lines: Socket[] = []
export const closeRawConnections = (): void => {
  for (const socket of lines.splice(0)) socket.destroy()
}

/** One connection whose bytes are ours to the last, and its answers one after the other. */
export const openRawConnection = (port: number): Line => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  lines.push(socket)
  let held = Buffer.alloc(0)
  let wake = (): void => {}
  socket.on('data', chunk => {
    held = Buffer.concat([held, chunk])
    wake()
  })
  let closed = false
  socket.on('close', () => {
    closed = true
    wake()
  })
  const take = (): Answer | undefined => {
    const end = held.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...rest] = held.toString('latin1', 0, end).split('\r\n')
    const status = Number(first.split(' ')[1])
    const headers = Object.fromEntries(
      rest.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    const length = status === 304 ? 0 : Number(headers['content-length'] ?? 0)
    if (held.length < end + 4 + length) return undefined
    const body = held.subarray(end + 4, end + 4 + length)
    held = held.subarray(end + 4 + length)
    return { status, headers, body }
  }
  const next = async (): Promise<Answer> => {
    for (;;) {
      const answer = take()
      if (answer) return answer
      if (closed) throw new Error('the line was closed')
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return { socket, write: text => void socket.write(text), next, closed: () => closed }
}

export const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: casa\r\n${more}\r\n`
export const ask = (line: Line, path: string, more = ''): Promise<Answer> => {
  line.write(get(path, more))
  return line.next()
}
