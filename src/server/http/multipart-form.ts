import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import { IMAGEM_RECUSADA } from '#contract/midia/messages.ts'
import { errorCode } from '#server/core/error-code.ts'
import { Problem } from '#server/core/problem.ts'

export type FormFields = Readonly<Record<string, string>>

export type FormRules = {
  /** Name of the JSON part; a form without one is accepted or refused by the fields in front of its file. */
  jsonPart?: string
  jsonBytes: number
  filePart: string
  fileBytes: number
  /** How much of a file is read before the JSON part is accepted. */
  fileBytesBeforeJson: number
}

export type FormSteps = {
  /** Accepts or refuses the form by its JSON part or its fields alone; the error it throws is the response, and the remaining form is not read. */
  admit: (json: unknown) => Promise<void>
  /** Waits until so many bytes may be held in memory. */
  reserve: (bytes: number) => Promise<void>
}

const tooLarge = (rules: FormRules): Problem =>
  new Problem('IMAGEM_GRANDE', { values: { n: Math.round(rules.fileBytes / 1024 / 1024) } })

/** @throws Problem `refusal` as soon as there are more than `max` bytes. */
const readBounded = async (stream: AsyncIterable<Buffer>, max: number, refusal: Problem): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > max) throw refusal
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('DADOS_INVALIDOS')
  }
}

type Parts = ReturnType<FastifyRequest['parts']>
type Part = Parts extends AsyncIterable<infer Item> ? Item : never

const readJson = async (part: Part, rules: FormRules): Promise<unknown> => {
  if (part.type === 'file')
    return parseJson((await readBounded(part.file, rules.jsonBytes, new Problem('CORPO_GRANDE'))).toString('utf8'))
  if (part.valueTruncated) throw new Problem('CORPO_GRANDE')
  // A field declared as application/json arrives parsed.
  return typeof part.value === 'string' ? parseJson(part.value) : part.value
}

/** Bytes to reserve: the declared length of the body, or the largest file without one. */
const fileBytesOf = (request: FastifyRequest, rules: FormRules): number =>
  Math.min(Number(request.headers['content-length'] ?? rules.fileBytes), rules.fileBytes)

const readFile = async (
  request: FastifyRequest,
  part: Part & { type: 'file' },
  rules: FormRules,
  admitted: boolean,
  reserve: FormSteps['reserve'],
): Promise<Buffer> => {
  if (admitted || rules.fileBytesBeforeJson >= rules.fileBytes) {
    await reserve(fileBytesOf(request, rules))
    return readBounded(part.file, rules.fileBytes, tooLarge(rules))
  }
  return readBounded(part.file, rules.fileBytesBeforeJson, new Problem('CODIGO_NECESSARIO'))
}

/** A form without a file sends an empty part, which has no name, or the one that browsers give to a part without one. */
const isChosen = (part: Part & { type: 'file' }, rules: FormRules): boolean =>
  part.fieldname === rules.filePart && !['', 'blob', undefined].includes(part.filename)

/** Most fields of a form without a JSON part. */
const FIELDS_MAX = 12

/** The fields of a form, in addition to `fields`. */
const withField = (fields: FormFields, part: Part & { type: 'field' }): FormFields => {
  if (part.valueTruncated) throw new Problem('CORPO_GRANDE')
  return { ...fields, [part.fieldname]: String(part.value) }
}

const readParts = async (
  request: FastifyRequest,
  rules: FormRules,
  { admit, reserve }: FormSteps,
): Promise<Buffer | undefined> => {
  const count = rules.jsonPart === undefined ? FIELDS_MAX : 4
  const limits = { parts: count + 2, fields: count, files: 2, fieldSize: rules.jsonBytes, fileSize: rules.fileBytes }
  let file: Buffer | undefined
  let fields: FormFields = {}
  let admitted = false
  const admitOnce = async (json: unknown): Promise<void> => {
    if (!admitted) await admit(json)
    admitted = true
  }
  for await (const part of request.parts({ limits })) {
    if (part.fieldname === rules.jsonPart) {
      await admitOnce(await readJson(part, rules))
    } else if (part.type === 'field' && rules.jsonPart === undefined) {
      fields = withField(fields, part)
    } else if (part.type === 'file') {
      if (rules.jsonPart === undefined) await admitOnce(fields)
      const bytes = await readFile(request, part, rules, admitted, reserve)
      if (part.fieldname === rules.filePart && bytes.length > 0) file ??= bytes
      else if (isChosen(part, rules)) throw new Problem('IMAGEM_NAO_ACEITA', { message: IMAGEM_RECUSADA.vazia })
    }
  }
  await admitOnce(rules.jsonPart === undefined ? fields : undefined)
  return file
}

const TOO_MANY_PARTS = ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT']

/** Rejects when a body without a declared length exceeds twice the size of a form. */
const rejectWhenTooLong = (request: FastifyRequest, refusal: Problem): Promise<never> =>
  new Promise((_, reject) => {
    let size = 0
    request.raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > BODY_BYTES.multipart * 2) reject(refusal)
    })
  })

/**
 * Reads a form of one JSON part and at most one file in the order of arrival, and stops at the first refusal: `admit` is called before more
 * than `fileBytesBeforeJson` bytes of a file are in memory.
 * @returns the file; undefined without one. @throws Problem FORMATO_NAO_ACEITO, IMAGEM_GRANDE, IMAGEM_NAO_ACEITA, CORPO_GRANDE,
 * DADOS_INVALIDOS, CODIGO_NECESSARIO, and what the steps throw.
 */
export const readForm = async (
  request: FastifyRequest,
  rules: FormRules,
  steps: FormSteps,
): Promise<Buffer | undefined> => {
  if (!request.isMultipart()) throw new Problem('FORMATO_NAO_ACEITO')
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES.multipart) throw tooLarge(rules)
  // Errors of the steps are passed on; all others mean that the form cannot be read.
  let stepError: unknown
  const recordError = (error: unknown): never => {
    stepError = error
    throw error
  }
  const recorded: FormSteps = {
    admit: json => steps.admit(json).catch(recordError),
    reserve: bytes => steps.reserve(bytes).catch(recordError),
  }
  try {
    return await Promise.race([readParts(request, rules, recorded), rejectWhenTooLong(request, tooLarge(rules))])
  } catch (error) {
    // The remaining body is read and discarded (unread-body.ts): a browser that is disconnected while it uploads does not see the response.
    request.raw.unpipe()
    request.raw.resume()
    if (error === stepError || error instanceof Problem) throw error
    if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(rules)
    if (TOO_MANY_PARTS.includes(errorCode(error))) throw new Problem('CORPO_GRANDE')
    request.log.info({ err: error }, 'unreadable form')
    throw new Problem('DADOS_INVALIDOS')
  }
}
