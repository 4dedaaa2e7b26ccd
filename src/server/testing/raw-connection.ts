import { connect, type Socket } from 'node:net'

export type RawResponse = { status: number; headers: Record<string, string>; body: Buffer }
export type RawConnection = {
  socket: Socket
  write: (text: string) => void
  next: () => Promise<RawResponse>
  closed: () => boolean
}

const sockets: Socket[] = []
export const closeRawConnections = (): void => {
  for (const socket of sockets.splice(0)) socket.destroy()
}

/** A connection whose bytes the test writes itself, and its responses in their order. */
export const openRawConnection = (port: number): RawConnection => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  sockets.push(socket)
  let received = Buffer.alloc(0)
  let wake = (): void => {}
  socket.on('data', chunk => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  let closed = false
  socket.on('close', () => {
    closed = true
    wake()
  })
  const take = (): RawResponse | undefined => {
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...rest] = received.toString('latin1', 0, end).split('\r\n')
    const status = Number(first.split(' ')[1])
    const headers = Object.fromEntries(
      rest.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    const length = status === 304 ? 0 : Number(headers['content-length'] ?? 0)
    if (received.length < end + 4 + length) return undefined
    const body = received.subarray(end + 4, end + 4 + length)
    received = received.subarray(end + 4 + length)
    return { status, headers, body }
  }
  const next = async (): Promise<RawResponse> => {
    for (;;) {
      const response = take()
      if (response) return response
      if (closed) throw new Error('the connection was closed')
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return { socket, write: text => void socket.write(text), next, closed: () => closed }
}

export const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nhost: casa\r\n${more}\r\n`
export const requestOn = (connection: RawConnection, path: string, more = ''): Promise<RawResponse> => {
  connection.write(get(path, more))
  return connection.next()
}
