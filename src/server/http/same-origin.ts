import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Problem } from '#server/core/problem.ts'
import { originOf } from '#server/core/public-url.ts'

/**
 * Refuses the form of a foreign page. Browsers name the relation of the pages in `Sec-Fetch-Site` over https; older ones send `Origin`,
 * which is `null` under the portal's referrer policy. Cookies of the portal are `SameSite=Lax` and never part of a foreign form.
 * @throws Problem ACESSO_NEGADO
 */
export const requireSameOrigin = (config: Pick<Config, 'PUBLIC_URL'>, request: FastifyRequest): void => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && (origin === undefined || origin === 'null' || origin === originOf(config, request))) return
  throw new Problem('ACESSO_NEGADO')
}
