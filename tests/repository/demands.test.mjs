import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'

const ROOTS = [
  'tests',
  'src/server/features',
  'src/server/adapters',
  'src/server',
  'src/web/screens',
  'src/web/features',
  'src/web/lib',
  'src/web/ui',
  'src/web',
  'src/contract',
]
/** A demand names a test without its length: `.long` is how long it takes, not what it proves. */
const ENDINGS = ['', '.long'].flatMap(length => ['.spec.ts', '.test.ts', '.test.tsx'].map(ending => length + ending))
const DEPARTURE = /^D\d+$/

/** Cells of the table rows whose first cell matches, without the row of titles. */
const rowsOf = (path, first) =>
  readFileSync(projectPath(path), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line =>
      line
        .slice(2, -2)
        .split(' | ')
        .map(cell => cell.trim()),
    )
    .filter(cells => first.test(cells[0]))

const demands = rowsOf('docs/demands.md', /^\d+\.\d+$/)
const departures = rowsOf('docs/decisions/005-departures.md', DEPARTURE)
/** A file or a departure, and perhaps the title of one test. */
const PROOF = /([^\s,"]+)(?: "([^"]+)")?/g
const tests = demands.flatMap(([id, , cell]) =>
  [...cell.matchAll(PROOF)].map(([, test, title]) => ({ id, test, title })),
)

const filesOf = name =>
  ROOTS.flatMap(root => ENDINGS.map(ending => projectPath(root, `${name}${ending}`))).filter(existsSync)
const isTest = name => filesOf(name).length > 0
const hasTitle = (name, title) => filesOf(name).some(file => readFileSync(file, 'utf8').includes(`'${title}'`))

describe('the catalogue of demands', () => {
  it('has one row for each demand, with a text and a test', () => {
    expect(demands.length).toBeGreaterThan(150)
    expect(new Set(demands.map(([id]) => id)).size).toBe(demands.length)
    expect(demands.filter(cells => cells.length !== 3 || cells.some(cell => cell === ''))).toEqual([])
  })

  it('names only existing tests', () => {
    const missing = tests.filter(({ test }) => !DEPARTURE.test(test) && !isTest(test))
    expect(missing).toEqual([])
  })

  it('names only existing titles', () => {
    const named = tests.filter(({ title }) => title !== undefined)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ test, title }) => !hasTitle(test, title))).toEqual([])
  })

  it('does not accept a file that is not a test', () => {
    expect(isTest('app')).toBe(true)
    expect(isTest('main')).toBe(false)
  })

  it('refers to every row of the table of departures and to no other', () => {
    const referred = new Set(tests.map(({ test }) => test).filter(test => DEPARTURE.test(test)))
    expect([...referred].sort()).toEqual(departures.map(([id]) => id).sort())
  })

  it('has a paragraph, an alternative and a reason for each departure', () => {
    expect(
      departures.filter(cells => cells.length !== 4 || cells.some(cell => cell === '') || !cells[1].startsWith('§')),
    ).toEqual([])
  })
})
