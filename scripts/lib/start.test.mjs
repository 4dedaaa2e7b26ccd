import { describe, expect, it } from 'vitest'
import { callPattern, callSegments } from './call-segments.mjs'
import { isInstalled } from './install.mjs'
import { isNewEnough } from './node-version.mjs'

const lock = packages => JSON.stringify({ packages: { '': { name: 'portal' }, ...packages } })

describe('the installed packages', () => {
  const asked = lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } })

  it('are enough when all that is not optional stands there in its version', () => {
    expect(isInstalled(asked, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true)
  })

  it.each([
    ['nothing was installed', ''],
    ['one is missing', lock({})],
    ['one has another version', lock({ 'node_modules/a': { version: '1.0.1' } })],
  ])('are not when %s', (_why, record) => {
    expect(isInstalled(asked, record)).toBe(false)
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

describe('addresses forwarded to the server in development', () => {
  const pattern = new RegExp(callPattern())

  it('are the calls of the contract and the operations', () => {
    expect(callSegments()).toEqual(
      expect.arrayContaining(['api', 'cliente', 'exibicao', 'homenagem', 'usuario', 'midia']),
    )
    for (const path of ['/api/auth/signin', '/participantes', '/exibicao/despedidas/busca?nome=a', '/readyz', '/docs/'])
      expect(path).toMatch(pattern)
  })

  it('are never pages or sources', () => {
    for (const path of [
      '/',
      '/despedida/10000/AB',
      '/despedidas/x',
      '/capela/CV/1',
      '/painel',
      '/apiario',
      '/lib/http.ts',
    ])
      expect(path).not.toMatch(pattern)
  })
})
