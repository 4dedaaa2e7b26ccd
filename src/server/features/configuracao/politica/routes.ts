import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { type Politica, readPolitica } from './service.ts'

const FILE = 'politica-de-privacidade.pdf'
const RATE = { rateLimit: { max: 120, timeWindow: 60_000 } }

/**
 * `/politica-de-privacidade.pdf`: the group's own policy, or the general one of the build. Browsers ask each time, so that a new one is
 * seen at once; without the database they get the one that was read last.
 */
export const registerPolitica = (app: FastifyInstance, deps: Deps, pagesDir: string | undefined): void => {
  const readGeneral = () => (pagesDir === undefined ? undefined : readFile(join(pagesDir, FILE)).catch(() => undefined))
  let latest: Politica | undefined
  app.get(`/${FILE}`, { config: RATE }, async (request, reply) => {
    latest = await readPolitica(deps, latest).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the policy of the group could not be read')
      return latest
    })
    const own = latest
    const conteudo = own?.conteudo ?? (await readGeneral())
    if (conteudo === undefined) throw new Problem('NAO_ENCONTRADO')
    const etag = `"${own?.nome ?? 'geral'}-${conteudo.byteLength}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/pdf').send(Buffer.from(conteudo))
  })
}
