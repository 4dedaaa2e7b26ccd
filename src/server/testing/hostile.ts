import { ERRORS, type ErrorCode } from '#contract/errors.ts'

/** Path segments that no page would send. */
export const SEGMENTS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '99999999999999999999',
  '9007199254740993',
  '%00',
  '%F0%9F%98%80',
  '..%2F..',
  "1'%20or%201=1--",
  'null',
  'true',
]

export const TEXTS = [
  '',
  '\0',
  '\ud800',
  '\u202eabc',
  'x'.repeat(5000),
  '%',
  "'; drop table despedida; --",
  '{{7*7}}',
  '<script>',
]

/** Values of a wrong type, shape or size, where a page sends a text, a number or a switch. */
export const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  '99999999999999999999',
  [],
  [1, '2', null],
  [[[[[]]]]],
  {},
  { id: { id: 1 } },
  JSON.parse('{"__proto__":{"ROLE_ADMIN":true}}'),
  { constructor: { prototype: { x: 1 } } },
  { toString: 'x', valueOf: 1, length: -1 },
]

export type ReceivedResponse = { statusCode: number; body: string; headers: Record<string, unknown> }

const INTERNALS =
  /at .*\.(ts|js|mjs):\d+|node_modules|\/src\/|sqlstate|insert into|select "|syntax error|violates |duplicate key|relation "|column "|kysely|pglite|zoderror|econnrefused|enoent|cannot read prop|is not a function|is not iterable/i
const ENGLISH = /\b(invalid|expected|received|required|must|too (big|small))\b/i
const ERROR_KEYS = new Set(['message', 'mensagem', 'code', 'values', 'requestId', 'errors'])

const plainTexts = new Map<string, number>(
  Object.values(ERRORS).flatMap(error => ('plain' in error ? [[error.message, error.status] as const] : [])),
)

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && code in ERRORS

const jsonComplaint = (response: ReceivedResponse): string | undefined => {
  const body = JSON.parse(response.body) as Record<string, unknown>
  const unknown = Object.keys(body).filter(key => !ERROR_KEYS.has(key))
  if (unknown.length > 0) return `a refusal with ${unknown.join(', ')}`
  if (typeof body.mensagem !== 'string' || body.mensagem === '' || body.mensagem !== body.message)
    return 'a refusal without its sentence in both fields'
  if (ENGLISH.test(body.mensagem)) return 'a refusal in English'
  if (typeof body.requestId !== 'string' || body.requestId === '') return 'a refusal without a request id'
  if (!isErrorCode(body.code)) return `a code outside the closed list: ${String(body.code)}`
  return ERRORS[body.code].status === response.statusCode
    ? undefined
    : `${body.code} with status ${response.statusCode}`
}

const refusalComplaint = (response: ReceivedResponse, type: string): string | undefined => {
  if (type.includes('json')) return jsonComplaint(response)
  if (!type.startsWith('text/plain')) return `a refusal as ${type || 'nothing'}`
  return plainTexts.get(response.body) === response.statusCode
    ? undefined
    : 'a plain refusal that the specification does not quote'
}

/**
 * What is wrong with a response, if anything: a call succeeds or is refused in the declared shape. Never a 5xx except "unavailable"
 * (503), never HTML (except in a downloaded `file`), never internals of the server.
 */
export const complaintOf = (response: ReceivedResponse, file = false): string | undefined => {
  const status = response.statusCode
  const type = String(response.headers['content-type'] ?? '')
  // 501 is how oEmbed refuses a format.
  if (status >= 500 && status !== 503 && status !== 501) return 'a server error'
  const isHarmless =
    /^attachment/.test(String(response.headers['content-disposition'])) ||
    String(response.headers['content-security-policy']).startsWith("default-src 'none'")
  if (type.includes('html') && !(file && [200, 304].includes(status) && isHarmless)) return 'HTML'
  const readable = type.includes('json') || type.includes('text')
  const internals = readable ? INTERNALS.exec(response.body)?.[0] : undefined
  if (internals !== undefined) return `internals of the server: ${internals}`
  return status >= 400 ? refusalComplaint(response, type) : undefined
}
