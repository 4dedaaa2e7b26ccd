import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { BUILT_FILES, writeBuiltPages } from '#server/testing/built-pages.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The entry acts according to the address. */
const { pagesDir, remove } = writeBuiltPages(`
    let loads = 0
    let renderings = 0
    let failures = 0
    let refusals = 0
    let failing = true
    export const loadScreens = async () => {
      if (++loads === 1) throw new Error('a chunk could not be read')
    }
    export const isKnownAddress = pathname => !pathname.startsWith('/admin/nada')
    export const renderPage = async (address, origin, read, now, language) => {
      const { pathname, searchParams } = new URL(address, origin)
      if (pathname === '/termo-uso') return page('rendering ' + ++renderings)
      if (pathname === '/painel-enviar-mensagem') {
        failures += 1
        if (failing) throw new Error('broken')
        return page('whole again')
      }
      if (pathname === '/mended') failing = false
      if (pathname === '/counts') return page(failures + ' failures, ' + refusals + ' refusals')
      if (pathname === '/despedida-status/private')
        return { ...page('rendering ' + ++renderings + ' in ' + language), language, translated: true }
      if (pathname.startsWith('/despedida/')) return page('refusal ' + ++refusals, 404)
      if (pathname === '/despedida-status/not-found') {
        const refused = await read('GET /exibicao/despedida/:id/:codigo', { params: { id: '99999999', codigo: '0' } }).catch(error => error)
        return page(refused.status + ' ' + refused.text)
      }
      if (pathname === '/') return page((await read('GET /exibicao/despedidas/ultimas', {})).body.length + ' despedidas')
      return undefined
    }`)

let t: TestApp
let app: FastifyInstance

beforeAll(async () => {
  t = await createTestApp()
  app = await buildApp(t.deps, { pagesDir })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
  remove()
})

const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { host: 'portal.test' } })
  return { status: statusCode, body }
}

describe('public pages', () => {
  it('are left to the browser while the screens cannot be loaded, and rendered once they can', async () => {
    expect(await get('/')).toEqual({ status: 200, body: BUILT_FILES['web/index.html'] })
    expect((await get('/')).body).toContain('despedidas')
  })

  it('are rendered with the responses of the declared calls in process', async () => {
    expect((await get('/')).body).toContain('0 despedidas')
  })

  it('receive status and text of a refused call', async () => {
    expect((await get('/despedida-status/not-found')).body).toMatch(/404 \S+/)
  })

  it('are rendered once for many concurrent requests', async () => {
    const bodies = (await Promise.all(Array.from({ length: 20 }, () => get('/termo-uso')))).map(page => page.body)
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('rendering 1<')
  })

  it('whose rendering fails are left to the browser, and rendered again for the next request', async () => {
    const failed = await get('/painel-enviar-mensagem')
    expect(failed).toEqual({ status: 200, body: BUILT_FILES['web/index.html'] })
    expect((await get('/termo-uso')).body).toContain('rendering')
    await get('/mended')
    expect((await get('/painel-enviar-mensagem')).body).toContain('whole again')
  })

  it('are rendered once for a request that is refused or fails', async () => {
    expect(await get('/despedida/1')).toMatchObject({ status: 404, body: expect.stringContaining('refusal 1<') })
    expect((await get('/counts')).body).toContain('2 failures, 1 refusals')
  })

  it('that are refused are not stored', async () => {
    expect((await get('/despedida/1')).body).toContain('refusal 2<')
  })

  it('that only the browser renders are the built document', async () => {
    expect(await get('/admin/entrar')).toEqual({ status: 200, body: BUILT_FILES['web/index.html'] })
  })
})

