import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { providerWords } from '#server/core/provider-words.ts'

const SEND_TIMEOUT_MS = 10_000
const WORDS_MAX_BYTES = 1024

const block = (family: 'ipv4' | 'ipv6', ...subnets: string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix = ''] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

// Special-purpose addresses (RFC 6890 and its registries): own, private, shared, link-local with the metadata of clouds, documentation, multicast.
const NOT_PUBLIC_4 = block(
  'ipv4',
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
)
// Of IPv6 only what is given to the internet, without the ways in which an IPv4 address hides in it. Mapped, local and unique local ones are outside.
const GLOBAL_6 = block('ipv6', '2000::/3')
const NOT_PUBLIC_6 = block('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20')

export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !NOT_PUBLIC_4.check(address, 'ipv4')
  return family === 6 && GLOBAL_6.check(address, 'ipv6') && !NOT_PUBLIC_6.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

/** What is sent, and with which secrets it is signed. */
export type WebhookMessage = {
  endereco: string
  id: string
  timestamp: Date
  payload: string
  segredos: readonly string[]
}

/** `ok`, or why not in Portuguese, with the receiver's own `words` for the log; 410 says that the receiver wants nothing any more. */
export type WebhookResult = { ok: boolean; resposta: string; words?: string; gone?: boolean }

type SenderOptions = { resolve?: Resolve; isAllowed?: (address: string) => boolean; ca?: string; timeoutMs?: number }

const resolveAll: Resolve = host => lookup(host, { all: true, verbatim: true })

/** The one address to connect to. The name is not asked again: a second answer could be another. */
const resolveAllowed = async (host: string, { resolve = resolveAll, isAllowed = isPublicAddress }: SenderOptions) => {
  const literal = host.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const found = family === 0 ? await resolve(host) : [{ address: literal, family }]
  const [first] = found
  return first !== undefined && found.every(({ address }) => isAllowed(address)) ? first : undefined
}

const headersOf = ({ id, timestamp, payload, segredos }: WebhookMessage) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(payload),
  'user-agent': 'Memorial-Online-Webhooks',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(timestamp.getTime() / 1000)),
  'webhook-signature': segredos.map(segredo => new Webhook(segredo).sign(id, timestamp, payload)).join(' '),
})

const isRefusal = (status: number): boolean => status < 200 || status >= 300

type Target = { address: string; family: number }

/** The beginning of a response that says why; its connection is closed with the rest unread. */
const beginningOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= WORDS_MAX_BYTES) break
    }
  } catch {
    // What came before the connection broke or the time was over is said.
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Sends to this address. The body is read only where the receiver refuses, for the log: it says nothing that is acted upon. */
const post = (url: URL, target: Target, message: WebhookMessage, { ca, timeoutMs = SEND_TIMEOUT_MS }: SenderOptions) =>
  new Promise<{ status: number; words: string }>((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: headersOf(message),
        signal: AbortSignal.timeout(timeoutMs),
        // The connection asks for all addresses, or for one.
        lookup: (_host, options, done) =>
          options.all ? done(null, [target]) : done(null, target.address, target.family),
        ...(ca !== undefined && { ca }),
      },
      response => {
        const { statusCode: status = 0 } = response
        if (!isRefusal(status)) {
          response.destroy()
          resolve({ status, words: '' })
          return
        }
        void beginningOf(response).then(body =>
          resolve({ status, words: providerWords(body, [...message.segredos, message.payload]) }),
        )
      },
    )
    sending.on('error', reject)
    sending.end(message.payload)
  })

const reasonOf = (error: unknown): string => {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'sem resposta a tempo'
  return code === '' ? 'sem conexão' : `sem conexão: ${code}`
}

/** Sends over HTTPS to public addresses only, and follows no redirect. */
export const createWebhookSender =
  (options: SenderOptions = {}) =>
  async (message: WebhookMessage): Promise<WebhookResult> => {
    try {
      const url = new URL(message.endereco)
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
        return { ok: false, resposta: 'endereço recusado' }
      const target = await resolveAllowed(url.hostname, options)
      if (!target) return { ok: false, resposta: 'endereço da rede interna' }
      const { status, words } = await post(url, target, message, options)
      return { ok: !isRefusal(status), resposta: `resposta ${status}`, words, gone: status === 410 }
    } catch (error) {
      return { ok: false, resposta: reasonOf(error) }
    }
  }

export type WebhookSender = ReturnType<typeof createWebhookSender>
