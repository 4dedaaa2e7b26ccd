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
export const createDestination = (dest: number | string): DestinationStream => {
  const destination = pino.destination({ dest, sync: false, maxLength: BUFFER_MAX_BYTES })
  destination.on('error', () => {})
  return destination
}

/** Structured lines with request ids and without personal data. */
export const createLog = (level: string, destination = createDestination(1)): Logger =>
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
