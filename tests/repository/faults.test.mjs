import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'

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
    for (const row of rows) expect(row).toMatch(/\*\*ok\*\*|\*\*FALHOU\*\*|não executado: /)
  })

  it('names only existing tests in docs/reliability.md', () => {
    const named = rows.join('\n').match(/(?:src|tests)\/[\w/-]+\.(?:test|spec)\.ts/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !existsSync(projectPath(path)))).toEqual([])
  })
})
