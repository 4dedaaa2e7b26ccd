import { describe, expect, it } from 'vitest'
import { folderCycles } from './folder-cycles.mjs'
import { numericConstants } from './numeric-constants.mjs'
import { routeFieldReaders, settingReaders } from './readers.mjs'
import { fileRoles } from './roles.mjs'
import { asSources } from './sources.mjs'
import { words, wordsOf } from './words.mjs'

/** Runs a rule on one file. */
const check = (rule, text, path = 'src/server/http/sample.ts') => rule(asSources({ [path]: text }))

describe('words', () => {
  it('splits names of every notation', () => {
    expect(wordsOf('readHTMLPage')).toEqual(['read', 'html', 'page'])
    expect(wordsOf('MAX_FILE_SIZE')).toEqual(['max', 'file', 'size'])
  })

  it.each([
    'const farewellPage = 1',
    'const { id: bookings } = row',
    'function readTribute() {}',
    'const read = broadcast => broadcast',
    'type LetterForm = string',
    'type Row = { booking: number }',
  ])('refuses the declaration %s', text => expect(check(words, text)).toHaveLength(1))

  it.each([
    'const css = { letterSpacing: 1 }',
    'const half = Math.round(value)',
    'import { round } from "maths"',
    'const returned = 1',
  ])('accepts %s', text => expect(check(words, text)).toEqual([]))

  it('refuses a comment, but not the ordinary English of one', () => {
    expect(check(words, '// The booking of a chapel.')).toHaveLength(1)
    expect(check(words, '/** The ceremony in the large hall has begun. */')).toEqual([])
  })

  it('refuses a file name and a test title', () => {
    expect(check(words, '', 'src/server/features/tribute/store.ts')).toHaveLength(1)
    expect(check(words, "it('sends a letter', () => {})", 'src/web/a.test.ts')).toHaveLength(1)
    expect(check(words, "describe.each([1])('a booking', () => {})", 'src/web/a.test.ts')).toHaveLength(1)
    expect(check(words, "it('has made every page', () => {})", 'src/web/a.test.ts')).toEqual([])
  })
})

describe('numeric constants', () => {
  it.each(['PAUSE_MS = 3', 'RETRY = 5', 'WAIT_SECONDS = 60 * 5', 'MOST = -1'])('refuses %s', text =>
    expect(check(numericConstants, `export const ${text}`)).toHaveLength(1),
  )
  it.each(['RETRY_DELAY_MS = 3', 'NAME_MAX_LENGTH = 5', 'HOUR_MS = 3_600_000', "LABEL = 'a'", 'FOLDER_COUNT = 2'])(
    'accepts %s',
    text => expect(check(numericConstants, `const ${text}`)).toEqual([]),
  )
})

describe('limits of the contract', () => {
  const limit = 'export const NOME_MAX = 100'
  it('are refused outside of limits.ts', () => {
    expect(check(numericConstants, limit, 'src/contract/perfil/messages.ts')).toHaveLength(1)
    expect(check(numericConstants, limit, 'src/contract/perfil/limits.ts')).toEqual([])
    expect(check(numericConstants, limit, 'src/contract/fields/senha.ts')).toEqual([])
  })
})

describe('folder cycles', () => {
  const http = { 'src/server/http/a.ts': "import { b } from '#server/live/b.ts'" }
  const live = target => ({ 'src/server/live/c.ts': `import { d } from '#server/${target}/d.ts'` })

  it('are refused although no file imports itself, with one finding for each folder', () => {
    expect(folderCycles(asSources({ ...http, ...live('http') })).map(problem => problem.split(':')[0])).toEqual([
      'src/server/http',
      'src/server/live',
    ])
  })
  it('are not reported for imports in one direction', () => {
    expect(folderCycles(asSources({ ...http, ...live('core') }))).toEqual([])
  })
})

describe('settings', () => {
  const config = `export const SETTINGS = { PORT: 1, DATA_DIR: 2 } as const
    export const readConfig = known => ({ ...known, dataDir: known.DATA_DIR })`
  const problems = text => settingReaders(asSources({ 'src/server/config.ts': config, 'src/server/main.ts': text }))

  it('need a reader, also under a name that config.ts computes', () => {
    expect(problems('open(config.PORT, config.dataDir)')).toEqual([])
    expect(problems('const { PORT, dataDir } = config')).toEqual([])
    expect(problems('open(config.PORT)')).toHaveLength(1)
  })
})

describe('fields of a route', () => {
  const route = { 'src/contract/route.ts': 'export type Route = { readonly limit: string; readonly body?: string }' }
  const problems = text => routeFieldReaders(asSources({ ...route, 'src/server/http/contract.ts': text }))

  it('need a reader; the same property of another object does not count', () => {
    expect(problems('use(route.limit, routeOf(request)?.body)')).toEqual([])
    expect(problems('use(route.limit, request.body)')).toHaveLength(1)
  })
})

describe('file roles', () => {
  it.each([
    'src/server/features/homenagem/service.ts',
    'src/server/features/homenagem/author.ts',
    'src/server/features/acesso/recuperacao/reset-service.ts',
    'src/server/features/homenagem/homenagem.test.ts',
    'src/contract/homenagem/schema.ts',
    'src/contract/fields/cpf.ts',
    'src/server/http/caller.ts',
    'src/web/features/capela/day-rules.ts',
    'src/web/features/homenagem/use-novidades.ts',
    'src/web/features/tela/tela-addresses.tsx',
    'src/web/screens/public/contato/contato.load.ts',
    'src/web/lib/http.ts',
  ])('accepts %s', path => expect(check(fileRoles, '', path)).toEqual([]))

  it.each([
    'src/server/features/homenagem/wire.ts',
    'src/contract/homenagem/author.ts',
    'src/web/features/homenagem/form-utils.ts',
    'src/web/screens/public/despedida/types.ts',
  ])('refuses %s', path => expect(check(fileRoles, '', path)).toHaveLength(1))
})
