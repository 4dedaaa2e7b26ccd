import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { accessFolder, createAccessLog } from '#server/gateways/access-log.ts'

/** What a page needs besides itself, and what machines ask: no use of the portal by anybody. */
const ASIDE = /^\/(assets|imagens|midia|transmissao|faces|healthz|readyz|metrics|favicon|tela-sw)/

/** Names neither codes nor keys: the first part of the address, and an id when one follows. */
export const shownPath = (url: string): string => /^\/[^/?#]*(?:\/\d+(?=[/?#]|$))?/.exec(url)?.[0] ?? '/'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/** The nearest address that is no proxy of the house's, as the limits see it. */
export const createAddressOf = (trusted: readonly string[]) => {
  const proxies = new BlockList()
  for (const one of trusted) {
    const [network = '', prefix] = one.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(network) !== 0) proxies.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  const isProxy = (address: string): boolean => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (request: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const told = String(request.headers['x-forwarded-for'] ?? '').split(',')
    let address = plain(request.socket.remoteAddress ?? '')
    while (isIP(address) !== 0 && isProxy(address)) {
      const next = plain(told.pop() ?? '')
      if (isIP(next) === 0) break
      address = next
    }
    return address
  }
}

/** Notes who used the portal when, for six months and for a judge only. Last in line, so that answers from memory are noted too. */
export const keepAccessLog = (app: FastifyInstance, deps: Pick<Deps, 'config' | 'log'>): void => {
  const log = createAccessLog(accessFolder(deps.config.DATA_DIR), deps.log)
  const addressOf = createAddressOf(deps.config.trustProxy)
  app.server.prependListener('request', (request, response) => {
    const url = request.url ?? '/'
    if (ASIDE.test(url)) return
    const quando = new Date().toISOString()
    const [endereco, porta] = [addressOf(request), request.socket.remotePort ?? 0]
    const { method: metodo = '' } = request
    response.once('close', () =>
      log.add({ quando, endereco, porta, metodo, caminho: shownPath(url), status: response.statusCode }),
    )
  })
  app.addHook('onClose', () => log.close())
}
