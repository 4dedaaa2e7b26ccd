import { describe, expect, it } from 'vitest'
import { isLater, releaseSection } from './changelog.mjs'

const CHANGELOG = '# Mudanças\n\n## Ainda não lançado\n\n- Um comando.\n\n## 0.1.0 (2026-01-02)\n\n- O começo.\n'

describe('the changelog', () => {
  it('moves the collected changes under the version and leaves an empty section for the next', () => {
    expect(releaseSection(CHANGELOG, '0.2.0', '2026-11-23')).toBe(
      '# Mudanças\n\n## Ainda não lançado\n\n## 0.2.0 (2026-11-23)\n\n- Um comando.\n\n## 0.1.0 (2026-01-02)\n\n- O começo.\n',
    )
  })

  it('refuses a release without a described change, or without the section', () => {
    expect(() => releaseSection('## Ainda não lançado\n\n## 0.1.0\n\n- O começo.\n', '0.2.0', 'x')).toThrow(
      'está vazia',
    )
    expect(() => releaseSection('# Mudanças\n', '0.2.0', 'x')).toThrow('não tem a seção')
  })

  it('accepts only a later version of three numbers', () => {
    for (const [next, current] of [
      ['0.2.0', '0.1.9'],
      ['1.0.0', '0.9.9'],
      ['0.10.0', '0.9.0'],
      ['0.1.1', '0.1.0'],
    ])
      expect(isLater(next, current), next).toBe(true)
    for (const next of ['0.1.0', '0.0.9', '0.2', 'v0.2.0', '0.2.0-rc1', ''])
      expect(isLater(next, '0.1.0'), next).toBe(false)
  })
})
