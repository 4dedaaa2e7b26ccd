import { normalForm } from '#contract/fields/normal-form.ts'
import { errorCode } from './system-error.ts'

const WORDS_MAX = 200
/** More is not read: a page, or what the portal sent, repeated. */
const SAID_MAX = 4000
/** Names under which providers say what is wrong. */
const TOLD =
  /^(?:code|status|error|errors|err|message|messageid|msg|text|detail|details|title|reason|mensagem|erro|motivo|descricao|fault\w{0,20}|(?:error|status|sub)_?\w{0,20})$/i
const LEVELS_MAX = 4

/** The values under such names, wherever they stand. */
const told = (value: unknown, isTold: boolean, level = 0): string[] => {
  if (typeof value === 'string') return isTold ? [toldIn(value)] : []
  if (typeof value === 'number') return isTold ? [String(value)] : []
  if (typeof value !== 'object' || value === null || level === LEVELS_MAX) return []
  if (Array.isArray(value)) return value.slice(0, 3).flatMap(one => told(one, isTold, level + 1))
  return Object.entries(value).flatMap(([name, one]) => told(one, TOLD.test(name), level + 1))
}

/** The values under such names in a text: of JSON that was cut or is several documents, and of XML that is no page. */
const toldBeside = (body: string, pairs: RegExp): string =>
  [...body.matchAll(pairs)].flatMap(([, name = '', value = '']) => (TOLD.test(name) ? [value] : [])).join(' ')
const JSON_PAIRS = /"([\w-]{1,40})"\s*:\s*"?((?<=")(?:[^"\\]|\\.)*(?=")|-?\d+)/g
const XML_PAIRS = /<(?:[\w-]{1,40}:)?([\w-]{1,40})(?:\s[^<>]*)?>([^<>]*)</g

