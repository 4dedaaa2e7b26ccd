import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTranscription } from '#server/adapters/transcription.ts'

export type SpokenSegment = { start: number; end: number; text: string } & Record<string, unknown>

export const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A recognition service on this machine: what it received, and how it answers. */
const createFakeTranscription = () => {
  const state = {
    received: [] as { path: string; authorization: string | undefined; body: Buffer }[],
    answer: (_response: ServerResponse): unknown => undefined,
    url: '',
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { authorization } = request.headers
      state.received.push({ path: request.url ?? '', authorization, body: Buffer.concat(chunks) })
      state.answer(response)
    })
  })
  const say =
    (...segments: SpokenSegment[]) =>
    (response: ServerResponse) =>
      sendJson(response, { task: 'transcribe', language: 'portuguese', text: '', segments })
  return {
    say,
    received: () => state.received,
    answer: (answer: typeof state.answer) => {
      state.answer = answer
    },
    /** The adapter in front of it. A new one each time: its circuit breaker remembers failures. */
    open: (more: { chave?: string; modelo?: string; timeoutMs?: number } = {}) =>
      createTranscription({ url: state.url, chave: '', modelo: '', ...more }),
    start: async (): Promise<void> => {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    reset: (): void => {
      state.received = []
      state.answer = say()
    },
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One service for the tests of a file, one after another. */
export const openFakeTranscription = () => {
  const service = createFakeTranscription()
  beforeAll(service.start)
  beforeEach(service.reset)
  afterAll(service.stop)
  return service
}

/** A service for one test, which may run beside others. */
export const startFakeTranscription = async () => {
  const service = createFakeTranscription()
  await service.start()
  service.reset()
  return service
}
