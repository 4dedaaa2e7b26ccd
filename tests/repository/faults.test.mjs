import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { summarise, withResult } from '../faults/support/document.ts'

const wanted = Array.from({ length: 28 }, (_, index) => `F${index + 1}`)
const idsIn = text => [...text.matchAll(/^ {2}id: '(F\d+)',$/gm)].map(([, id]) => id)
const rows = readFileSync(projectPath('docs', 'reliability.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| F\d+ /.test(line))

describe('fault injection', () => {
  it('has each fault exactly once in tests/faults and in its list', () => {
    const files = readdirSync(projectPath('tests', 'faults')).filter(name => name.endsWith('.ts'))
    const ids = files.flatMap(name => idsIn(readFileSync(projectPath('tests', 'faults', name), 'utf8')))
    expect(ids.sort()).toEqual([...wanted].sort())
    const list = readFileSync(projectPath('tests', 'faults', 'all.ts'), 'utf8')
    expect(list.match(/^ {2}\w+,$/gm)?.length).toBeGreaterThanOrEqual(28)
  })

  it('has each fault exactly once in the table of docs/reliability.md, in order, with a result', () => {
    expect(rows.map(row => /F\d+/.exec(row)?.[0])).toEqual(wanted)
    for (const row of rows)
      expect(row).toMatch(/ \| (?:(?:ok|FALHOU) \d+\/\d+, \d{4}-\d\d-\d\d|não executado: [^|]+) \| /)
  })

  it('keeps the cells of docs/reliability.md short', () => {
    const cells = rows.flatMap(row => row.split(' | '))
    expect(cells.filter(cell => cell.length > 120)).toEqual([])
  })

  it('writes a result into the row of its fault and changes no other cell', () => {
    const table = [
      '| F1 killed | lives | ok 3/3, 2026-11-21 | a |',
      '| F11 away | 503 | ok 3/3, 2026-11-21 | b |',
    ].join('\n')
    const failed = [
      { verdict: 'ok', seen: '12 ms' },
      { verdict: 'FALHOU', seen: 'lost' },
    ]
    const written = withResult(table, 'F1', summarise(failed, '2026-11-22'))
    expect(written).toBe(table.replace('lives | ok 3/3, 2026-11-21', 'lives | FALHOU 1/2, 2026-11-22'))
    expect(summarise([{ verdict: 'ok', seen: '' }], '2026-11-22')).toBe('ok 1/1, 2026-11-22')
    expect(summarise([{ verdict: 'não executado', seen: 'não há ERP' }], '2026-11-22')).toBe(
      'não executado: não há ERP',
    )
    expect(() => withResult(table, 'F2', 'ok')).toThrow('no row for F2')
  })

  it('names only existing tests in docs/reliability.md', () => {
    const named = rows.join('\n').match(/(?:src|tests)\/[\w/-]+\.(?:test|spec)\.ts/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !existsSync(projectPath(path)))).toEqual([])
  })
})
