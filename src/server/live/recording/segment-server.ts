import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves segments to one ffmpeg of this machine, under an address that nobody else knows. @param onFailure a segment could not be read */
export const serveSegments = async (
  read: (name: string) => Promise<Buffer | undefined>,
  onFailure: () => void,
): Promise<{ address: string; close: () => void }> => {
  const secret = randomUUID()
  const server = createServer((request, response) => {
    const [, word, name = ''] = (request.url ?? '').split('/')
    const body = word === secret ? read(name) : Promise.resolve(undefined)
    body.then(
      bytes => (bytes ? response.end(bytes) : response.writeHead(404).end()),
      () => {
        // ffmpeg would skip the segment, and the file would lack it without anybody knowing.
        onFailure()
        response.destroy()
      },
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
