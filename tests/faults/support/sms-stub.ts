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
  const take = (text: string, answer: ServerResponse): void => {
    taken.push((JSON.parse(text) as { to: string }).to)
    answer.end('aceito')
  }
  const answerAs: Record<SmsMode, (text: string, answer: ServerResponse) => void> = {
    good: take,
    slow: (text, answer) => void setTimeout(() => take(text, answer), 2500),
    hang: () => {},
    error: (_, answer) => answer.writeHead(500).end('<html>erro</html>'),
    garbage: (_, answer) => answer.end('\u0000\u0001{{{ nada'),
    reset: (_, answer) => answer.socket?.resetAndDestroy(),
  }
  const server = createServer((request, answer) => {
    requestCount += 1
    void readAll(request).then(text => answerAs[mode](text, answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    taken,
    requestCount: (): number => requestCount,
    behave: (next: SmsMode): void => {
      mode = next
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
