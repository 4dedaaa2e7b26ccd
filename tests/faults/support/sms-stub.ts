import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmsMode = 'good' | 'hang' | 'error' | 'garbage' | 'slow' | 'reset'

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

/** A gateway that takes messages, or fails to in the way it is told. `taken` are those it acknowledged. */
export const createSmsStub = async () => {
  let mode: SmsMode = 'good'
  const taken: string[] = []
  let asked = 0
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
    asked += 1
    void readAll(request).then(text => answerAs[mode](text, answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`,
    taken,
    asked: (): number => asked,
    behave: (next: SmsMode): void => {
      mode = next
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
