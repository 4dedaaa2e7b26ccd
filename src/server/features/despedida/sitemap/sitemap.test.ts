import { beforeAll, describe, expect, it } from 'vitest'
import { buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createSitemap } from './service.ts'

const t = openTestApp()
const shown: number[] = []
const hidden: number[] = []
beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) shown.push((await buildDespedida(t.deps)).row.id)
  hidden.push((await buildDespedida(t.deps, { tipo: 'Privada' })).row.id)
  hidden.push((await buildDespedida(t.deps, { status_memoria: false })).row.id)
  hidden.push((await buildDespedida(t.deps, { fora_das_buscas: true })).row.id)
})

const get = (url: string) => t.app.inject({ url, headers: { host: 'memorial.exemplo.com.br' } })

describe('robots.txt and sitemap', () => {
  it('disallows the restricted area and every page opened by a code, and names the sitemap', async () => {
    const response = await get('/robots.txt')
    expect(response.headers['content-type']).toContain('text/plain')
    for (const path of ['/admin/', '/cliente/', '/despedidas/', '/despedida/*/'])
      expect(response.body).toContain(`Disallow: ${path}\n`)
    expect(response.body).toContain('Sitemap: http://memorial.exemplo.com.br/sitemap.xml')
  })

  it('lists public active despedidas, and none that is private, inactive or excluded from searches', async () => {
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toContain('application/xml')
    const addresses = [...index.body.matchAll(/<loc>http:\/\/memorial\.exemplo\.com\.br(.*?)<\/loc>/g)].map(
      one => one[1],
    )
    expect(addresses).toEqual(['/sitemap-0.xml', '/sitemap-1.xml'])
    const pages = await Promise.all(addresses.map(async path => (await get(path ?? '')).body))
    const all = pages.join('')
    expect(all).toContain('<loc>http://memorial.exemplo.com.br/lista-postagens/despedidas</loc>')
    for (const id of shown) expect(all).toContain(`/despedida/${id}</loc>`)
    for (const id of hidden) expect(all).not.toContain(`/despedida/${id}<`)
  })

  it('splits the despedidas into pages and lists each once', async () => {
    const sitemap = createSitemap(t.deps, 2)
    const found: number[] = []
    for (let page = 1; ; page += 1) {
      const text = await sitemap.page('https://x', page)
      if (text === undefined) break
      found.push(...[...text.matchAll(/despedida\/(\d+)</g)].map(one => Number(one[1])))
    }
    expect(found).toEqual(shown)
  })

  it('responds 404 for a page beyond the last and for an invalid host', async () => {
    expect((await get('/sitemap-99.xml')).statusCode).toBe(404)
    const spoofed = await t.app.inject({ url: '/robots.txt', headers: { host: '"><script>' } })
    expect(spoofed.body).not.toContain('<script>')
  })
})
