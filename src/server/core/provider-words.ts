import { errorCode } from './error-code.ts'

const WORDS_MAX = 200
/** Names under which providers say what is wrong. */
const TOLD =
  /^(?:code|status|error|errors|err|message|messageid|msg|text|detail|details|title|reason|fault|mensagem|erro|motivo|descricao|(?:error|status|sub)_?\w{0,20})$/i
const LEVELS_MAX = 4

/** The values under such names, wherever they stand. */
const told = (value: unknown, isTold: boolean, level = 0): string[] => {
  if (typeof value === 'string' || typeof value === 'number') return isTold ? [String(value)] : []
  if (typeof value !== 'object' || value === null || level === LEVELS_MAX) return []
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(one => told(one, isTold, level + 1))
  return Object.entries(value).flatMap(([name, one]) => told(one, TOLD.test(name), level + 1))
}

/** What the body of a refusal says: the values of JSON that are about it, the text of a page, else all of it. */
const toldIn = (body: string): string => {
  if (body.trimStart().startsWith('<')) return body.replace(/<[^<>]*>/g, ' ')
  if (!/^\s*[[{]/.test(body)) return body
  try {
    return told(JSON.parse(body), false).join(' ')
  } catch {
    return body
  }
}

/** What may name a person or open a door in the words of somebody else. */
const PERSONAL = [
  // Addresses, with their queries.
  /https?:\S+/gi,
  // Names of entries of a directory.
  /\b(?:cn|uid|mail)=[^,"']+/gi,
  // Phones and documents.
  /\d[\d ().-]{8,20}\d/g,
  // Tokens.
  /[\w-]{32,}/g,
]

/** Values of `sent` as they may come back. Short ones are no secret, and would hide half of a sentence. */
const partsOf = (sent: readonly string[]): string[] =>
  [
    ...new Set(
      sent.flatMap(value => [value, ...value.split(/[^\p{L}\p{N}_-]+/u).filter(word => /[\p{Lu}\d]/u.test(word))]),
    ),
  ]
    .filter(part => part.length >= 4)
    .sort((one, other) => other.length - one.length)

/**
 * What another system says about a failure, for the log: one line of at most 200 characters without addresses, e-mails, phones and what the
 * portal sent to it (`sent`: keys, names, texts).
 */
export const providerWords = (said: string, sent: readonly string[] = []): string => {
  const hidden = partsOf(sent).reduce((words, part) => words.replaceAll(part, '…'), toldIn(said.slice(0, 4000)))
  return PERSONAL.reduce((words, pattern) => words.replace(pattern, '…'), hidden)
    .split(/[\p{C}\s]+/u)
    .map(word => (word.includes('@') ? '…' : word))
    .join(' ')
    .trim()
    .slice(0, WORDS_MAX)
}

/** A failed call as one line: `fetch` says the host's reason in `cause` only. */
export const failureWords = (error: unknown, sent: readonly string[] = []): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const causes = cause instanceof AggregateError ? cause.errors : cause === undefined ? [] : [cause]
  const codes = causes.map(one => errorCode(one) || (one instanceof Error ? one.message : ''))
  return providerWords([error.message, ...new Set(codes)].join(' '), sent)
}
