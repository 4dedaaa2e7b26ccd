import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { allHandlers, buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { buildAccount, buildDespedida, type TestAccount } from './testing/factories.ts'
import { openTestApp } from './testing/open-test-app.ts'
import { createTestApp } from './testing/test-app.ts'

const t = openTestApp()
let admin: TestAccount
let moderador: TestAccount
beforeAll(async () => {
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
})

const declared: [string, Route][] = Object.entries(routes)
const isForServices = (route: Route): boolean => route.access === 'service'
const isOpen = (route: Route): boolean => route.access === 'public' || route.access === 'visitor'

/** A request of a declared call with plausible parameters and no body. */
const requestOf = (key: string, headers: Record<string, string> = {}) => {
  const [method, path = ''] = key.split(' ')
  return { method: method as 'GET', url: path.replace(/:publicado/, 'true').replace(/:\w+/g, '12345'), headers }
}

describe('the contract on the server', () => {
  it('has a handler for every declared call', () => {
    expect(new Set(Object.keys(allHandlers(t.deps)))).toEqual(new Set(Object.keys(routes)))
  })

  it.each(declared.filter(([, route]) => isForServices(route)))(
    '%s is 401 without a service key, also with the session of an administrator',
    async key => {
      for (const authorization of [undefined, admin.authorization, `Bearer mps_1_${'a'.repeat(44)}`, 'Bearer mps_']) {
        const response = await t.app.inject(requestOf(key, authorization ? { authorization } : {}))
        expect([response.statusCode, response.json().code], authorization).toEqual([401, 'CHAVE_DE_SERVICO_RECUSADA'])
      }
    },
  )

  it.each(declared.filter(([, route]) => !isOpen(route) && !isForServices(route)))(
    '%s is 401 without a session, before any input is read',
    async key => {
      for (const authorization of [undefined, 'Bearer undefined', 'Bearer x.y.z', 'Basic abc']) {
        const response = await t.app.inject(requestOf(key, authorization ? { authorization } : {}))
        expect(response.statusCode, authorization).toBe(401)
        expect(response.json().code).toBe('SESSAO_EXPIRADA')
      }
    },
  )

  it.each(declared.filter(([, route]) => Array.isArray(route.access) && !route.access.includes('ROLE_MODERADOR')))(
    '%s is 403 for a moderator',
    async key => {
      const response = await t.app.inject(requestOf(key, { authorization: moderador.authorization }))
      expect(response.statusCode).toBe(403)
      expect(response.json().message).toBe('Acesso negado')
    },
  )

  it.each(declared.filter(([, route]) => isOpen(route)))('%s treats a meaningless token as anonymous', async key => {
    const bare = await t.app.inject(requestOf(key))
    for (const authorization of ['Bearer undefined', 'Bearer null', 'Bearer a.b.c', 'Bearer ', 'x']) {
      const response = await t.app.inject(requestOf(key, { authorization }))
      expect(response.statusCode, authorization).toBe(bare.statusCode)
      expect([401, 500]).not.toContain(response.statusCode)
    }
  })

  it('refuses the token of an ended session immediately', async () => {
    const gone = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const call = () =>
      t.app.inject(requestOf('GET /homenagem/homenagem-despedida/:id', { authorization: gone.authorization }))
    expect((await call()).statusCode).toBe(404)
    await t.deps.db
      .updateTable('sessao')
      .set({ encerrada_em: new Date().toISOString() })
      .where('id', '=', gone.sessaoId)
      .execute()
    expect((await call()).statusCode).toBe(401)
  })
})

describe('refusals', () => {
  it('are JSON with the same text twice, a code and a request id, and are never cached', async () => {
    const response = await t.app.inject({ url: '/cliente/despedidas' })
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    const { requestId, ...body } = response.json()
    const message = 'Sessão expirada. Entre novamente.'
    expect(body).toEqual({ message, mensagem: message, code: 'SESSAO_EXPIRADA' })
    expect(requestId).toEqual(expect.any(String))
  })

  it('quoted by the specification have exactly that text', async () => {
    const response = await t.app.inject({ url: '/homenagem/homenagem-aprovadas/1' })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toBe('Despedida não encontrada')
  })

  it.each(['/cliente/nada', '/api/auth/nada', '/homenagem', '/exibicao/despedida/1', '/midia'])(
    '%s, an unknown call, is a JSON 404 and never a page',
    async url => {
      const response = await t.app.inject({ url, headers: { accept: 'text/html' } })
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.json().code).toBe('NAO_ENCONTRADO')
    },
  )

  it.each(['/%', '/cliente/%E0%A4%A', '/homenagem/homenagem-aprovadas/%00'])('%s is a clear 4xx', async url => {
    const response = await t.app.inject({ url })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toMatch(/stack|node_modules|Error:/)
  })
})

