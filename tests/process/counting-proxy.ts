import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that reached the portal; `bytes` of its response with the headers, once it is sent. */
type CountedRequest = { method: string; url: string; bytes: number }

/** A proxy before the portal that records what is requested there, and how much leaves it. */
export const createCountingProxy = async (portalUrl: string) => {
  const requests: CountedRequest[] = []
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers, socket } = incoming
    const counted: CountedRequest = { method, url, bytes: 0 }
    requests.push(counted)
    const before = socket.bytesWritten
    const fail = () => socket.destroy()
    const outgoing = request(portalUrl + url, { method, headers }, from => {
      response.writeHead(from.statusCode ?? 502, from.headers)
      from.on('error', fail).pipe(response)
      response.on('finish', () => {
        counted.bytes = socket.bytesWritten - before
      })
    }).on('error', fail)
    incoming.pipe(outgoing)
  })
  // Longer than the portal's and nginx's own: nobody finds a connection closed.
  server.keepAliveTimeout = 60_000
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