describe('built files', () => {
  const open = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { host: 'portal.test', 'accept-encoding': 'br' } })

  it('have the lifetime of their folder, and are compressed where the browser accepts it', async () => {
    const script = await open('/assets/index.js')
    expect([script.statusCode, script.body]).toEqual([200, 'compressed'])
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(await open('/assets/index.js', 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
    for (const [url, body] of [
      ['/imagens/marcas/x.txt', 'x'],
      ['/manual/index.html', 'manual'],
    ] as const) {
      const file = await open(url)
      expect([file.statusCode, file.body, file.headers['cache-control']]).toEqual([200, body, 'public, max-age=86400'])
    }
  })

  it.each(['/assets/none.js', '/assets/..%2f.vite%2fmanifest.json', '/.vite/manifest.json'])(
    'are the only files that can be read: %s is refused',
    async url => {
      const { statusCode, body } = await open(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(body).not.toContain('index.html')
    },
  )
})

describe('an address that was cut inside an escaped character', () => {
  const open = (accept: string) => app.inject({ url: '/despedida/10553%', headers: { host: 'portal.test', accept } })

  it('leads a person to the page that says so, and is a refusal for every other client', async () => {
    const { statusCode, headers } = await open('text/html')
    expect([statusCode, headers.location]).toEqual([302, '/despedida-status/not-found'])
    expect((await open('application/json')).json().code).toBe('NAO_ENCONTRADO')
  })
})

describe('an address of the restricted area', () => {
  it('that no screen has is the document of the browser with status 404', async () => {
    expect(await get('/admin/nada?x=1')).toEqual({ status: 404, body: BUILT_FILES['web/index.html'] })
  })

  it('is isolated over https from a window that opened it; a public page, which is painted sooner without, is not', async () => {
    const config = { ...t.deps.config, PUBLIC_URL: 'https://portal.test' }
    const safe = await buildApp({ ...t.deps, config }, { pagesDir })
    const isolationAt = async (url: string) => (await safe.inject({ url })).headers['cross-origin-opener-policy']
    // The first request loads the screens, which fails once.
    await safe.inject({ url: '/' })
    expect([await isolationAt('/admin/despedidas'), await isolationAt('/')]).toEqual(['same-origin', undefined])
    await safe.close()
  })
})

describe('a page that is refused by the rate limit', () => {
  const SEARCH = '/lista-postagens/despedidas?nome=maria'
  const ask = (accept: string) =>
    app.inject({ url: SEARCH, remoteAddress: '198.51.100.77', headers: { host: 'portal.test', accept } })

  it('is a page for a person, with the wait, and the declared refusal for every other client', async () => {
    for (let time = 0; time < 30; time += 1) await ask('text/html')
    const shown = await ask('text/html,application/xhtml+xml')
    const wait = Number(shown.headers['retry-after'])
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(wait).toBeGreaterThan(0)
    expect(shown.headers['cache-control']).toBe('no-store')
    expect(shown.body).toContain(`wait for ${wait} s`)
    // No script runs in it that would exchange the fonts of the first paint.
    expect(shown.body).not.toContain('data-fonts')
    expect((await ask('application/json')).json()).toMatchObject({ code: 'MUITAS_TENTATIVAS' })
    const call = await app.inject({
      url: '/exibicao/despedidas/busca?nome=maria',
      remoteAddress: '198.51.100.77',
      headers: { accept: 'text/html' },
    })
    expect([call.statusCode, call.json().code]).toEqual([429, 'MUITAS_TENTATIVAS'])
  })
})

describe('a page that searches', () => {
  it.each([
    '/lista-postagens/despedidas?nome=rosa',
    '/lista-postagens/despedidas/?nome=rosa',
    '/Lista-Postagens/Despedidas?pagina=2&nome=rosa',
    '/lista-postagens/%64espedidas?%6eome=rosa',
  ])('counts as a search, however its address is written: %s', async url => {
    const remoteAddress = freshAddress()
    const ask = () => app.inject({ url, remoteAddress, headers: { host: 'portal.test', accept: 'text/html' } })
    for (let time = 0; time < 30; time += 1) expect((await ask()).statusCode).not.toBe(429)
    expect((await ask()).statusCode).toBe(429)
  })
})

describe('the language of a page', () => {
  const readIn = async (headers: Record<string, string>, query = '') => {
    const response = await app.inject({
      url: `/despedida-status/private${query}`,
      headers: { host: 'p.test', ...headers },
    })
    const language = /<html lang="([\w-]+)"/.exec(response.body)?.[1]
    return {
      ...response,
      language,
      rendering: /rendering \d+ in ([\w-]+)/.exec(response.body)?.[1],
      chosen: response.cookies,
    }
  }

  it('is the one that the browser accepts, with a copy in the cache for each language', async () => {
    const accepting = (language: string) => readIn({ 'accept-language': language })
    const [english, spanish, german] = [await accepting('en-GB,en'), await accepting('es'), await accepting('de')]
    expect([english.language, spanish.language, german.language]).toEqual(['en', 'es', 'pt-BR'])
    expect([english.rendering, spanish.rendering, german.rendering]).toEqual(['en', 'es', 'pt-BR'])
    expect((await accepting('en')).body).toBe(english.body)
    expect(english.headers).toMatchObject({
      'content-language': 'en',
      vary: 'accept-encoding, accept-language, cookie, user-agent',
    })
    expect(new Set([english, spanish, german].map(page => page.headers.etag)).size).toBe(3)
    expect(english.chosen).toEqual([])
  })

  it('is chosen by the address, which stores it in a cookie for the pages after it', async () => {
    const named = await readIn({ 'accept-language': 'es' }, '?idioma=en')
    expect(named.language).toBe('en')
    expect(named.chosen).toMatchObject([{ name: 'idioma', value: 'en', path: '/', sameSite: 'Lax' }])
    expect((await readIn({ 'accept-language': 'es', cookie: 'idioma=en' })).language).toBe('en')
    expect((await readIn({ cookie: 'idioma=en' }, '?idioma=pt')).language).toBe('pt-BR')
    expect((await readIn({}, '?idioma=fr')).chosen).toEqual([])
  })

  it('is Portuguese for robots, and on a page that is not translated', async () => {
    const robot = { 'accept-language': 'en', 'user-agent': 'WhatsApp/2.23' }
    expect((await readIn(robot)).language).toBe('pt-BR')
    const page = await app.inject({ url: '/termo-uso', headers: { host: 'p.test', 'accept-language': 'en' } })
    expect(page.body).toContain('<html lang="pt-BR"')
    expect(page.headers.vary).toBe('accept-encoding, cookie')
  })
})

it('the document of the restricted area is the same with all display preferences', async () => {
  const read = (cookie: string) => app.inject({ url: '/admin/entrar', headers: { cookie } })
  const [plain, chosen] = [await read('a=b'), await read('leitura=130-alto')]
  expect(plain.statusCode).toBe(200)
  expect(chosen.body).toBe(plain.body)
  expect(plain.headers.vary ?? '').not.toContain('cookie')
})

describe('addresses of pages', () => {
  it.each(['.', ',', ')', '*', '!', ';', ').', '%E2%80%9D', '%E2%80%A6', '?.', '~', "'"])(
    'are found where %j follows the address, as sentences and messengers add it',
    async mark => {
      const { statusCode, headers } = await app.inject({
        url: `/despedida/10661${mark}`,
        headers: { host: 'portal.test' },
      })
      expect([statusCode, headers.location]).toEqual(mark === '?.' ? [404, undefined] : [302, '/despedida/10661'])
    },
  )

  it('keep the query, and addresses that are only marks are not found', async () => {
    const { headers } = await app.inject({
      url: '/despedida/10661/7K3M9QXZ1T.?aba=velorio',
      headers: { host: 'portal.test' },
    })
    expect(headers.location).toBe('/despedida/10661/7K3M9QXZ1T?aba=velorio')
    expect((await get('//evil.example/despedida.')).status).not.toBe(302)
  })
})