/** What the body of a refusal says: the values of JSON or XML that are about it, the text of a page, else all of it. */
const toldIn = (body: string): string => {
  if (/^\s*<(?:!doctype html|html)\b/i.test(body)) return body.replace(/<[^<>]*>/g, ' ')
  if (/^\s*</.test(body)) return toldBeside(body, XML_PAIRS)
  if (!/^\s*[[{]/.test(body)) return body
  try {
    return told(JSON.parse(body), false).join(' ')
  } catch {
    return toldBeside(body, JSON_PAIRS)
  }
}

/** One spelling: without escapes, invisible characters, and forms of width; accents stand behind what they belong to. */
const plain = (words: string): string =>
  normalForm(
    words
      .replace(/(?:%[\da-f]{2})+/gi, bytes => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
      .replace(/\\u([\da-f]{4})|&#x([\da-f]{1,4});|&#(\d{1,5});/gi, (_, json, hex, decimal) =>
        String.fromCharCode(decimal === undefined ? parseInt(json ?? hex, 16) : Number(decimal)),
      ),
    'NFKD',
  ).replace(/\p{Cf}/gu, '')

/** The mark of what is hidden, which NFKD would write as three dots, stays: words are cleaned again where a failure is passed on. */
const plainAround = (words: string): string => words.split('…').map(plain).join('…')

/** What may name a person or open a door in the words of somebody else. */
const PERSONAL = [
  // Credentials.
  /\b(?:basic|bearer) [\w+/=.~-]{8,}/gi,
  // Names of entries of a directory.
  /\b(?:cn|uid|mail)=[^,"']+/gi,
  /\b(?:sn|givenname)=[^,"']+/gi,
  /name=[^,"']+/gi,
  // Phones and documents.
  /\d(?:[\s()./_\p{Pd}]{0,3}\d){8,}/gu,
  /(?<!\d)\d{4,5}[\s\p{Pd}]\d{4}(?!\d)/gu,
  // Tokens.
  /[\w-]{32,}/g,
]
const TOKENS = /[\w+/=.~-]{20,}/g
const hideToken = (token: string): string => (/\d/.test(token) && /[a-z]/i.test(token) ? '…' : token)

/** Addresses, with their queries, and e-mails, also with spaces beside the "@". */
const hideAddresses = (word: string, at: number, words: readonly string[]): string =>
  /@|:\/\/|[?&]\w+=/.test(word) || words[at + 1]?.startsWith('@') || words[at - 1]?.endsWith('@') ? '…' : word

const PART_MIN = 4
const withoutAccents = (text: string): string => text.replace(/\p{M}/gu, '')
const isMarked = (word: string): boolean => /[\p{Lu}\d]/u.test(word)

/** @param part in lower case */
const hidePart = (text: string, part: string): string => {
  const lower = text.toLowerCase()
  // A few capitals have no small form of the same length.
  const source = lower.length === text.length ? text : lower
  let [shown, from] = ['', 0]
  for (let at = lower.indexOf(part); at !== -1; at = lower.indexOf(part, from)) {
    shown += `${source.slice(from, at)}…`
    from = at + part.length
  }
  return shown + source.slice(from)
}

/**
 * Without the values that were sent, and without their words that are capitalised or have digits, in whatever case they come back. Short ones
 * are no secret, and would hide half of a sentence; a name of three characters is hidden. A word that comes back in lower case is one of a sentence.
 */
const hide = (said: string, sent: readonly string[]): string => {
  const values = sent.map(value => withoutAccents(plain(value.slice(0, SAID_MAX))).trim())
  const parts = values.filter(({ length }) => length >= PART_MIN).map(value => value.toLowerCase())
  const isWord = (part: string): boolean => /^[\p{L}\p{N}]{1,20}$/u.test(part)
  const phrases = parts.filter(part => !isWord(part)).sort((one, other) => other.length - one.length)
  const bare = withoutAccents(said)
  const lower = bare.toLowerCase()
  const words = values
    .flatMap(value => [...value.split(/[^\p{L}\p{N}_]+/u), ...value.split(/[^\p{L}\p{N}_-]+/u)])
    .filter(word => isMarked(word) && (word.length >= PART_MIN || /^\p{Lu}\p{L}{2}$/u.test(word)))
  const marked = new Set(words.map(word => word.toLowerCase()))
  const whole = new Set(parts.filter(isWord))
  const hideWord = (word: string): string => {
    const known = withoutAccents(word).toLowerCase()
    return whole.has(known) || (isMarked(word) && marked.has(known)) ? '…' : word
  }
  return (phrases.some(phrase => lower.includes(phrase)) ? phrases.reduce(hidePart, bare) : said)
    .replace(/[\p{L}\p{M}\p{N}_-]+/gu, hideWord)
    .replace(/[\p{L}\p{M}\p{N}_]+/gu, hideWord)
}

/** A word that is cut may be half a secret. */
const beginningOf = (said: string): string =>
  said.length <= SAID_MAX ? said : said.slice(0, Math.max(said.lastIndexOf(' ', SAID_MAX), SAID_MAX - 100))

/**
 * What another system says about a failure, for the log: one line of at most 200 characters without addresses, e-mails, phones and what the
 * portal sent to it (`sent`: keys, names, texts).
 */
export const providerWords = (said: string, sent: readonly string[] = []): string => {
  const words = hide(plainAround(toldIn(beginningOf(said))), sent)
    .replaceAll('\\,', ' ')
    .split(/[\p{C}\s]+/u)
    .map(hideAddresses)
    .join(' ')
    .trim()
  const shown = PERSONAL.reduce((text, pattern) => text.replace(pattern, '…'), words).replace(TOKENS, hideToken)
  return normalForm(shown, 'NFC').slice(0, WORDS_MAX)
}

/** A failed call as one line: `fetch` says the host's reason in `cause` only. */
export const failureWords = (error: unknown, sent: readonly string[] = []): string => {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  const causes = cause instanceof AggregateError ? cause.errors : cause === undefined ? [] : [cause]
  const codes = causes.map(one => errorCode(one) || (one instanceof Error ? one.message : ''))
  return providerWords([error.message, ...new Set(codes)].join(' '), sent)
}
