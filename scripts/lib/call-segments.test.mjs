import { describe, expect, it } from 'vitest'
import { callPattern, callSegments } from './call-segments.mjs'

describe('addresses forwarded to the server in development', () => {
  const pattern = new RegExp(callPattern())

  it('are the calls of the contract and the operational addresses', () => {
    expect(callSegments()).toEqual(
      expect.arrayContaining(['api', 'cliente', 'exibicao', 'homenagem', 'usuario', 'midia']),
    )
    for (const path of ['/api/auth/signin', '/participantes', '/exibicao/despedidas/busca?nome=a', '/readyz', '/docs/'])
      expect(path).toMatch(pattern)
  })

  it('include neither pages nor source files', () => {
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
