import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let url = ''
let staff: { authorization: string }
let id = 0
let codigo = ''

beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  staff = { authorization: (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization }
  const farewell = await buildDespedida(t.deps)
  id = farewell.row.id
  codigo = farewell.codigo
})
afterAll(() => t.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
const page = () => `/exibicao/despedida/${id}/0`
const letters = async (): Promise<string[]> =>
  ((await (await get(`/homenagem/homenagem-aprovadas/${id}`)).json()) as { descricao: string }[]).map(
    one => one.descricao,
  )

const leave = async (descricao: string): Promise<number> =>
  (
    await t.deps.db
      .insertInto('homenagem')
      .values({ despedida_id: id, nome: 'Rosa', descricao, imagem: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const decide = (letter: number, publicado: boolean) =>
  fetch(`${url}/homenagem/update-status-homenagem/${letter}/${publicado}`, { method: 'PUT', headers: staff })

describe('answers of strangers', () => {
  it('are word for word those of the application', async () => {
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

  it('never show a letter after its withdrawal was acknowledged, nor miss one after its approval', async () => {
    const letter = await leave('Uma carta que vai e vem.')
    for (let round = 0; round < 10; round += 1) {
      expect((await decide(letter, true)).status).toBe(200)
      expect(await letters()).toContain('Uma carta que vai e vem.')
      expect((await decide(letter, false)).status).toBe(200)
      expect(await letters()).not.toContain('Uma carta que vai e vem.')
    }
  })

  it('stay right while many read and decisions go on', async () => {
    const letter = await leave('Lida por muitos.')
    let published = false
    let reading = true
    let read = 0
    const reader = async () => {
      while (reading) {
        const before = published
        const shown = (await letters()).includes('Lida por muitos.')
        // Only what was acknowledged before the reading began, and not changed since, can be told for sure.
        if (before === published && before) expect(shown).toBe(true)
        read += 1
      }
    }
    const readers = Array.from({ length: 4 }, reader)
    for (let round = 0; round < 8; round += 1) {
      await decide(letter, true)
      published = true
      await Promise.all([letters(), letters()])
      published = false
      await decide(letter, false)
      expect(await letters()).not.toContain('Lida por muitos.')
    }
    reading = false
    await Promise.all(readers)
    expect(read).toBeGreaterThan(8)
  })

  it('end with the page itself: switched off or made private it is refused at once, and counted', async () => {
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

  it('are not for whoever may see more: a pass, a code in the header, a session', async () => {
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

  it('refuse what the application refuses: wrong numbers, unknown farewells', async () => {
    expect((await get('/exibicao/despedida/99999999/0')).status).toBe(404)
    expect((await get('/homenagem/homenagem-aprovadas/99999999')).status).toBe(404)
    expect((await get('/exibicao/despedidas/ultimas?tamanho=-1')).status).toBe(
      (await t.app.inject('/exibicao/despedidas/ultimas?tamanho=-1')).statusCode,
    )
  })
})
