import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createGateway } from '#server/adapters/gateway.ts'

export type SentMessage = { para: string; texto: string; codigo: string; nome: string; link: string; id: string }

const CORPO = JSON.stringify({
  ...{ para: '{telefone55}', texto: '{texto}', codigo: '{codigo}', nome: '{nome}', link: '{link}', id: '{id}' },
})

/** A gateway of WhatsApp or SMS on this machine: what it received, and how it answers. */
export const openFakeGateway = () => {
  const state = {
    received: [] as SentMessage[],
    answer: (response: ServerResponse): unknown => response.end('{"ok":true}'),
    url: '',
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      state.received.push(JSON.parse(Buffer.concat(chunks).toString()))
      state.answer(response)
    })
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  beforeEach(() => {
    state.received = []
    state.answer = response => response.end('{"ok":true}')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    ...{ received: () => state.received },
    answer: (answer: typeof state.answer) => {
      state.answer = answer
    },
    /** The adapter in front of it. A new one each time: its circuit breaker remembers failures. */
    open: (codigosPais: readonly string[]) =>
      createGateway({
        ...{ url: state.url, metodo: 'POST', cabecalhos: { 'content-type': 'application/json' }, corpo: CORPO },
        ...{ resposta: '"ok":true', codigosPais, limitMs: 2000 },
      }),
  }
}
