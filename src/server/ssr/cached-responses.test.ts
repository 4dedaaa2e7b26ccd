import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { LIMITS } from '#contract/limits.ts'
import { buildApp } from '#server/app.ts'
import { createPageVersions } from '#server/db/page-versions.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let url = ''
let staff: { authorization: string }
let id = 0
let codigo = ''

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  staff = { authorization: (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization }
  const despedida = await buildDespedida(t.deps)
  id = despedida.row.id
  codigo = despedida.codigo
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const page = () => `/exibicao/despedida/${id}/0`
const publishedHomenagens = async (): Promise<string[]> =>
  ((await (await get(`/homenagem/homenagem-aprovadas/${id}`)).json()) as { descricao: string }[]).map(
    one => one.descricao,
  )

const insertPending = async (descricao: string): Promise<number> =>
  (
    await t.deps.db
      .insertInto('homenagem')
      .values({ despedida_id: id, nome: 'Rosa', descricao, imagem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const decide = (homenagemId: number, publicado: boolean) =>
  fetch(`${url}/homenagem/update-status-homenagem/${homenagemId}/${publicado}`, { method: 'PUT', headers: staff })

describe('cached responses for anonymous visitors', () => {
  it('are identical to those of the application', async () => {
    for (const path of [
      page(),
      `/homenagem/homenagem-aprovadas/${id}`,
      `/homenagem/homenagem-aprovadas/${id}?pagina=1&tamanho=2`,
      '/exibicao/despedidas/ultimas',
      '/exibicao/despedidas/apresentadas?tamanho=5',
    ]) {
      const [fast, slow] = [await get(path), await t.app.inject(path)]
      expect(fast.headers.get('etag'), path).not.toBeNull()
      expect(await fast.json(), path).toEqual(slow.json())
      expect(fast.headers.get('x-total-count'), path).toBe(slow.headers['x-total-count'] ?? null)
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect(fast.headers.get(name), name).toBe(slow.headers[name])
    }
  })

  it('never show a photograph, or count a homenagem, after its withdrawal is acknowledged', async () => {
    const homenagemId = await insertPending('Uma carta que conta.')
    const counted = async () => {
      const shown = (await (await get(page())).json()) as DespedidaPagina
      return [shown.qtd_homenagens, shown.primeira_fotografia?.legenda]
    }
    const [before] = await counted()
    expect((await decide(homenagemId, true)).status).toBe(200)
    const photograph = { despedida_id: id, ordem: 1, imagem: '/midia/x.webp', legenda: 'A varanda' }
    await t.deps.db.insertInto('fotografia').values(photograph).execute()
    expect(await counted()).toEqual([Number(before) + 1, 'A varanda'])
    expect((await decide(homenagemId, false)).status).toBe(200)
    expect((await counted())[0]).toBe(before)
    await t.deps.db.deleteFrom('fotografia').where('despedida_id', '=', id).execute()
    expect(await counted()).toEqual([before, undefined])
  })

  it('never contain a homenagem after its withdrawal is acknowledged, and always after its approval', async () => {
    const homenagemId = await insertPending('Uma carta que vai e vem.')
    for (let repetition = 0; repetition < 10; repetition += 1) {
      expect((await decide(homenagemId, true)).status).toBe(200)
      expect(await publishedHomenagens()).toContain('Uma carta que vai e vem.')
      expect((await decide(homenagemId, false)).status).toBe(200)
      expect(await publishedHomenagens()).not.toContain('Uma carta que vai e vem.')
    }
  })

  it('are correct while many visitors read and a homenagem is approved and withdrawn', async () => {
    const homenagemId = await insertPending('Lida por muitos.')
    let published = false
    let reading = true
    let read = 0
    const reader = async () => {
      while (reading) {
        const before = published
        const isPublished = (await publishedHomenagens()).includes('Lida por muitos.')
        // Only a decision that was acknowledged before the read began, and not changed since, is certain.
        if (before === published && before) expect(isPublished).toBe(true)
        read += 1
      }
    }
    const readers = Array.from({ length: 4 }, reader)
    for (let repetition = 0; repetition < 8; repetition += 1) {
      await decide(homenagemId, true)
      published = true
      await Promise.all([publishedHomenagens(), publishedHomenagens()])
      published = false
      await decide(homenagemId, false)
      expect(await publishedHomenagens()).not.toContain('Lida por muitos.')
    }
    reading = false
    await Promise.all(readers)
    expect(read).toBeGreaterThan(8)
  })

  it('end with the page: an inactive or private page is refused immediately', async () => {
    expect((await get(page())).status).toBe(200)
    const set = (values: { tipo?: 'Publica' | 'Privada'; status_memoria?: boolean }) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
    await set({ status_memoria: false })
    const off = await get(page())
    expect([off.status, await off.text()]).toEqual([404, 'Despedida está inativa'])
    await set({ status_memoria: true, tipo: 'Privada' })
    const closed = await get(page())
    expect([closed.status, await closed.text()]).toEqual([404, 'Despedida privada'])
    expect((await get(`/homenagem/homenagem-aprovadas/${id}`)).status).toBe(404)
    await set({ tipo: 'Publica' })
    expect((await get(page())).status).toBe(200)
  })

  it('are not served to visitors with more permissions: with a visitor cookie, a code in the header or a session', async () => {
    await get(page())
    const entered = await get(`/exibicao/despedida/${id}/${codigo}`)
    const pass = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(pass).toContain('passe_')
    expect(((await (await get(page())).json()) as { acesso: boolean }).acesso).toBe(false)
    expect(((await (await get(page(), { cookie: pass })).json()) as { acesso: boolean }).acesso).toBe(true)
    expect((await get(page(), { cookie: pass })).headers.get('etag')).toBeNull()
    expect((await get(`/homenagem/homenagem-aprovadas/${id}`, { codigo })).headers.get('etag')).toBeNull()
    expect((await get(page(), staff)).headers.get('etag')).toBeNull()
  })

  it('have the status of the application for wrong numbers and unknown despedidas', async () => {
    expect((await get('/exibicao/despedida/99999999/0')).status).toBe(404)
    expect((await get('/homenagem/homenagem-aprovadas/99999999')).status).toBe(404)
    expect((await get('/exibicao/despedidas/ultimas?tamanho=-1')).status).toBe(
      (await t.app.inject('/exibicao/despedidas/ultimas?tamanho=-1')).statusCode,
    )
  })
})

describe('an approval or withdrawal that one node acknowledged', () => {
  it('is served by every other node without a stale read', async () => {
    const other = await buildApp({ ...t.deps, versions: createPageVersions(t.deps.db) })
    await other.listen({ port: 0, host: '127.0.0.1' })
    const otherUrl = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`
    const homenagemId = await insertPending('Lida em outro servidor.')
    const read = async (base: string) =>
      ((await (await fetch(`${base}/homenagem/homenagem-aprovadas/${id}`)).json()) as { id: number }[]).map(
        one => one.id,
      )
    let stale = 0
    for (let repetition = 0; repetition < 50; repetition += 1) {
      const publicado = repetition % 2 === 0
      expect((await decide(homenagemId, publicado)).status).toBe(200)
      const seen = await Promise.all([read(url), read(otherUrl), read(url), read(otherUrl)])
      stale += seen.filter(ids => ids.includes(homenagemId) !== publicado).length
    }
    await other.close()
    expect(stale).toBe(0)
  })
})

describe('reads that are not served from the cache', () => {
  const limited = LIMITS.READ[0].max
  const from = (address: string, path: string) =>
    t.app.inject({ url: path, remoteAddress: address }).then(response => response.statusCode)
  let lastOctet = 0
  /** A fresh address that may send `left` more requests: those before were as cheap as a request can be. */
  const nearLimit = async (left: number): Promise<string> => {
    lastOctet += 1
    const address = `198.51.100.${lastOctet}`
    for (let n = 0; n < limited - left; n += 1) expect(await from(address, `/nada/${n}`)).toBe(404)
    return address
  }

  it.each([
    ['an unknown query', (n: number) => `/exibicao/despedidas/proximas?inventado=${n}`],
    ['a page that no other visitor requests', (n: number) => `/despedida-status/not-found?id=${n + 1}`],
    ['an unknown address', (n: number) => `/nada/${n}`],
  ])('count towards the rate limit: %s', async (_name, path) => {
    const address = await nearLimit(10)
    const statuses: number[] = []
    for (let n = 0; n <= 10; n += 1) statuses.push(await from(address, path(n)))
    expect(statuses.indexOf(429)).toBe(10)
  })

  it.each([
    ['a search in a list', (n: number) => `/exibicao/despedidas/ultimas?busca=x${n}`],
    ['a search in the homenagens', (n: number) => `/homenagem/homenagem-aprovadas/${id}?busca=x${n}`],
  ])('count towards the limit of searches: %s', async (_name, path) => {
    const { max } = LIMITS.SEARCH[0]
    const address = await nearLimit(limited)
    const statuses: number[] = []
    for (let n = 0; n <= max; n += 1) statuses.push(await from(address, path(n)))
    expect(statuses.indexOf(429)).toBe(max)
  })

  it('do not count when the exact address is in the cache', async () => {
    const path = `/exibicao/despedidas/ultimas?tamanho=3`
    const address = await nearLimit(10)
    for (let n = 0; n < 40; n += 1) expect(await from(address, path)).toBe(200)
  })
})
