import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { STAFF } from '#contract/roles.ts'
import type { Deps } from '#server/deps.ts'
import { readDocsCaller, requireAccess } from './caller.ts'

/** Nothing is loaded from, or sent to, another host. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * OpenAPI 3.1 of the calls that are registered after it: `/docs` for people, `/docs/json` for programs. Staff only, unless DOCS_ABERTOS
 * opens it.
 */
export const registerDocs = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal de despedidas', version: '1', description: 'Chamadas do portal, geradas do contrato.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  const pages: FastifyPluginAsync = async docs => {
    docs.addHook('onRequest', async request => {
      if (!deps.config.DOCS_ABERTOS) requireAccess(STAFF, await readDocsCaller(deps, request))
    })
    await docs.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY, uiConfig: { validatorUrl: null } })
  }
  await app.register(pages)
}
