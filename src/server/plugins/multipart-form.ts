import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import { Problem } from '#server/problem.ts'

/** A form of one JSON part and at most one file, both read into memory. `file` is undefined when none or an empty one came. */
export type JsonAndFile = { json: unknown; file: Buffer | undefined }

export type FormRules = { jsonPart: string; jsonBytes: number; filePart: string; fileBytes: number }

const tooLarge = (rules: FormRules): Problem =>
  new Problem('IMAGEM_GRANDE', { values: { n: Math.round(rules.fileBytes / 1024 / 1024) } })

/** Reads a part to its end, keeping at most `max` bytes, so that the sender is never cut off before it hears the answer. */
const readBounded = async (
  stream: AsyncIterable<Buffer>,
  max: number,
): Promise<{ bytes: Buffer; truncated: boolean }> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= max) chunks.push(chunk)
    else chunks.length = 0
  }
  return { bytes: Buffer.concat(chunks), truncated: size > max }
}

type Reading = { json: unknown; file: Buffer | undefined; refusal: Problem | undefined }

const takeJson = (reading: Reading, text: string, truncated: boolean): void => {
  if (truncated) reading.refusal ??= new Problem('CORPO_GRANDE')
  else
    try {
      reading.json ??= JSON.parse(text)
    } catch {
      reading.refusal ??= new Problem('DADOS_INVALIDOS')
    }
}

const readParts = async (request: FastifyRequest, rules: FormRules): Promise<Reading> => {
  const reading: Reading = { json: undefined, file: undefined, refusal: undefined }
  const limits = { parts: 6, fields: 4, files: 2, fieldSize: rules.jsonBytes, fileSize: rules.fileBytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname !== rules.jsonPart) continue
      // A field declared as application/json arrives parsed.
      if (typeof part.value === 'string') takeJson(reading, part.value, part.valueTruncated)
      else reading.json ??= part.value
    } else if (part.fieldname === rules.jsonPart) {
      const { bytes, truncated } = await readBounded(part.file, rules.jsonBytes)
      takeJson(reading, bytes.toString('utf8'), truncated)
    } else {
      const { bytes } = await readBounded(part.file, rules.fileBytes)
      if (part.fieldname === rules.filePart && bytes.length > 0) reading.file ??= bytes
    }
  }
  return reading
}

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT']
const isTooMany = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TOO_MANY.includes(String(error.code))

/** Nobody who means well is so far beyond a form's length: who is gets the answer without the end being waited for. */
const whenOutgrown = (request: FastifyRequest, refusal: Problem): Promise<never> =>
  new Promise((_, reject) => {
    let size = 0
    request.raw.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > BODY_BYTES.multipart * 2) reject(refusal)
    })
  })

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'

/**
 * Reads a multipart form whole, before anything is decided or written: an aborted upload leaves nothing behind.
 * @throws Problem FORMATO_NAO_ACEITO, IMAGEM_GRANDE, CORPO_GRANDE, DADOS_INVALIDOS.
 */
export const readJsonAndFile = async (request: FastifyRequest, rules: FormRules): Promise<JsonAndFile> => {
  if (!request.isMultipart()) throw new Problem('FORMATO_NAO_ACEITO')
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES.multipart) throw tooLarge(rules)
  try {
    const reading = readParts(request, rules)
    const { json, file, refusal } = await Promise.race([reading, whenOutgrown(request, tooLarge(rules))])
    if (refusal) throw refusal
    return { json, file }
  } catch (error) {
    // What is still coming is read to nowhere: a sender cut off in mid-upload would not hear the answer.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Problem) throw error
    if (isTooLarge(error)) throw tooLarge(rules)
    if (isTooMany(error)) throw new Problem('CORPO_GRANDE')
    request.log.info({ err: error }, 'unreadable form')
    throw new Problem('DADOS_INVALIDOS')
  }
}
