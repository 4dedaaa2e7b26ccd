import { describe, expect, it } from 'vitest'
import { isInstalled, isNewEnough } from './environment.mjs'

const lock = packages => JSON.stringify({ packages: { '': { name: 'portal' }, ...packages } })

describe('installed packages', () => {
  const required = lock({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  })

  it('are complete when every package that is not optional is installed in its version', () => {
    expect(isInstalled(required, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true)
  })

  it.each([
    ['nothing is installed', ''],
    ['one is missing', lock({})],
    ['one has another version', lock({ 'node_modules/a': { version: '1.0.1' } })],
  ])('are incomplete when %s', (_why, record) => {
    expect(isInstalled(required, record)).toBe(false)
  })
})

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is new enough', version => {
    expect(isNewEnough(version)).toBe(true)
  })

  it.each(['20.18.9', '19.9.0', '18.20.4', ''])('%s is too old', version => {
    expect(isNewEnough(version)).toBe(false)
  })
})
