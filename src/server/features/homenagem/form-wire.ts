import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isCodigo } from '#contract/fields/codigo.ts'
import { homenagemForm, homenagemPageForm, type homenagemPart } from '#contract/homenagem/schema.ts'
import { Problem } from '#server/core/problem.ts'
import type { Caller } from '#server/http/caller.ts'
import type { FormSlot } from '#server/http/form-slots.ts'
import { type FormFields, readForm } from '#server/http/multipart-form.ts'

export type HomenagemPart = z.output<typeof homenagemPart>
export type HomenagemForm = { part: HomenagemPart; imagem: Buffer | undefined }

/** Largest picture accepted before the JSON part from a client without a visitor cookie. */
const UNADMITTED_FILE_MAX_BYTES = 128 * 1024

const parsePart = (json: unknown): HomenagemPart => {
  const result = homenagemForm.json.safeParse(json)
  if (result.success) return result.data
  const errors = result.error.issues.map(issue => ({ campo: issue.path.join('.'), message: issue.message }))
  throw new Problem('DADOS_INVALIDOS', { errors, ...(errors[0] ? { message: errors[0].message } : {}) })
}

type FormRequest = { request: FastifyRequest; caller: Caller; slot: FormSlot }

/** `admit` checks the JSON part and the code before the picture is read. */
export const readHomenagemForm = async (
  { request, caller, slot }: FormRequest,
  admit: (part: HomenagemPart, codigo: string | undefined) => Promise<void>,
): Promise<HomenagemForm> => {
  let part: HomenagemPart | undefined
  const fileBytesBeforeJson = caller.hasVisitorCookie() ? homenagemForm.fileBytes : UNADMITTED_FILE_MAX_BYTES
  const imagem = await readForm(
    request,
    { ...homenagemForm, fileBytesBeforeJson },
    {
      reserve: slot.reserve,
      admit: async json => {
        part = parsePart(json)
        await admit(part, codigoIn(request, part))
      },
    },
  )
  if (!part) throw new Problem('DADOS_INVALIDOS')
  return { part, imagem }
}

/**
 * The form of the page: its fields stand in front of the picture, and `admit` checks them before it is read. They become the body of the
 * request, which a refusal shows again.
 */
export const readHomenagemFields = async (
  { request, caller, slot }: FormRequest,
  admit: (fields: FormFields) => Promise<HomenagemPart>,
): Promise<HomenagemForm> => {
  let part: HomenagemPart | undefined
  const fileBytesBeforeJson = caller.hasVisitorCookie() ? homenagemPageForm.fileBytes : UNADMITTED_FILE_MAX_BYTES
  const imagem = await readForm(
    request,
    { ...homenagemPageForm, fileBytesBeforeJson },
    {
      reserve: slot.reserve,
      admit: async fields => {
        request.body = fields
        part = await admit(fields as FormFields)
      },
    },
  )
  if (!part) throw new Problem('DADOS_INVALIDOS')
  return { part, imagem }
}

/** The code in the last segment or the `codigo` parameter of an address of this despedida: `/despedida/{id}/{codigo}`, `?codigo=`. */
const codigoInUrl = (url: string): string | undefined => {
  const candidate = /[?&]codigo=([^&#]+)/.exec(url)?.[1] ?? /\/despedida\/\d+\/([^/?#]+)/.exec(url)?.[1]
  return candidate !== undefined && isCodigo(candidate) ? candidate : undefined
}

const codigoInHeader = (request: FastifyRequest): string | undefined => {
  const header = request.headers.codigo
  return typeof header === 'string' && header.length <= 64 ? header : undefined
}

/** The code in the request, if any; without one the visitor cookie counts. */
export const codigoIn = (request: FastifyRequest, part?: Pick<HomenagemPart, 'codigo' | 'url'>): string | undefined =>
  part?.codigo || codigoInUrl(part?.url ?? '') || codigoInHeader(request)
