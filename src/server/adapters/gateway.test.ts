import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BreakerOpen, createBreaker } from '#server/core/circuit-breaker.ts'
import { freePort } from '#server/testing/free-port.ts'
import { holdTimeLimits } from '#server/testing/wait.ts'
import { openReceiver } from '#server/testing/webhook-receiver.ts'
import { createGateway, type GatewaySettings } from './gateway.ts'
import { MessageNotSent } from './messages.ts'

/** A local provider whose reply each test defines. */
type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
let received: ReceivedRequest[] = []
let reply: (response: ServerResponse) => void
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    reply(response)
  })
})
let base: string
let limits: ReturnType<typeof holdTimeLimits>
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  received = []
  reply = response => response.end('{"status":"queued"}')
  limits = holdTimeLimits(4000)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (settings: Partial<GatewaySettings> = {}) =>
  createGateway({
    url: `${base}/send`,
    metodo: 'POST',
    cabecalhos: { 'content-type': 'application/json', authorization: 'Bearer chave' },
    corpo: '{"to":"{telefone55}","text":"{texto}"}',
    resposta: '',
    codigosPais: ['55'],
    ...settings,
  })
const message = (more: object = {}) => ({ to: '82988887777', text: 'Código 12345. "Aspas"\ne acentos: ção', ...more })

