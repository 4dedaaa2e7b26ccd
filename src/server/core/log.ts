import { rename, statSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.codigo',
  '*.token',
  '*.telefone',
  '*.email',
  '*.cpf',
  '*.senha',
  '*.password',
]

/** Addresses contain codes, share keys, phones and names: the query is removed, and a path keeps only what names the call. */
export const scrubUrl = (url: string): string =>
  url
    .replace(/\?.*$/s, '?…')
    .replace(/(\/despedida\/[^/?]+\/)[^/?]+/, '$1…')
    .replace(/(\/despedida-chave\/)[^/?]+/, '$1…')
    .replace(/^(\/(?:despedidas|parar-avisos)\/)[^/?]+/, '$1…')

/** The logged fields of an error. `detail` and `params` of a database error contain personal data. */
const OF_ERROR = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'column', 'routine', 'status'] as const

const scrubError = (error: Error): object => {
  const serialized: Record<string, unknown> = pino.stdSerializers.err(error)
  return Object.fromEntries(
    OF_ERROR.flatMap(name => (serialized[name] === undefined ? [] : [[name, serialized[name]]])),
  )
}

/** Lines in memory while the disk or pipe accepts none; more are lost. */
const BUFFER_MAX_BYTES = 4 * 2 ** 20

/** The log's output. A failure to write stops nothing: the lines are written again with the next one. */
export const createDestination = (dest: number | string): ReturnType<typeof pino.destination> => {
  const destination = pino.destination({ dest, sync: false, maxLength: BUFFER_MAX_BYTES })
  destination.on('error', () => {})
  return destination
}

const FILE_MAX_BYTES = 20 * 2 ** 20

/** The log in a file that cannot fill the disk: past `maxBytes` it becomes `PATH.1`, in the place of an earlier one. */
export const createLogFile = (path: string, maxBytes = FILE_MAX_BYTES): DestinationStream => {
  const destination = createDestination(path)
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  destination.on('write', written => {
    bytes += written
    if (bytes < maxBytes) return
    bytes = 0
    rename(path, `${path}.1`, () => destination.reopen())
  })
  return destination
}

/** Structured lines with request ids and without personal data. */
export const createLog = (level: string, destination: DestinationStream = createDestination(1)): Logger =>
  pino(
    {
      level,
      redact: { paths: REDACTED, censor: '…' },
      serializers: {
        err: scrubError,
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          url: scrubUrl(request.url),
          id: request.id,
        }),
      },
    },
    destination,
  )
