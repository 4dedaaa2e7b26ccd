import { describe, expect, it } from 'vitest'
import { folderCycles } from './folder-cycles.mjs'
import { settingReaders } from './readers.mjs'
import { fileRoles } from './roles.mjs'
import { asSources } from './sources.mjs'
import { words, wordsOf } from './words.mjs'
import { wordsInPlace } from './words-in-place.mjs'

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

describe('words in tables', () => {
  const table = "export const BUTTONS = { save: 'Salvar', close: 'Fechar' } as const"
  const problems = (screen, messages = table) =>
    wordsInPlace(
      asSources({
        'src/web/features/a/messages.ts': messages,
        'src/web/features/a/a.tsx': `import { BUTTONS as T } from './messages.ts'\n${screen}`,
        'src/web/features/a/a.test.tsx': `import { BUTTONS } from './messages.ts'\nBUTTONS.save + BUTTONS.close`,
      }),
    )

  it('are refused with one reader; a test is none', () => {
    expect(problems('f(T.save, T.close, T.close)')).toEqual([
      'src/web/features/a/messages.ts:1: BUTTONS.save has one reader; write the text there',
    ])
  })

  it('are accepted with two readers, under a computed key, and translated', () => {
    expect(problems('f(T.save, T.save)')).toEqual([])
    expect(problems('f(T[name], T.save)')).toEqual([])
    expect(problems('f(T.save)', "export const BUTTONS = translated('buttons', { save: 'Salvar' })")).toEqual([])
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
