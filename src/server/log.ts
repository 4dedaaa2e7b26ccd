import { type Logger, pino } from 'pino'

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

/** Structured lines with request ids; what belongs to people never reaches them. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: { paths: REDACTED, censor: '…' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        method: request.method,
        url: scrubUrl(request.url),
        id: request.id,
      }),
    },
  })