describe('an SMS', () => {
  it('is inserted into the configured JSON with its characters escaped', async () => {
    await open()(message())
    expect(received[0]).toMatchObject({ method: 'POST', url: '/send' })
    expect(received[0]?.headers.authorization).toBe('Bearer chave')
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: '5582988887777', text: message().text })
  })

  it('is inserted into a form or an address with its characters escaped', async () => {
    await open({
      cabecalhos: { 'Content-Type': 'application/x-www-form-urlencoded' },
      corpo: 'n={telefone}&m={texto}',
    })(message())
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({ n: '82988887777', m: message().text })
    await open({ metodo: 'GET', url: `${base}/?n={telefone}&m={texto}` })(message({ text: 'a&n=1 #' }))
    expect(new URL(received[1]?.url ?? '', base).searchParams.get('m')).toBe('a&n=1 #')
    expect(received[1]?.body).toBe('')
  })

  it.each(['8233334444', '82833334444', '+12025550143', '+351912345678', '08299999999', '8299999999x', ''])(
    'to %s, which is no Brazilian mobile number, never reaches a provider that serves Brazil',
    async to => {
      await expect(open()(message({ to }))).rejects.toMatchObject({ motivo: 'numero' })
      expect(received).toEqual([])
    },
  )

  it.each([
    ['82988887777', '5582988887777 82988887777'],
    // Stored before the ninth digit.
    ['8288887777', '5582988887777 82988887777'],
    ['+351912345678', '351912345678 351912345678'],
    ['+12025550143', '12025550143 12025550143'],
    ['+54111523456789', '5491123456789 5491123456789'],
  ])('to %s has the digits that a provider of the world dials', async (to, digits) => {
    await open({ codigosPais: [''], corpo: '{telefone55} {telefone}' })(message({ to }))
    expect(received[0]?.body).toBe(digits)
  })

  it('reaches the countries that the provider serves, and no landline there', async () => {
    const send = open({ codigosPais: ['55', '351'] })
    await send(message({ to: '+351912345678' }))
    for (const to of ['+351212345678', '+34612345678'])
      await expect(send(message({ to }))).rejects.toMatchObject({ motivo: 'numero' })
    expect(received).toHaveLength(1)
  })

  it.each<[string, (response: ServerResponse) => void, motivo?: string]>([
    ['500', response => response.writeHead(500).end('oops')],
    ['504', response => response.writeHead(504).end()],
    ['400', response => response.writeHead(400).end(), 'recusado'],
    ['a redirect elsewhere', response => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['nonsense instead of HTTP', response => response.socket?.end('garbage\r\n\r\n')],
    ['a lost connection', response => response.socket?.destroy()],
    ['no response', () => limits.expire()],
  ])(
    'fails on %s: once, within the time limit, without address or number in the error',
    async (_what, failingReply, motivo = 'sem-resposta') => {
      reply = failingReply
      const failure = await open()(message()).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(Error)
      // It may have been taken, or will never be: a retry is no help.
      expect(failure).not.toBeInstanceOf(MessageNotSent)
      expect(failure).toMatchObject({ motivo })
      expect(limits.lengths()).toEqual([4000])
      expect(received).toHaveLength(1)
      expect(String(failure)).not.toMatch(/82988887777|127\.0\.0\.1|12345/)
    },
  )

  it.each([
    [401, 'recusado'],
    [402, 'recusado'],
    [403, 'recusado'],
    [429, 'recusado'],
    [503, 'nao-saiu'],
  ])('that the provider does not take now, by %i, has certainly not left', async (status, motivo) => {
    reply = response => response.writeHead(status).end()
    const failure = await open()(message()).catch((error: Error) => error)
    expect(failure).toBeInstanceOf(MessageNotSent)
    expect(failure).toMatchObject({ motivo })
  })

  it('that is refused says why in the words of the provider, without the number and the words of the message', async () => {
    reply = response => response.writeHead(400).end('{"code":131026,"detail":"5582988887777 não recebe: Código 12345"}')
    await expect(open()(message())).rejects.toThrow(/gateway answered 400 131026 … não recebe: … …$/)
  })

  it('has certainly not left where nobody listens, a name has no address, a certificate is wrong or the circuit breaker is open', async () => {
    const [closed, secure] = [await freePort(), await openReceiver()]
    const send = open()
    reply = response => response.writeHead(500).end()
    for (let time = 0; time < 5; time++) await send(message()).catch(() => undefined)
    for (const away of [
      open({ url: `http://127.0.0.1:${closed}/` }),
      open({ url: `http://localhost:${closed}/` }),
      open({ url: 'http://nenhum.invalid/' }),
      open({ url: `https://127.0.0.1:${new URL(secure.url).port}/` }),
      send,
    ]) {
      const failure = await away(message()).catch((error: Error) => error)
      expect(failure).toBeInstanceOf(MessageNotSent)
      expect(failure).toMatchObject({ motivo: 'nao-saiu' })
    }
    expect(secure.received).toEqual([])
    secure.close()
  })

  it('in a template without {texto} is sent only where its words are known; a code may have a template of its own', async () => {
    const send = open({ corpo: '{nome}|{link}', corpoCodigo: '{codigo}' })
    await send(message({ values: { nome: 'Ana', link: 'https://x' } }))
    await send(message({ code: '12345' }))
    await expect(send(message({ values: { nome: 'Ana' } }))).rejects.toMatchObject({ motivo: 'recusado' })
    expect(received.map(({ body }) => body)).toEqual(['Ana|https://x', '12345'])
  })

  it('is accepted only when the response contains the configured text', async () => {
    await open({ resposta: '"queued"' })(message())
    await expect(open({ resposta: '"accepted"' })(message())).rejects.toMatchObject({
      motivo: 'recusado',
      message: 'gateway answered 200 queued',
    })
  })

  it('is refused immediately after five consecutive failures, so that no caller waits for an unavailable provider', async () => {
    reply = response => response.writeHead(503).end()
    const send = open()
    for (let time = 0; time < 8; time++) await send(message()).catch(() => undefined)
    expect(received).toHaveLength(5)
  })
})

describe('the circuit breaker', () => {
  it('opens after five failures, lets one call through after the pause, and closes when that call succeeds', async () => {
    let now = 0
    let fails = true
    const call = vi.fn(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve('back')))
    const guarded = createBreaker(() => now)
    const attempt = () => guarded(call).catch((error: Error) => error)
    for (let time = 0; time < 4; time++) await attempt()
    expect(await attempt()).not.toBeInstanceOf(BreakerOpen)
    expect(await attempt()).toBeInstanceOf(BreakerOpen)
    expect(call).toHaveBeenCalledTimes(5)
    now = 30_001
    const [one, other] = await Promise.all([attempt(), attempt()])
    expect([one instanceof BreakerOpen, other instanceof BreakerOpen]).toEqual([false, true])
    expect(await attempt()).toBeInstanceOf(BreakerOpen)
    now = 60_002
    fails = false
    expect([await attempt(), await attempt()]).toEqual(['back', 'back'])
  })
})
