import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accessFolder, createAccessLog } from '#server/adapters/access-log-files.ts'
import { portalNow } from '#server/core/clock.ts'
import type { Deps } from '#server/deps.ts'

/** Not recorded: files that a page loads, and requests of monitoring. */
const UNRECORDED_PATHS = /^\/(assets|imagens|midia|transmissao|healthz|readyz|metrics|favicon|tela-sw)/

/** The path without codes and keys: its first segment, and a numeric id if one follows. */
export const pathWithoutSecrets = (url: string): string => /^\/[^/?#]*(?:\/\d+(?=[/?#]|$))?/.exec(url)?.[0] ?? '/'

const withoutMapping = (address: string): string => address.replace(/^::ffff:/, '')

/** The address of the visitor behind the trusted proxies (`trustProxy`); the proxy's own if it forwards something else than an address. */
const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  withoutMapping(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip)

/**
 * Records who used the portal and when. The law requires six months of storage, for disclosure by court order only. Registered before the
 * response cache, so that cached responses are recorded too.
 */
export const registerAccessLog = (app: FastifyInstance, deps: Pick<Deps, 'config' | 'log'>): void => {
  const log = createAccessLog(accessFolder(deps.config.DATA_DIR), deps.log)
  app.addHook('onRequest', (request, reply, done) => {
    const { url, method: metodo } = request
    if (!UNRECORDED_PATHS.test(url)) {
      const quando = new Date(portalNow()).toISOString()
      const [endereco, porta] = [clientAddress(request), request.socket.remotePort ?? 0]
      reply.raw.once('close', () =>
        log.add({ quando, endereco, porta, metodo, caminho: pathWithoutSecrets(url), status: reply.raw.statusCode }),
      )
    }
    done()
  })
  app.addHook('onClose', () => log.close())
}
