import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '#server/testing/webhook-receiver.ts'
import { createWebhookSender, isPublicAddress, type Resolve } from './webhook-sender.ts'

const SECRETS = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`, `whsec_${Buffer.alloc(32, 2).toString('base64')}`]
const LOCAL = { address: '127.0.0.1', family: 4 }
const PAYLOAD = '{"type":"velorio.comecou"}'
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer(response => response.writeHead(204).end())
})

/** The receiver stands for one on the internet; every other address is judged as always. */
const isAllowed = (address: string): boolean => address === LOCAL.address || isPublicAddress(address)
const send = (options: Parameters<typeof createWebhookSender>[0] = {}, endereco = receiver.url) =>
  createWebhookSender({ resolve: async () => [LOCAL], isAllowed, ca: receiver.ca, timeoutMs: 1000, ...options })({
    ...{ endereco, id: 'msg_1', timestamp: new Date(), payload: PAYLOAD, segredos: SECRETS },
  })

describe('a webhook', () => {
  it('is signed with every secret after Standard Webhooks', async () => {
    expect(await send()).toMatchObject({ ok: true, resposta: 'resposta 204' })
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(body).toBe(PAYLOAD)
    for (const secret of SECRETS)
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'velorio.comecou' })
    const other = new Webhook(`whsec_${Buffer.alloc(32, 3).toString('base64')}`)
    expect(() => other.verify(body, headers as Record<string, string>)).toThrow()
  })

  it('that is refused, redirected or answered with more than a head is what its status says', async () => {
    receiver.answer(response => response.writeHead(503).end())
    expect(await send()).toMatchObject({ ok: false, resposta: 'resposta 503', gone: false })
    receiver.answer(
      response => void response.writeHead(422).write(`{"error":"bad signature ${SECRETS[0]}"}`.padEnd(9000)),
    )
    expect(await send()).toMatchObject({ resposta: 'resposta 422', words: 'bad signature …' })
    receiver.answer(response => response.writeHead(410).end())
    expect(await send()).toMatchObject({ ok: false, gone: true })
    receiver.answer(response => response.writeHead(307, { location: 'https://169.254.169.254/' }).end())
    expect(await send()).toMatchObject({ ok: false, resposta: 'resposta 307' })
    // It never ends: the sender does not wait for it.
    receiver.answer(response => response.writeHead(200).write('x'.repeat(100_000)))
    expect(await send()).toMatchObject({ ok: true })
    expect(receiver.received).toHaveLength(5)
  })

  it('to a receiver that does not answer, breaks off or is another one fails in time', async () => {
    receiver.answer(() => undefined)
    expect(await send({ timeoutMs: 300 })).toEqual({ ok: false, resposta: 'sem resposta a tempo' })
    receiver.answer(response => response.socket?.destroy())
    expect(await send()).toMatchObject({ ok: false, resposta: expect.stringContaining('sem conexão') })
    expect(await send({}, receiver.url.replace('receptor', 'outro'))).toMatchObject({
      ok: false,
      resposta: 'sem conexão: ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })

  it('is sent to no address of the own network, whatever a name says', async () => {
    const refused = { ok: false, resposta: 'endereço da rede interna' }
    for (const address of ['10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', '100.64.1.1']) {
      const family = address.includes(':') ? 6 : 4
      expect(await send({ resolve: async () => [{ address, family }] })).toEqual(refused)
      // One answer of several is enough.
      expect(await send({ resolve: async () => [LOCAL, { address, family }] })).toEqual(refused)
      const host = family === 6 ? `[${address}]` : address
      expect(await send({}, `https://${host}/`)).toEqual(refused)
    }
    for (const host of ['2130706433', '0x7f.1', '127.1', '0', '127.0.0.1.'])
      expect(await send({ isAllowed: isPublicAddress }, `https://${host}/`)).toEqual(refused)
    expect(receiver.received).toEqual([])
  })

  it('asks for the address once: a name that changes between check and connection gains nothing', async () => {
    let count = 0
    const rebinding: Resolve = async () => {
      count += 1
      return [count === 1 ? LOCAL : { address: '127.0.0.2', family: 4 }]
    }
    expect(await send({ resolve: rebinding })).toMatchObject({ ok: true })
    expect(count).toBe(1)
  })

  it.each(['http://receptor.example/', 'https://ana:x@receptor.example/', 'ftp://receptor.example/', 'not an address'])(
    'is not sent to %s',
    async endereco => {
      expect((await send({}, endereco)).ok).toBe(false)
      expect(receiver.received).toEqual([])
    },
  )
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1'].map(
    address => [address, false] as const,
  ),
  ...[
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
  ].map(address => [address, false] as const),
  ...['fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2001:db8::1', '2002:a00:1::', '2001::1', 'receptor.example', ''].map(
    address => [address, false] as const,
  ),
] as const)('%s is an address of the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected)
})
