import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { at } from './lib/place.mjs'

const wanted = Array.from({ length: 28 }, (_, index) => `F${index + 1}`)
const idsIn = text => [...text.matchAll(/^ {2}id: '(F\d+)',$/gm)].map(([, id]) => id)
const rows = readFileSync(at('docs', 'reliability.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| F\d+ /.test(line))

describe('the faults of the house', () => {
  it('stand each exactly once in tests/faults, all of them in the list', () => {
    const files = readdirSync(at('tests', 'faults')).filter(name => name.endsWith('.ts'))
    const ids = files.flatMap(name => idsIn(readFileSync(at('tests', 'faults', name), 'utf8')))
    expect(ids.sort()).toEqual([...wanted].sort())
    const list = readFileSync(at('tests', 'faults', 'all.ts'), 'utf8')
    expect(list.match(/^ {2}\w+,$/gm)?.length).toBeGreaterThanOrEqual(28)
  })

  it('stand each exactly once in the table of docs/reliability.md, in order, each with what was seen', () => {
    expect(rows.map(row => /F\d+/.exec(row)?.[0])).toEqual(wanted)
    for (const row of rows) expect(row).toMatch(/\*\*ok\*\*|\*\*FALHOU\*\*|não executado: /)
  })

  it('name only tests that are there', () => {
    const named = rows.join('\n').match(/(?:src|tests)\/[\w/-]+\.(?:test|spec)\.ts/g) ?? []
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(path => !existsSync(at(path)))).toEqual([])
  })
})
