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

/** Addresses carry codes, share keys, phones and names: queries go whole, paths keep only what names the call (security R20, R37). */
export const scrubUrl = (url: string): string =>
  url
    .replace(/\?.*$/s, '?…')
    .replace(/(\/despedida\/[^/?]+\/)[^/?]+/, '$1…')
    .replace(/(\/despedida-chave\/|^\/despedidas\/)[^/?]+/, '$1…')

/** Of the many things an error carries, those that say what broke. A database's own `detail` and `params` are somebody's row. */
const OF_ERROR = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'column', 'routine', 'status'] as const

const scrubError = (error: Error): object => {
  const serialized: Record<string, unknown> = pino.stdSerializers.err(error)
  return Object.fromEntries(
    OF_ERROR.flatMap(name => (serialized[name] === undefined ? [] : [[name, serialized[name]]])),
  )
}

/** Held while the disk or the pipe takes none; more are lost. */
const HELD_BYTES = 4 * 2 ** 20

/** Where lines go. A log that cannot be written ends nothing and holds nobody up: lines wait, and are tried again with the next one. */
export const createDestination = (dest: number | string): DestinationStream => {
  const destination = pino.destination({ dest, sync: false, maxLength: HELD_BYTES })
  destination.on('error', () => {})
  return destination
}

/** Structured lines with request ids; what belongs to people never reaches them. */
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
