import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EbookPreparo } from '#contract/documento/schema.ts'
import { createDocuments, type OnProgress } from '#server/adapters/documents.ts'
import { createEbookFiles } from '#server/adapters/ebook-files.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'
import { createCartaoDrawing } from './cartao-jobs.ts'

/** A drawing that waits for the test. */
type Drawing = { progress: OnProgress; finish: () => void; fail: () => void }
const drawings: Drawing[] = []

const folder = mkdtempSync(join(tmpdir(), 'memorial-livros-'))
const VALID_MS = 5 * 60_000
let t: TestApp
let staff: TestAccount
beforeAll(async () => {
  t = await createTestApp({
    ebooks: createEbookFiles(folder, VALID_MS),
    documents: createDocuments({
      createRun: () => (_job, _signal, onProgress) =>
        new Promise((resolve, reject) => {
          drawings.push({
            progress: ratio => onProgress?.(ratio),
            finish: () => resolve(Buffer.from(`book ${drawings.length}`)),
            fail: () => reject(new Error('a broken picture')),
          })
        }),
    }),
  })
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
beforeEach(() => drawings.splice(0))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const call = (method: 'GET' | 'POST', id: number, end = 'preparo', app = t.app) =>
  app.inject({ method, url: `/cliente/despedida/${id}/ebook/${end}`, headers: { authorization: staff.authorization } })
const start = async (id: number) => (await call('POST', id)).json<EbookPreparo>()
const state = async (id: number) => (await call('GET', id)).json<EbookPreparo>()
const drawing = async (index = 0): Promise<Drawing> => {
  await waitFor(() => expect(drawings.length).toBeGreaterThan(index))
  return drawings[index] as Drawing
}
const untilState = (id: number, estado: EbookPreparo['estado']) =>
  waitFor(async () => expect((await state(id)).estado).toBe(estado))
const build = async () => (await buildDespedida(t.deps, {}, { nome: 'Maria do Carmo' })).row.id

describe('an ebook in the background', () => {
  it('is started once for all who ask, reports its progress, and is then fetched as often as wanted', async () => {
    const id = await build()
    expect(await state(id)).toEqual({ estado: 'parado', progresso: 0 })
    expect((await call('GET', id, 'arquivo')).statusCode).toBe(404)
    const begun = await Promise.all([start(id), start(id), start(id)])
    expect(begun.map(({ estado }) => estado)).toEqual(['preparando', 'preparando', 'preparando'])
    const book = await drawing()
    book.progress(0.5)
    expect(await state(id)).toEqual({ estado: 'preparando', progresso: 65 })
    book.progress(0.2)
    expect((await state(id)).progresso).toBe(65)
    book.finish()
    await untilState(id, 'pronto')
    expect(await start(id)).toEqual({ estado: 'pronto', progresso: 100 })
    for (const response of [await call('GET', id, 'arquivo'), await call('GET', id, 'arquivo')]) {
      expect([response.statusCode, response.body]).toEqual([200, 'book 1'])
      expect(response.headers['content-disposition']).toContain('filename="ebook-maria-do-carmo.pdf"')
    }
    expect(drawings).toHaveLength(1)
  })

  it('is created again for a changed page, and the earlier one is no longer served', async () => {
    const id = await build()
    await start(id)
    const first = await drawing()
    first.finish()
    await untilState(id, 'pronto')
    await t.deps.db.updateTable('despedida').set({ obituario: 'Ensinou a ler.' }).where('id', '=', id).execute()
    expect((await state(id)).estado).toBe('parado')
    expect((await call('GET', id, 'arquivo')).statusCode).toBe(404)
    await start(id)
    const second = await drawing(1)
    second.finish()
    await untilState(id, 'pronto')
  })

  it('is removed from the disk when somebody erases what they sent', async () => {
    const following = createCartaoDrawing(t.deps)
    await following.follow()
    const id = await build()
    const written = { despedida_id: id, nome: 'Rosa', descricao: 'Saudade.', imagem: null, publicado: true }
    await t.deps.db.insertInto('homenagem').values(written).execute()
    await start(id)
    const book = await drawing()
    book.finish()
    await untilState(id, 'pronto')
    const own = () => readdirSync(folder).filter(name => name.startsWith(`${id}-`))
    expect(own()).toHaveLength(1)
    await t.deps.db.deleteFrom('homenagem').where('despedida_id', '=', id).execute()
    await waitFor(() => expect(own()).toEqual([]))
    following.stop()
  })

  it('that fails is reported to all who wait, and may be started again', async () => {
    const id = await build()
    await start(id)
    const first = await drawing()
    first.fail()
    await untilState(id, 'falhou')
    expect((await call('GET', id, 'arquivo')).statusCode).toBe(404)
    expect((await start(id)).estado).toBe('preparando')
    const second = await drawing(1)
    second.finish()
    await untilState(id, 'pronto')
  })

  it('is drawn one at a time, so that the pictures of one book are in memory', async () => {
    const [one, other] = [await build(), await build()]
    await start(one)
    await start(other)
    const first = await drawing()
    await sleep(50)
    expect(drawings).toHaveLength(1)
    first.finish()
    const second = await drawing(1)
    second.finish()
    await untilState(other, 'pronto')
  })

  it('can be fetched for a limited time, and is removed afterwards', async () => {
    const id = await build()
    await start(id)
    const book = await drawing()
    book.finish()
    await untilState(id, 'pronto')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + VALID_MS })
    expect((await state(id)).estado).toBe('parado')
    expect((await call('GET', id, 'arquivo')).statusCode).toBe(404)
    await t.deps.ebooks.clean()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is forgotten while it is under way when the portal restarts: the page may start again', async () => {
    const id = await build()
    await start(id)
    const book = await drawing()
    const restarted = await createTestApp({ ...t.deps })
    expect((await call('GET', id, 'preparo', restarted.app)).json()).toEqual({ estado: 'parado', progresso: 0 })
    book.finish()
    await untilState(id, 'pronto')
    expect((await call('GET', id, 'preparo', restarted.app)).json<EbookPreparo>().estado).toBe('pronto')
    await restarted.app.close()
  })

  it('is prepared by the leader, whichever node is asked', async () => {
    const id = await build()
    const leader = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const follower = await createTestApp({ ...t.deps, leader: () => leader })
    const url = await follower.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { authorization: staff.authorization }
    const response = await fetch(`${url}/cliente/despedida/${id}/ebook/preparo`, { method: 'POST', headers })
    expect(await response.json()).toEqual({ estado: 'preparando', progresso: 0 })
    expect((await start(id)).estado).toBe('preparando')
    const book = await drawing()
    book.finish()
    await untilState(id, 'pronto')
    const file = await fetch(`${url}/cliente/despedida/${id}/ebook/arquivo`, { headers })
    expect([file.status, await file.text()]).toEqual([200, 'book 1'])
    expect(drawings).toHaveLength(1)
    await follower.app.close()
  })

  it("belongs to staff and the despedida's own moderator, and starts are limited", async () => {
    const own = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: own.pessoaId })
    const url = `/cliente/despedida/${row.id}/ebook/preparo`
    const as = (authorization: string) => t.app.inject({ method: 'POST', url, headers: { authorization } })
    expect((await as(other.authorization)).body).toBe('Despedida não encontrada')
    expect((await as(own.authorization)).statusCode).toBe(200)
    const book = await drawing()
    book.finish()
    const statuses = []
    for (let time = 0; time < 30; time += 1) statuses.push((await as(own.authorization)).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })
})
