import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { BODY_BYTES } from '#contract/limits.ts'
import type { FilePart } from '#contract/route.ts'
import { Problem, refusedPicture } from '#server/core/problem.ts'
import { errorCode } from '#server/core/system-error.ts'

export type FormFields = Readonly<Record<string, string>>

export type FormRules = {
  /** Name of the JSON part; a form without one consists of fields. */
  jsonPart?: string
  jsonBytes: number
  /** The largest first: a form that is too large is refused by it. */
  files: readonly [FilePart, ...FilePart[]]
}

const tooLarge = ({ name, bytes }: FilePart): Problem =>
  new Problem(name === 'audio' ? 'AUDIO_GRANDE' : 'IMAGEM_GRANDE', { values: { n: Math.round(bytes / 1024 / 1024) } })

/**
 * Copies each chunk as it arrives: chunks that are kept until the last one take the memory of the file once more.
 * @throws Problem `refusal` as soon as there are more than `max` bytes.
 */
const readBounded = async (stream: AsyncIterable<Buffer>, max: number, refusal: Problem): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(max)
  let size = 0
  for await (const chunk of stream) {
    if (size + chunk.length > max) throw refusal
    size += chunk.copy(bytes, size)
  }
  return bytes.subarray(0, size)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('DADOS_INVALIDOS')
  }
}

type FormParts = ReturnType<FastifyRequest['parts']>
type FormPart = FormParts extends AsyncIterable<infer Item> ? Item : never
type SentFile = FormPart & { type: 'file' }

const readJson = async (part: FormPart, rules: FormRules): Promise<unknown> => {
  if (part.type === 'file')
    return parseJson((await readBounded(part.file, rules.jsonBytes, new Problem('CORPO_GRANDE'))).toString('utf8'))
  if (part.valueTruncated) throw new Problem('CORPO_GRANDE')
  // A field declared as application/json arrives parsed.
  return typeof part.value === 'string' ? parseJson(part.value) : part.value
}

/** A form without a file sends an empty part, which has no name, or the one that browsers give to a part without one. */
const isChosen = (part: SentFile): boolean =>
  part.fieldname === 'imagem' && !['', 'blob', undefined].includes(part.filename)

/** Most fields of a form without a JSON part. */
const FIELDS_MAX = 12

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

/** What to respond for an error while a form was being read. */
const refusalOf = (error: unknown, request: FastifyRequest, rules: FormRules): unknown => {
  if (error instanceof Problem) return error
  if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(rules.files[0])
  if (TOO_MANY_PARTS.includes(errorCode(error))) return new Problem('CORPO_GRANDE')
  request.log.info({ err: error }, 'unreadable form')
  return new Problem('DADOS_INVALIDOS')
}

/** The parts of a form in the order of arrival. */
const openParts = (request: FastifyRequest, rules: FormRules) => {
  const count = rules.jsonPart === undefined ? FIELDS_MAX : 4
  const [largest] = rules.files
  // Browsers send the JSON part as a file.
  const files = rules.files.length + 1
  const limits = { parts: count + 2, fields: count, files, fieldSize: rules.jsonBytes, fileSize: largest.bytes }
  const parts = request.parts({ limits })[Symbol.asyncIterator]()
  return async (): Promise<FormPart | undefined> => {
    const { done, value } = await parts.next()
    return done ? undefined : value
  }
}

/** How much of a file is read, and the refusal of a larger one. */
const boundsOf = (file: FilePart, declaredBytes: string | undefined, unknownSenderMax: number | undefined) => ({
  bytesMax: Math.min(Number(declaredBytes ?? file.bytes), unknownSenderMax ?? file.bytes, file.bytes),
  refusal: unknownSenderMax === undefined ? tooLarge(file) : new Problem('CODIGO_NECESSARIO'),
})

/** Files of a form by the name of their part; empty ones are left out. */
export type FormFiles = Readonly<Record<string, Buffer | undefined>>

export type Form = {
  /**
   * Reads up to the JSON part; undefined without one.
   * @param unknownSenderMax how much of a file in front of it is read of a sender about whom nothing is known
   */
  json: (unknownSenderMax?: number) => Promise<unknown>
  /** Reads the fields in front of the files. */
  fields: () => Promise<FormFields>
  /** Reads the rest of the form, and each file as soon as its bytes may be held in memory. */
  files: () => Promise<FormFiles>
}

/**
 * Opens a form, which is read from top to bottom: what is known before its files decides whether `files` is called. A form that is left
 * unread is discarded after the response (unread-body.ts).
 * @param reserve waits until so many bytes may be held in memory
 * @throws Problem FORMATO_NAO_ACEITO, IMAGEM_GRANDE; its readers also AUDIO_GRANDE, IMAGEM_NAO_ACEITA, CORPO_GRANDE, DADOS_INVALIDOS,
 * CODIGO_NECESSARIO
 */
export const openForm = (
  request: FastifyRequest,
  rules: FormRules,
  reserve: (bytes: number) => Promise<void>,
): Form => {
  if (!request.isMultipart()) throw new Problem('FORMATO_NAO_ACEITO')
  const declaredBytes = request.headers['content-length']
  if (Number(declaredBytes ?? 0) > BODY_BYTES.multipart) throw tooLarge(rules.files[0])
  const nextPart = openParts(request, rules)
  let tooLong: Promise<never> | undefined
  const files: Record<string, Buffer> = {}
  /** The file behind the fields, until it is asked for. */
  let waitingPart: SentFile | undefined

  const readFile = async (part: SentFile, unknownSenderMax?: number): Promise<void> => {
    const rule = rules.files.find(({ name }) => name === part.fieldname)
    const { bytesMax, refusal } = boundsOf(rule ?? rules.files[0], declaredBytes, unknownSenderMax)
    if (unknownSenderMax === undefined) await reserve(bytesMax)
    const bytes = await readBounded(part.file, bytesMax, refusal)
    if (rule && bytes.length > 0) files[rule.name] ??= bytes
    else if (isChosen(part)) throw refusedPicture('vazia')
  }
  const read = <T>(start: () => Promise<T>): Promise<T> => {
    const reading = start()
    // Only now that the body is being read: a listener alone would drop what arrives.
    tooLong ??= rejectWhenTooLong(request, tooLarge(rules.files[0]))
    return Promise.race([reading, tooLong]).catch((error: unknown) => {
      throw refusalOf(error, request, rules)
    })
  }

  return {
    json: unknownSenderMax =>
      read(async () => {
        for (let part = await nextPart(); part; part = await nextPart()) {
          if (part.fieldname === rules.jsonPart) return readJson(part, rules)
          if (part.type === 'file') await readFile(part, unknownSenderMax)
        }
      }),
    fields: () =>
      read(async () => {
        const fields: Record<string, string> = {}
        for (let part = await nextPart(); part; part = await nextPart()) {
          if (part.type === 'file') {
            waitingPart = part
            break
          }
          if (part.valueTruncated) throw new Problem('CORPO_GRANDE')
          fields[part.fieldname] = String(part.value)
        }
        return fields
      }),
    files: () =>
      read(async () => {
        for (let part = waitingPart ?? (await nextPart()); part; part = await nextPart())
          if (part.type === 'file') await readFile(part)
        return files
      }),
  }
}
