import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTranscription } from '#server/adapters/transcription.ts'

export type SpokenSegment = { start: number; end: number; text: string } & Record<string, unknown>

export const sendJson = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A recognition service on this machine: what it received, and how it answers. */
export const openFakeTranscription = () => {
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
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    state.received = []
    state.answer = say()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    say,
    received: () => state.received,
    answer: (answer: typeof state.answer) => {
      state.answer = answer
    },
    /** The adapter in front of it. A new one each time: its circuit breaker remembers failures. */
    open: (more: { chave?: string; modelo?: string; timeoutMs?: number } = {}) =>
      createTranscription({ url: state.url, chave: '', modelo: '', ...more }),
  }
}
