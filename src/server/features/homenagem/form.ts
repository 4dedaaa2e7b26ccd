import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isCodigo } from '#contract/fields/codigo.ts'
import { HOMENAGEM_IMAGEM_BYTES } from '#contract/homenagem/messages.ts'
import { homenagemPart } from '#contract/homenagem/schema.ts'
import { readJsonAndFile } from '#server/plugins/multipart-form.ts'
import { Problem } from '#server/problem.ts'

export type HomenagemForm = { part: z.output<typeof homenagemPart>; imagem: Buffer | undefined }

const RULES = { jsonPart: 'homenagem', jsonBytes: 8 * 1024, filePart: 'imagem', fileBytes: HOMENAGEM_IMAGEM_BYTES }

const parsePart = (json: unknown): z.output<typeof homenagemPart> => {
  const result = homenagemPart.safeParse(json)
  if (result.success) return result.data
  const errors = result.error.issues.map(issue => ({ campo: issue.path.join('.'), message: issue.message }))
  throw new Problem('DADOS_INVALIDOS', { errors, ...(errors[0] ? { message: errors[0].message } : {}) })
}

export const readHomenagemForm = async (request: FastifyRequest): Promise<HomenagemForm> => {
  const { json, file } = await readJsonAndFile(request, RULES)
  return { part: parsePart(json), imagem: file }
}

/** The last segment or the `codigo` of an address of this farewell: `/despedida/{id}/{codigo}`, `?codigo=`. */
const codigoInUrl = (url: string): string | undefined => {
  const candidate = /[?&]codigo=([^&#]+)/.exec(url)?.[1] ?? /\/despedida\/\d+\/([^/?#]+)/.exec(url)?.[1]
  return candidate !== undefined && isCodigo(candidate) ? candidate : undefined
}

const codigoInHeader = (request: FastifyRequest): string | undefined => {
  const header = request.headers.codigo
  return typeof header === 'string' && header.length <= 64 ? header : undefined
}

/** A code shown in the request itself, if any; without one the visitor pass speaks. */
export const shownCodigo = (
  request: FastifyRequest,
  part?: Pick<z.output<typeof homenagemPart>, 'codigo' | 'url'>,
): string | undefined => part?.codigo || codigoInUrl(part?.url ?? '') || codigoInHeader(request)
