import { describe, expect, it } from 'vitest'
import { ALL_PAGES_NUMBER, LISTS_PAGE_NUMBER } from '#server/db/page-versions.ts'
import { createRecognition } from './cacheable-routes.ts'

const recognise = createRecognition(
  async () => ({ body: [], total: undefined }),
  async () => undefined,
  { PUBLIC_URL: 'https://portal.test' },
  () => undefined,
)

/** The address that the response is kept under, its language, and the versions it depends on. */
const kept = (url: string) => {
  const headers = { 'accept-language': 'en', host: 'portal.test' }
  const found = recognise({ method: 'GET', url, headers, cookies: {} } as never)
  const [language, , address] = found?.key.split(' ') ?? []
  return found && [language, address?.replace('https://portal.test', ''), found.exact, ...found.pages]
}

const ALL = ALL_PAGES_NUMBER
const DESPEDIDA = 10_661

describe('the response of a public page', () => {
  it.each([
    ['/', ['en', '/', true, LISTS_PAGE_NUMBER, ALL]],
    ['/termo-uso', ['pt-BR', '/termo-uso', true, ALL]],
    ['/termo-uso?id=5', ['pt-BR', '/termo-uso', false, ALL]],
    ['/painel-enviar-mensagem?x=1', ['pt-BR', '/painel-enviar-mensagem', false, ALL]],
    ['/lista-postagens/aovivo', ['en', '/lista-postagens/aovivo', true, LISTS_PAGE_NUMBER, ALL]],
    ['/lista-postagens/despedidas?nome=', ['en', '/lista-postagens/despedidas', false, LISTS_PAGE_NUMBER, ALL]],
    ['/despedida-status/private?id=10661', ['en', '/despedida-status/private?id=10661', true, ALL]],
    ['/despedida-status/private?id=abc', ['en', '/despedida-status/private', false, ALL]],
    ['/despedida/10661', ['en', '/despedida/10661', true, DESPEDIDA, ALL]],
    ['/despedida/10661/7K3M9QXZ1T', ['en', '/despedida/10661/7K3M9QXZ1T', true, DESPEDIDA, ALL]],
    ['/despedida/10661?x=1&aba=velorio', ['en', '/despedida/10661?aba=velorio', false, DESPEDIDA, ALL]],
    ['/despedida/10661?aba=mensagens', ['en', '/despedida/10661?aba=mensagens', true, DESPEDIDA, ALL]],
    ['/despedida/10661?aba=outra', ['en', '/despedida/10661', false, DESPEDIDA, ALL]],
  ])('at %s is kept as %o', (url, expected) => {
    expect(kept(url)).toEqual(expected)
  })

  it.each([
    '/lista-postagens/despedidas?nome=Maria',
    '/lista-postagens/outra',
    '/despedida-status/outro',
    '/despedida/abc',
    '/despedida/10661/a/b',
    '/despedida/10661/%20',
    '/presenca/10661',
    '/sepultura/PF',
    '/contato',
    '/verificar',
    '/nada',
    '/termo-uso/',
  ])('at %s is not kept', url => {
    expect(kept(url)).toBeUndefined()
  })
})
