import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The output of the build, reduced to what these tests read; the entry acts according to the address. */
const BUILT = {
  'web/index.html': '<html><head></head><body><div id="root"></div></body></html>',
  'web/tela.html': '<html><body>tela</body></html>',
  'web/.vite/manifest.json': '{"index.html":{"file":"assets/index.js"}}',
  'web/assets/index.js': '',
  'web/imagens/x.txt': '',
  'ssr/pre-paint.js': 'prePaint()',
  'ssr/hydrate-on-interaction.js': 'hydrateOnInteraction()',
  'ssr/package.json': '{"type":"module"}',
  'ssr/entry-server.js': `
    const page = (html, status = 200) => ({ status, head: '', structured: '', html, state: '', modules: [], eager: false, seconds: 60 })
    let loads = 0
    let renderings = 0
    let failures = 0
    let refusals = 0
    let failing = true
    export const loadScreens = async () => {
      if (++loads === 1) throw new Error('a chunk could not be read')
    }
    export const renderPage = async (address, origin, read) => {
      const { pathname, searchParams } = new URL(address, origin)
      if (pathname === '/termo-uso') return page('rendering ' + ++renderings)
      if (pathname === '/painel-enviar-mensagem') {
        failures += 1
        if (failing) throw new Error('broken')
        return page('whole again')
      }
      if (pathname === '/mended') failing = false
      if (pathname === '/counts') return page(failures + ' failures, ' + refusals + ' refusals')
      if (pathname.startsWith('/despedida/')) return page('refusal ' + ++refusals, 404)
      if (pathname === '/despedida-status/not-found') {
        const refused = await read('GET /exibicao/despedida/:id/:codigo', { params: { id: '99999999', codigo: '0' } }).catch(error => error)
        return page(refused.status + ' ' + refused.text)
      }
      if (pathname === '/') return page((await read('GET /exibicao/despedidas/ultimas', {})).body.length + ' despedidas')
      return undefined
    }`,
}

const folder = mkdtempSync(join(tmpdir(), 'memorial-pages-'))
let t: TestApp
let app: FastifyInstance

beforeAll(async () => {
  for (const [name, text] of Object.entries(BUILT)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  t = await createTestApp()
  app = await buildApp(t.deps, { pagesDir: join(folder, 'web') })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { host: 'portal.test' } })
  return { status: statusCode, body }
}

describe('public pages', () => {
  it('are left to the browser while the screens cannot be loaded, and rendered once they can', async () => {
    expect(await get('/')).toEqual({ status: 200, body: BUILT['web/index.html'] })
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
    expect(failed).toEqual({ status: 200, body: BUILT['web/index.html'] })
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
    expect(await get('/admin/entrar')).toEqual({ status: 200, body: BUILT['web/index.html'] })
  })
})
