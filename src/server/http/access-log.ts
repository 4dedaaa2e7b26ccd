import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accessFolder, createAccessLog } from '#server/adapters/access-log-files.ts'
import type { Deps } from '#server/deps.ts'

/** Not recorded: files that a page loads, and requests of monitoring. */
const UNRECORDED_PATHS = /^\/(assets|imagens|midia|transmissao|faces|healthz|readyz|metrics|favicon|tela-sw)/

/** The path without codes and keys: its first segment, and a numeric id if one follows. */
export const pathWithoutSecrets = (url: string): string => /^\/[^/?#]*(?:\/\d+(?=[/?#]|$))?/.exec(url)?.[0] ?? '/'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/** Longest text cached as an address: an IPv4-mapped IPv6 address with the spaces of a list. */
const ADDRESS_MAX_LENGTH = 64

/** Finds the nearest address that is not a trusted proxy, by the same rule as Fastify's `trustProxy`. */
export const createAddressOf = (trusted: readonly string[]) => {
  const proxies = new BlockList()
  for (const one of trusted) {
    const [network = '', prefix] = one.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(network) !== 0) proxies.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const classify = (text: string) => {
    const address = plain(text)
    const family = isIP(address)
    return { address, valid: family !== 0, proxy: family !== 0 && proxies.check(address, `ipv${family === 6 ? 6 : 4}`) }
  }
  // The same proxies and phones send many requests. Text that is longer than any address is not cached.
  const known = new LRUCache<string, ReturnType<typeof classify>>({ max: 10_000 })
  const classifyCached = (text: string) => {
    const cached = known.get(text)
    if (cached) return cached
    const found = classify(text)
    if (text.length <= ADDRESS_MAX_LENGTH) known.set(text, found)
    return found
  }
  return (request: { headers: IncomingMessage['headers']; socket: Pick<Socket, 'remoteAddress'> }): string => {
    let hop = classifyCached(request.socket.remoteAddress ?? '')
    if (!hop.proxy) return hop.address
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (hop.proxy) {
      const next = classifyCached(forwarded.pop() ?? '')
      if (!next.valid) break
      hop = next
    }
    return hop.address
  }
}

/**
 * Records who used the portal and when. The law requires six months of storage, for disclosure by court order only. Registered before the
 * response cache, so that cached responses are recorded too.
 */
export const registerAccessLog = (app: FastifyInstance, deps: Pick<Deps, 'config' | 'log'>): void => {
  const log = createAccessLog(accessFolder(deps.config.DATA_DIR), deps.log)
  const addressOf = createAddressOf(deps.config.trustProxy)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const url = raw.url ?? '/'
    if (!UNRECORDED_PATHS.test(url)) {
      const quando = new Date().toISOString()
      const [endereco, porta] = [addressOf(raw), raw.socket.remotePort ?? 0]
      const { method: metodo = '' } = raw
      reply.raw.once('close', () =>
        log.add({ quando, endereco, porta, metodo, caminho: pathWithoutSecrets(url), status: reply.raw.statusCode }),
      )
    }
    done()
  })
  app.addHook('onClose', () => log.close())
}
