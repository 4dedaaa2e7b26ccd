import type { FastifyRequest } from 'fastify'
import type { Route } from '#contract/route.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { findServiceKey, type ServiceKey, touchServiceKey } from '#server/db/service-keys.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from './rate-limits.ts'

const hmacOf = ({ secrets }: Pick<Deps, 'secrets'>, secret: string): string => secrets.hmac('chave-servico', secret)

/** The secret of a new service key (256 random bits), and the hash that is stored of it. */
export const createServiceSecret = (deps: Pick<Deps, 'secrets'>) => {
  const secret = `${randomName()}${randomName()}`
  return { secret, chaveHmac: hmacOf(deps, secret) }
}

/** The key as it is shown once: it names its row, so that the secret is compared and never searched for. */
export const writeServiceKey = (id: number, secret: string): string => `mps_${id}_${secret}`

const SERVICE_KEY = /^Bearer mps_(\d{1,15})_([\w-]{44})$/

const findKey = async (deps: Deps, authorization: string | undefined): Promise<ServiceKey | undefined> => {
  const [, id, secret = ''] = SERVICE_KEY.exec(authorization ?? '') ?? []
  if (id === undefined) return undefined
  const found = await findServiceKey(deps.db, Number(id))
  if (!found || !deps.secrets.sameHmac(found.chaveHmac, hmacOf(deps, secret))) return undefined
  return { id: found.id, nome: found.nome, escopos: found.escopos }
}

/**
 * The service key of a call, checked and counted before the body is read.
 * @throws Problem 401 for an unknown or revoked key, 403 where the key lacks the scope, 429 above the limit.
 */
export const requireServiceKey = async (deps: Deps, request: FastifyRequest, route: Route): Promise<ServiceKey> => {
  const key = await findKey(deps, request.headers.authorization)
  if (!key) {
    await deps.limits.hit('SERVICO_RECUSADO', { address: addressKey(request.ip) })
    throw new Problem('CHAVE_DE_SERVICO_RECUSADA')
  }
  await deps.limits.hit(route.limit, { device: `servico:${key.id}` })
  if (route.scope === undefined || !key.escopos.includes(route.scope)) throw new Problem('ACESSO_NEGADO')
  await touchServiceKey(deps.db, key.id)
  return key
}
