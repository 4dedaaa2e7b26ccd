import { describe, expect, it } from 'vitest'
import { describeDurations, isLongFile, overLimit, recordProblems } from './test-durations.mjs'

const test = (file, seconds) => ({ name: `${file} › works`, file, seconds })

describe('the length of a test', () => {
  it('is said by the name of its file', () => {
    expect(['a.long.test.ts', 'a.long.spec.ts', 'a.long.test.tsx'].map(isLongFile)).toEqual([true, true, true])
    expect(['a.test.ts', 'long.test.ts', 'a-long.spec.ts'].map(isLongFile)).toEqual([false, false, false])
  })

  it('is limited to a second in a short file, to a minute where a whole portal runs', () => {
    const tests = [
      test('src/a.test.ts', 1.1),
      test('src/b.test.ts', 0.9),
      test('src/c.long.test.ts', 50),
      test('tests/e2e/d.spec.ts', 59),
      test('tests/process/e.test.ts', 61),
    ]
    expect(overLimit(tests).map(({ file }) => file)).toEqual(['src/a.test.ts', 'tests/process/e.test.ts'])
  })

  it('is refused where the record says more than five times the limit', () => {
    const slow = { 'src/a.test.ts › waits': 5.1, 'src/b.test.ts › waits': 4.9, 'src/c.long.test.ts › waits': 70 }
    expect(recordProblems({ slow })).toEqual([expect.stringMatching(/^src\/a\.test\.ts › waits: 5\.1 s/)])
  })
})

it('a run prints its slowest tests, its slowest files, and the short tests above their limit', () => {
  const lines = describeDurations([test('src/a.test.ts', 0.4), test('src/b.test.ts', 3), test('src/a.test.ts', 0.8)])
  expect(lines.map(line => line.trim())).toEqual([
    'Os 30 testes mais lentos:',
    '3.0 s  src/b.test.ts › works',
    '0.8 s  src/a.test.ts › works',
    '0.4 s  src/a.test.ts › works',
    'Os 15 arquivos mais lentos (soma dos testes):',
    '3.0 s  src/b.test.ts',
    '1.2 s  src/a.test.ts',
    'Acima do limite de um teste curto:',
    '3.0 s  src/b.test.ts › works',
  ])
})