describe('bodies', () => {
  const signin = (payload: string | Buffer, contentType = 'application/json') =>
    t.app.inject({ method: 'POST', url: '/api/auth/signin', headers: { 'content-type': contentType }, payload })

  it.each([
    ['an empty one', ''],
    ['no JSON', '{'],
    ['a null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['a poisoned prototype', '{"__proto__": {"roles": ["ROLE_ADMIN"]}}'],
    ['a poisoned constructor', '{"constructor": {"prototype": {"x": 1}}}'],
  ])('that are %s are 400 in Portuguese', async (_what, payload) => {
    const response = await signin(payload)
    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('DADOS_INVALIDOS')
    expect(response.json().message).not.toMatch(/\b(body|must|Invalid|expected|Unexpected)\b/)
  })

  it('of JSON may be empty where the call declares no body', async () => {
    const response = await t.app.inject({
      method: 'PUT',
      url: '/homenagem/update-status-homenagem/987654321/true',
      headers: { 'content-type': 'application/json', authorization: admin.authorization },
      payload: '',
    })
    expect(response.json().code).toBe('NAO_ENCONTRADO')
  })

  it.each(['text/plain', 'application/xml', 'text/plain; x=application/json'])('of %s are 415', async contentType => {
    const response = await signin('{"username":"a","password":"b"}', contentType)
    expect(response.statusCode).toBe(415)
    expect(response.json().code).toBe('FORMATO_NAO_ACEITO')
  })

  it('above the size of their class are 413', async () => {
    const response = await signin(JSON.stringify({ username: 'a', password: 'x'.repeat(70_000) }))
    expect(response.statusCode).toBe(413)
    expect(response.json().mensagem).toBe('O envio é grande demais.')
  })
})

describe('the API documentation', () => {
  const docs = (url: string) => t.app.inject({ url, headers: { authorization: admin.authorization } })

  it('is for signed-in staff, by bearer token or by the cookie of a browser', async () => {
    for (const url of ['/docs', '/docs/', '/docs/json', '/docs/static/swagger-ui.css']) {
      expect((await t.app.inject({ url })).statusCode, url).toBe(401)
      const family = { authorization: moderador.authorization }
      expect((await t.app.inject({ url, headers: family })).statusCode, url).toBe(403)
    }
    const { sid = '' } = t.deps.tokens.verify('sessao', admin.authorization.slice('Bearer '.length)) ?? {}
    const cookies = { sessao_imagens: t.deps.tokens.sign('imagens', { sid }, 60) }
    expect((await t.app.inject({ url: '/docs/json', cookies })).statusCode).toBe(200)
  })

  it('is public where DOCS_ABERTOS is set', async () => {
    const open = await createTestApp({ config: readConfig({ DATA_DIR: t.deps.config.DATA_DIR, DOCS_ABERTOS: '1' }) })
    expect((await open.app.inject({ url: '/docs/json' })).statusCode).toBe(200)
    await open.close()
  })

  it('is OpenAPI 3.1 and lists every declared call once, with additions marked', async () => {
    const response = await docs('/docs/json')
    expect(response.statusCode).toBe(200)
    const document = response.json()
    expect(document.openapi).toBe('3.1.0')
    for (const [key, route] of declared) {
      const [method = '', path = ''] = key.split(' ')
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.summary, key).toBe(route.summary)
      expect(operation?.responses, key).toBeDefined()
      expect(operation?.description === 'adicional', key).toBe(route.adicional === true)
      const schemes = (operation?.security ?? []).flatMap((one: object) => Object.keys(one))
      expect(schemes.includes(isForServices(route) ? 'servico' : 'bearer'), key).toBe(!isOpen(route))
    }
    const operations = Object.values(document.paths as Record<string, object>).flatMap(path => Object.keys(path))
    expect(operations).toHaveLength(declared.length)
  })

  it('is shown as a page without resources of other hosts, and its unknown addresses are refusals of the contract', async () => {
    const page = await docs('/docs/')
    expect([page.statusCode, page.headers['x-content-type-options']]).toEqual([200, 'nosniff'])
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toMatch(/https?:/)
    for (const [, address = ''] of page.body.matchAll(/(?:href|src)="([^"]+)"/g))
      expect((await docs(address)).statusCode, address).toBe(200)
    expect(page.body).toContain('swagger-ui')
    const none = await docs('/docs/nada')
    expect([none.statusCode, none.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
  })

  it('contains no dangling reference', async () => {
    const text = (await docs('/docs/json')).body
    const document = JSON.parse(text)
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
      expect(target, pointer).toBeDefined()
    }
  })
})

describe('operation', () => {
  it('is alive, and ready only when the health check succeeds', async () => {
    expect((await t.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await t.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    for (const ready of [() => Promise.resolve(false), () => Promise.reject(new Error('gone'))]) {
      const waiting = await buildApp(t.deps, { health: { ready } })
      const response = await waiting.inject({ url: '/readyz' })
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
      await waiting.close()
    }
  })

  it('responds 503 to a proxy while it starts and before it closes', async () => {
    for (const phase of ['starting', 'closing'] as const) {
      const app = await buildApp(t.deps, { health: { ready: () => Promise.resolve(true), phase: () => phase } })
      for (const url of ['/healthz', '/readyz']) {
        const response = await app.inject({ url })
        expect(response.statusCode).toBe(503)
        expect(response.json()).toEqual({ status: phase })
      }
      await app.close()
    }
  })

  it('sends its security headers with every response, refusals included', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const url of [`/homenagem/homenagem-aprovadas/${row.id}`, '/cliente/despedidas', '/nada.js']) {
      const { headers } = await t.app.inject({ url })
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['referrer-policy'], url).toBe('no-referrer')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })

  it('limits public reads and tells how long to wait', async () => {
    const app = await buildApp(t.deps)
    let last = await app.inject({ url: '/exibicao/despedidas/busca?nome=maria' })
    for (let time = 0; time < 30 && last.statusCode !== 429; time++)
      last = await app.inject({ url: '/exibicao/despedidas/busca?nome=maria' })
    await app.close()
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.json().mensagem).toMatch(/^Muitas tentativas\. Aguarde \d+ segundos?\.$/)
  })
})
