import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { accessFolder, createAccessLog } from '#server/adapters/access-log-files.ts'
import type { Deps } from '#server/deps.ts'

/** What a page needs besides itself, and what machines ask: no use of the portal by anybody. */
const ASIDE = /^\/(assets|imagens|midia|transmissao|faces|healthz|readyz|metrics|favicon|tela-sw)/

/** Names neither codes nor keys: the first part of the address, and an id when one follows. */
export const shownPath = (url: string): string => /^\/[^/?#]*(?:\/\d+(?=[/?#]|$))?/.exec(url)?.[0] ?? '/'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/** An IPv6 address that carries an IPv4 one, with the spaces of a list around it. */
const ADDRESS_MAX = 64

/** The nearest address that is no proxy of the house's, as the limits see it. */
export const createAddressOf = (trusted: readonly string[]) => {
  const proxies = new BlockList()
  for (const one of trusted) {
    const [network = '', prefix] = one.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(network) !== 0) proxies.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const look = (told: string) => {
    const address = plain(told)
    const family = isIP(address)
    return { address, valid: family !== 0, proxy: family !== 0 && proxies.check(address, `ipv${family === 6 ? 6 : 4}`) }
  }
  // An address is looked at once: a proxy, or a phone, comes again and again. What is longer than any address is not kept.
  const known = new LRUCache<string, ReturnType<typeof look>>({ max: 10_000 })
  const seen = (told: string) => {
    const before = known.get(told)
    if (before) return before
    const found = look(told)
    if (told.length <= ADDRESS_MAX) known.set(told, found)
    return found
  }
  return (request: { headers: IncomingMessage['headers']; socket: Pick<Socket, 'remoteAddress'> }): string => {
    let one = seen(request.socket.remoteAddress ?? '')
    if (!one.proxy) return one.address
    const told = String(request.headers['x-forwarded-for'] ?? '').split(',')
    while (one.proxy) {
      const next = seen(told.pop() ?? '')
      if (!next.valid) break
      one = next
    }
    return one.address
  }
}

/** Records who used the portal when, for six months and for a judge only. Registered first, so that cached responses are recorded too. */
export const registerAccessLog = (app: FastifyInstance, deps: Pick<Deps, 'config' | 'log'>): void => {
  const log = createAccessLog(accessFolder(deps.config.DATA_DIR), deps.log)
  const addressOf = createAddressOf(deps.config.trustProxy)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const url = raw.url ?? '/'
    if (!ASIDE.test(url)) {
      const quando = new Date().toISOString()
      const [endereco, porta] = [addressOf(raw), raw.socket.remotePort ?? 0]
      const { method: metodo = '' } = raw
      reply.raw.once('close', () =>
        log.add({ quando, endereco, porta, metodo, caminho: shownPath(url), status: reply.raw.statusCode }),
      )
    }
    done()
  })
  app.addHook('onClose', () => log.close())
}
