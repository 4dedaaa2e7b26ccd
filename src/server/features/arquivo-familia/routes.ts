import { basename, dirname } from 'node:path'
import { send } from '@fastify/send'
import type { FastifyInstance } from 'fastify'
import { isId } from '#contract/fields/id.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { limitOfPage } from '#server/http/route-rate-limits.ts'
import { askForArquivo, issueAddress, openArquivo, readArquivo } from './service.ts'

export const arquivoFamiliaHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id/arquivo-familia': ({ session, params }) => readArquivo(deps, session, params.id),
  'POST /cliente/despedida/:id/arquivo-familia': ({ session, params }) => askForArquivo(deps, session, params.id),
  'POST /cliente/despedida/:id/arquivo-familia/endereco': ({ session, params }) =>
    issueAddress(deps, session, params.id),
})

type Params = { id: string; ticket: string; file: string }

const FILE = /^[a-z0-9-]{1,100}\.zip$/

/**
 * `GET /arquivo-familia/{id}/{ticket}/{file}`: the file itself, whole or in parts. Bytes, not a call of the contract: the browser downloads it
 * by itself, and goes on after a lost connection where it stopped, as long as the entity tag is the same.
 */
export const registerArquivoFamilia = (app: FastifyInstance, deps: Deps): void => {
  const options = { config: { rateLimit: limitOfPage('ARQUIVO_FAMILIA') } }
  app.get<{ Params: Params }>('/arquivo-familia/:id/:ticket/:file', options, async (request, reply) => {
    const { id, ticket, file } = request.params
    if (!isId(id) || !FILE.test(file)) throw new Problem('NAO_ENCONTRADO')
    const { nome, path } = await openArquivo(deps, Number(id), ticket)
    const etag = `"${nome}"`
    const { range, 'if-range': ifRange } = request.headers
    // Only a part of this very file is a part: everything else is answered with the whole of it.
    const isPart = range !== undefined && (ifRange === undefined || ifRange === etag)
    const asked = { method: request.method, headers: isPart ? { range } : {} } as typeof request.raw
    const sent = await send(asked, basename(path), {
      root: dirname(path),
      dotfiles: 'allow',
      cacheControl: false,
      etag: false,
      lastModified: false,
      index: false,
    })
    if (sent.type !== 'file' && sent.statusCode !== 416) throw new Problem('NAO_ENCONTRADO')
    return reply
      .code(sent.statusCode)
      .headers(sent.headers)
      .headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        // nginx would write gigabytes to its own disk for a slow reader.
        'x-accel-buffering': 'no',
        etag,
      })
      .send(sent.stream)
  })
}
