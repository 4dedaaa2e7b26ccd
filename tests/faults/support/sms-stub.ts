import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmsMode = 'good' | 'hang' | 'error' | 'garbage' | 'slow' | 'reset'

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** An SMS gateway that accepts messages, or fails as specified. `taken` lists the acknowledged ones. */
export const createSmsStub = async () => {
  let mode: SmsMode = 'good'
  const taken: string[] = []
  let requestCount = 0
  const take = (text: string, response: ServerResponse): void => {
    taken.push((JSON.parse(text) as { to: string }).to)
    response.end('aceito')
  }
  const answerAs: Record<SmsMode, (text: string, response: ServerResponse) => void> = {
    good: take,
    slow: (text, response) => void setTimeout(() => take(text, response), 2500),
    hang: () => {},
    error: (_, response) => response.writeHead(500).end('<html>erro</html>'),
    garbage: (_, response) => response.end('\u0000\u0001{{{ nada'),
    reset: (_, response) => response.socket?.resetAndDestroy(),
  }
  const server = createServer((request, response) => {
    requestCount += 1
    void readAll(request).then(text => answerAs[mode](text, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    taken,
    requestCount: (): number => requestCount,
    setQuality: (next: SmsMode): void => {
      mode = next
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
