/**
 * A numeric constant of a module carries its unit (or is a count or limit) and its purpose: `RETRY_DELAY_MS`, `NAME_MAX_LENGTH`. Those of a
 * noun that both sides share are in its `limits.ts`.
 */

const UNIT_WORDS =
  'MS S SECOND SECONDS MINUTES HOURS DAYS WEEKS MONTHS YEARS BYTES KB MB GB BITS PX MM PT DPI FPS HZ DB PERCENT RATIO SHARE FACTOR LINES ' +
  'CHARACTERS DIGITS ROWS PIXELS MBPS PER BYTE MODULES'
const COUNT_WORDS =
  'MAX MIN LIMIT COUNT SIZE LENGTH WIDTH HEIGHT DEPTH QUALITY ROUNDS ATTEMPTS TRIES RETRIES LEVEL THRESHOLD VERSION PORT YEAR OFFSET INDEX ' +
  'STATUS CODE ID NUMBER TYPE MODE MASK MARKER'
/** Words for a duration that do not say what it is for. */
const VAGUE_WORDS = 'WAIT TIME PAUSE LONG SHORT'
const asSet = text => new Set(text.split(' '))
const [UNITS, COUNTS, VAGUE] = [UNIT_WORDS, COUNT_WORDS, VAGUE_WORDS].map(asSet)
/** `MINUTE_MS` converts one unit into another: that is its purpose. */
const CONVERSION = /^(SECOND|MINUTE|HOUR|DAY|WEEK|YEAR)_(MS|SECONDS|MINUTES)$|^(KB|MB|GB|KIB|MIB)$/

const isNumeric = node => {
  if (node?.type === 'Literal') return typeof node.value === 'number'
  if (node?.type === 'UnaryExpression') return isNumeric(node.argument)
  if (node?.type === 'BinaryExpression') return isNumeric(node.left) || isNumeric(node.right)
  return false
}

const SHARED_NOUN_FILE = /^src\/contract\/(?!fields\/)[^/]+\/(?!limits\.ts$)[^/]+$/

const problemOf = (name, isMisplaced) => {
  if (isMisplaced) return 'belongs into limits.ts of its noun'
  if (CONVERSION.test(name)) return undefined
  const parts = name.split('_')
  if (!parts.some(part => UNITS.has(part) || COUNTS.has(part)))
    return 'has no unit; add one (_MS, _BYTES) or name a limit or count'
  if (parts.every(part => UNITS.has(part) || VAGUE.has(part))) return 'has no purpose; name what it is for'
  return undefined
}

const findingsOf = file => {
  const isSharedNoun = SHARED_NOUN_FILE.test(file.path) && !file.isTest
  return file.program.body
    .map(node => ({ isExported: Boolean(node.declaration), statement: node.declaration ?? node }))
    .filter(({ statement }) => statement.type === 'VariableDeclaration' && statement.kind === 'const')
    .flatMap(({ isExported, statement }) => statement.declarations.map(({ id, init }) => ({ isExported, id, init })))
    .filter(({ id, init }) => /^[A-Z][A-Z\d_]*$/.test(id.name ?? '') && isNumeric(init))
    .map(({ id, isExported }) => ({ id, problem: problemOf(id.name, isExported && isSharedNoun) }))
    .filter(({ problem }) => problem !== undefined)
    .map(({ id, problem }) => `${file.path}:${file.lineAt(id.start)}: constant ${id.name} ${problem}`)
}

export const numericConstants = files => files.filter(file => file.program).flatMap(findingsOf)
