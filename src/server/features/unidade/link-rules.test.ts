import { describe, expect, it } from 'vitest'
import { despedidaIn, disarmed, readLink, siteOf } from './link-rules.ts'

describe('a pasted link', () => {
  it.each([
    ['https://memorial.exemplo.com.br/despedida/7', 'memorial.exemplo.com.br'],
    ['Assista aqui: memorial.exemplo.com.br/despedida/7.', 'memorial.exemplo.com.br'],
    ['(HTTP://Memorial.Exemplo.com.br./x)', 'memorial.exemplo.com.br'],
    ['https://memorial.exemplo.com.br@golpe.example/despedida/7', 'golpe.example'],
    ['https://memorial.exemplo.com.br.golpe.example/', 'memorial.exemplo.com.br.golpe.example'],
    ['https://memorial.exemplo.com.br:8443/', 'memorial.exemplo.com.br:8443'],
    // A Cyrillic "а" in the place of the Latin one.
    ['https://memori\u0430l.exemplo.com.br/', 'xn--memoril-7fg.exemplo.com.br'],
    ['https://golpe.example/?u=https://memorial.exemplo.com.br/', 'golpe.example'],
  ])('%s leads to %s', (pasted, site) => {
    const url = readLink(pasted)
    expect(url && siteOf(url)).toBe(site)
  })

  it.each(['', 'oi', 'javascript:alert(1)', 'ftp://golpe.example/', 'Pix 82999887766', 'https://'])(
    'is none in %j',
    pasted => {
      expect(readLink(pasted)).toBeUndefined()
    },
  )

  it.each([
    ['/despedida/7', 7],
    ['/despedida/7/ABCDEFGH12', 7],
    ['/presenca/7', 7],
    ['/despedidas/chave', undefined],
    ['/despedida/07', undefined],
  ])('%s opens the despedida %s', (path, id) => {
    expect(despedidaIn(new URL(path, 'https://memorial.exemplo.com.br'))).toBe(id)
  })

  it('is written so that no program makes a link of it', () => {
    expect(disarmed(new URL('https://golpe.example/pague?x=1'))).toBe('hxxps://golpe[.]example/pague?x=1')
  })
})
