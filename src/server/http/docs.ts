import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { STAFF } from '#contract/roles.ts'
import { lazy } from '#server/core/lazy.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { readDocsCaller, requireAccess } from './caller.ts'

/** Nothing is loaded from, or sent to, another host. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portal de despedidas: chamadas</title>
<link rel="stylesheet" href="/docs/static/swagger-ui.css">
<link rel="icon" type="image/png" href="/docs/static/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script>
<script src="/docs/abrir.js"></script>
</body>
</html>
`
const SCRIPT = "SwaggerUIBundle({ url: '/docs/json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })\n"

/** Only the browser files of the package are used: its plugin needs the document when the server starts. */
const BROWSER_FILES = fileURLToPath(new URL('static', import.meta.resolve('@fastify/swagger-ui')))

/**
 * OpenAPI 3.1 of the contract: `/docs` for people, `/docs/json` for programs. The document is built for the first request, which keeps
 * the start short. Staff only, unless DOCS_ABERTOS is set.
 */
export const registerDocs = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const readDocument = lazy(async () => {
    const { buildOpenApi } = await import('./openapi.ts')
    return JSON.stringify(buildOpenApi())
  })
  const docs: FastifyPluginAsync = async instance => {
    instance.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', POLICY)
      if (!deps.config.DOCS_ABERTOS) requireAccess(STAFF, await readDocsCaller(deps, request))
    })
    instance.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
    instance.get('/docs/abrir.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
    instance.get('/docs/json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await readDocument()),
    )
    instance.get('/docs/*', () => {
      throw new Problem('NAO_ENCONTRADO')
    })
    await instance.register(fastifyStatic, { root: BROWSER_FILES, prefix: '/docs/static/', decorateReply: false })
  }
  await app.register(docs)
}
