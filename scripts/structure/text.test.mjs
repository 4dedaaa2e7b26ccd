import { describe, expect, it } from 'vitest'
import { clock } from './clock.mjs'
import { names } from './names.mjs'
import { silencers } from './silencers.mjs'
import { sizes } from './sizes.mjs'
import { asSources } from './sources.mjs'
import { vendors } from './vendors.mjs'

const lines = (count, line = 'f()') => `${Array(count).fill(line).join('\n')}\n`

describe('names', () => {
  it.each(['src/web/lib/http.ts', 'src/server/db/migrations/0001_base.sql', 'src/web/ui/card.module.css'])(
    'accepts %s',
    path => {
      expect(names(asSources({ [path]: '' }))).toEqual([])
    },
  )

  it.each([
    'src/web/lib/utils.ts',
    'src/web/ui/helpers.tsx',
    'src/contract/types.ts',
    'src/server/constants.ts',
    'src/web/ui/index.ts',
    'src/web/ui/Card.tsx',
    'src/web/ui/data_table.tsx',
    'src/web/adminPages/card.tsx',
  ])('refuses %s', path => {
    expect(names(asSources({ [path]: '' }))).toHaveLength(1)
  })

  it('refuses a file that only re-exports, and export * anywhere', () => {
    const of = text => names(asSources({ 'src/web/ui/kit.ts': text }))
    expect(of("export { a } from './a.ts'\nexport { b } from './b.ts'\n")).toHaveLength(1)
    expect(of("export * from './a.ts'\nexport const b = 1\n")).toHaveLength(1)
    expect(of("export { a } from './a.ts'\nexport const b = 1\n")).toEqual([])
    expect(of("import './a.css'\nconst b = 1\nexport { b }\n")).toEqual([])
  })
})

describe('the clock of the server', () => {
  const of = path => clock(asSources({ [path]: 'const a = Date.now()\nconst b = [new Date(), new Date(a)]\n' }))

  it('is read in one place, and where something is compared with the machine itself', () => {
    expect(of('src/server/live/channel.ts')).toHaveLength(2)
    for (const path of ['src/server/core/clock.ts', 'src/server/live/channel.test.ts', 'src/server/testing/wait.ts'])
      expect(of(path)).toEqual([])
    expect(of('src/web/lib/use-now.ts')).toEqual([])
  })
})

describe('sizes', () => {
  const of = (path, text) => sizes(asSources({ [path]: text }))
  const fn = (name, count) => `export const ${name} = () => {\n${lines(count - 2)}}\n`

  it('do not limit a file', () => {
    expect(of('src/web/lib/a.ts', lines(301))).toEqual([])
  })

  it('allow 60 lines a function', () => {
    expect(of('src/web/lib/a.ts', fn('load', 60))).toEqual([])
    expect(of('src/web/lib/a.ts', fn('load', 61))).toHaveLength(1)
    expect(of('src/web/lib/a.ts', `export function load() {\n${lines(60)}}\n`)).toHaveLength(1)
    expect(of('src/web/ui/a.tsx', fn('useThing', 61))).toHaveLength(1)
    expect(of('src/web/ui/a.tsx', `run(() => {\n${lines(60)}})\n`)).toHaveLength(1)
  })

  it('allow 120 lines a component, wrapped or not', () => {
    expect(of('src/web/ui/a.tsx', fn('Card', 120))).toEqual([])
    expect(of('src/web/ui/a.tsx', fn('Card', 121))).toHaveLength(1)
    expect(of('src/web/ui/a.tsx', `const Card = memo(() => {\n${lines(118)}})\n`)).toEqual([])
    expect(of('src/web/ui/a.tsx', `const Card = memo(() => {\n${lines(119)}})\n`)).toHaveLength(1)
    expect(of('src/web/lib/a.ts', fn('Card', 61))).toHaveLength(1)
  })

  it('refuse an object that is split to save lines', () => {
    expect(of('src/web/lib/a.ts', 'f({ ...{ a, b }, ...rest })')).toHaveLength(1)
    expect(of('src/web/lib/a.ts', 'f({ a, ...rest, ...(b ? { b } : {}) })')).toEqual([])
  })

  it('limit each test, not a group of tests', () => {
    const wrap = (call, inner) => `${call}('x', () => {\n${inner}})\n`
    expect(of('src/a.test.ts', wrap('describe', lines(100)))).toEqual([])
    expect(of('src/a.test.ts', wrap('describe.each([1])', lines(100)))).toEqual([])
    expect(of('src/a.test.ts', wrap('it', lines(100)))).toHaveLength(1)
  })
})

describe('libraries of vendors', () => {
  const two = (first, second) =>
    vendors(asSources({ 'src/server/a.ts': `import '${first}'\n`, 'src/server/b.ts': `import '${second}'\n` }))

  it.each([
    ['SMS', 'twilio'],
    ['LDAP', 'ldapts'],
    ['mail', 'nodemailer'],
    ['video', 'hls.js'],
    ['PDF', '@react-pdf/renderer'],
    ['pictures', 'sharp'],
  ])('are imported in one file only: %s', (_kind, library) => {
    expect(two(library, library)).toHaveLength(1)
    expect(two(library, 'zod')).toEqual([])
  })

  it('count two libraries of one kind as two, also when a path inside them is imported', () => {
    expect(two('hls.js', 'hls.js/light')).toHaveLength(1)
    expect(two('ldapts', 'ldapjs')).toHaveLength(1)
  })
})

describe('comments that disable the compiler', () => {
  const of = text => silencers(asSources({ 'src/web/lib/a.ts': text }))

  it.each(['ignore', 'expect-error', 'nocheck'])('are refused: %s', word => {
    expect(of(`// @ts-${word}\nf()\n`)).toHaveLength(1)
    expect(of(`/* @ts-${word} */\nf()\n`)).toHaveLength(1)
  })

  it('are not found in ordinary comments', () => {
    expect(of('// writes to @ts once\nf()\n')).toEqual([])
  })
})
