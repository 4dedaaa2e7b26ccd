import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { Problem } from '#server/problem.ts'
import { COMPILERS } from './compilers.ts'
import { schemaOf } from './contract.ts'
import { registerErrors, sendProblem } from './errors.ts'

/** Nothing is loaded from, or sent to, anybody else. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Describes every declared call and answers none: OpenAPI 3.1 under `/docs/json`, and its pages. */
export const createDocsApplication = async (): Promise<FastifyInstance> => {
  const app = Fastify({
    schemaController: { compilersFactory: COMPILERS },
    routerOptions: { ignoreTrailingSlash: true },
  })
  registerErrors(app)
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('NAO_ENCONTRADO'), request, reply))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Portal de despedidas', version: '1', description: 'Chamadas do portal, geradas do contrato.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: POLICY, uiConfig: { validatorUrl: null } })
  for (const [key, route] of Object.entries(routes) as [CallKey, Route][]) {
    const [method = '', url = ''] = key.split(' ')
    const options = { method, url, schema: schemaOf(key, route), handler: () => undefined }
    app.route(options as unknown as RouteOptions)
  }
  await app.ready()
  return app
}
