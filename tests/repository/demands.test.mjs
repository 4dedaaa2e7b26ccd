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
const ENDINGS = ['.spec.ts', '.test.ts', '.test.tsx']
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
const tests = demands.flatMap(([id, , cell]) => cell.split(', ').map(test => ({ id, test })))

const isTest = name => ROOTS.some(root => ENDINGS.some(ending => existsSync(projectPath(root, `${name}${ending}`))))

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
