import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { waitFor } from '#server/testing/wait.ts'
import { syncTransmissoes } from './jobs.ts'

const t = openTestApp()
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
})
afterEach(() => void vi.useRealTimers())

/** A despedida with an apresentacao whose picture has not started; every chapel has the demonstration camera. */
const book = async (
  apresentacao: Partial<NewRow<'apresentacao'>> = {},
  despedida: Partial<NewRow<'despedida'>> = {},
) => {
  const built = await buildDespedida(t.deps, despedida)
  const row = await buildApresentacao(t.deps, built.row.id, { segmento_em: null, ...apresentacao })
  return { ...built, camera: row.camera, apresentacaoId: row.id }
}
type TestTransmissao = Awaited<ReturnType<typeof book>>
const change = (apresentacaoId: number, values: Partial<NewRow<'apresentacao'>>) =>
  t.deps.db.updateTable('apresentacao').set(values).where('id', '=', apresentacaoId).execute()
const requestStreamOf = async ({ camera, codigo }: TestTransmissao): Promise<string> =>
  (await t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })).body
const open = (address: string) => t.app.inject({ url: address })
const liveNames = async (): Promise<number[]> =>
  (await t.app.inject({ url: '/exibicao/despedidas/apresentadas' })).json().map((card: { id: number }) => card.id)

describe('the transmissao of an apresentacao', () => {
  it('starts automatically: address, playlist, segments, badge and live list', async () => {
    const wake = await book()
    expect(await requestStreamOf(wake)).toBe('Transmissão em breve')
    expect(await liveNames()).toEqual([])
    await syncTransmissoes(t.deps)
    const address = await requestStreamOf(wake)
    const list = await open(address)
    expect(list.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    expect(list.headers['cache-control']).toBe('public, max-age=1')
    const segment = /^(d\d+\.ts)$/m.exec(list.body)?.[1]
    const served = await open(address.replace('index.m3u8', segment ?? ''))
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/mp2t'])
    expect(served.headers['cache-control']).toContain('immutable')
    // The live list is cached for up to three seconds: nothing is written when a wake begins.
    await waitFor(async () => expect(await liveNames()).toEqual([wake.row.id]))
    const page = (await t.app.inject({ url: `/exibicao/despedida/${wake.row.id}/0` })).json()
    expect(page.status_apresentacao).toBe(true)
  })

  it('has its address at the edge, sealed as nginx reads it, where there is one; never for a session', async () => {
    const wake = await book()
    await syncTransmissoes(t.deps)
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const before = { ...t.deps.config }
    Object.assign(t.deps.config, { BORDA_URL: 'https://ao-vivo.casa', BORDA_CHAVE: 'chave' })
    const address = await requestStreamOf(wake)
    const url = `/api/videos/stream/${wake.camera}`
    const ofSession = (await t.app.inject({ url, headers: { authorization } })).body
    Object.assign(t.deps.config, before)
    const [, seal, end, folder = ''] =
      /^https:\/\/ao-vivo\.casa\/([\w-]{22})\/(\d{10})(\/transmissao\/.*)\/index\.m3u8$/.exec(address) ?? []
    expect(seal).toBe(createHash('md5').update(`${end}${folder} chave`).digest('base64url'))
    expect(Number(end)).toBeGreaterThan(Date.now() / 1000 + 3500)
    expect((await open(`${folder}/index.m3u8`)).statusCode).toBe(200)
    expect(ofSession).toMatch(/^\/transmissao\//)
  })

  it('is no longer live twelve seconds after the last segment, even while the apresentacao continues', async () => {
    const wake = await book()
    await syncTransmissoes(t.deps)
    await change(wake.apresentacaoId, { segmento_em: new Date(Date.now() - 13_000).toISOString() })
    expect(await liveNames()).toEqual([])
  })

  it('opens five minutes early for staff only, and never during the hours of the previous family', async () => {
    const inPreparation = await book({ data_hora_inicial: portalTime(6), data_hora_final: portalTime(60) })
    const soon = await book({ data_hora_inicial: portalTime(4), data_hora_final: portalTime(60), capela: '02' })
    const after = await book({ data_hora_inicial: portalTime(4), data_hora_final: portalTime(60), capela: '03' })
    await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(3), capela: '03' })
    await syncTransmissoes(t.deps)
    expect(await requestStreamOf(soon)).toBe('Transmissão em breve')
    expect(
      [inPreparation, soon, after].map(wake => t.deps.streams.previewOf(wake.camera, '0'.repeat(24)) !== undefined),
    ).toEqual([false, true, false])
  })

  it('ends at its booked end, and continues only while it is marked as running, not into the next family', async () => {
    const hours = { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-3) }
    const marked = { ...hours, cerimonia_em_andamento: true }
    const punctual = await book(hours)
    const running = await book({ ...marked, capela: '02' })
    const followed = await book({ ...marked, capela: '03' })
    await book({ data_hora_inicial: portalTime(-2), data_hora_final: portalTime(60), capela: '03' })
    const over = await book({ ...marked, data_hora_final: portalTime(-6), capela: '04' })
    await syncTransmissoes(t.deps)
    expect(await requestStreamOf(running)).toMatch(/^\/transmissao\//)
    for (const wake of [punctual, followed, over]) expect(await requestStreamOf(wake)).toBe('Transmissão encerrada')
    expect(await liveNames()).not.toContain(running.row.id)
  })

  it('has the margins of its chapel, or the default ones', async () => {
    t.deps.capelaMargins = () => [
      { empresa: 'CV', capela: '01', preparo: 20, tolerancia: 40 },
      { empresa: 'CV', capela: '02', preparo: undefined, tolerancia: 0 },
    ]
    const hours = (from: number, to: number) => ({
      data_hora_inicial: portalTime(from),
      data_hora_final: portalTime(to),
      cerimonia_em_andamento: true,
    })
    const long = await book({ ...hours(-90, -30), capela: '01' })
    const none = await book({ ...hours(-90, -1), capela: '02' })
    const ordinary = await book({ ...hours(-90, -4), capela: '03' })
    const inPreparation = await book({ ...hours(18, 60), capela: '01' })
    const soon = await book({ ...hours(4, 60), capela: '02' })
    const late = await book({ ...hours(18, 60), capela: '03' })
    await syncTransmissoes(t.deps)
    for (const wake of [long, ordinary]) expect(await requestStreamOf(wake)).toMatch(/^\/transmissao\//)
    expect(await requestStreamOf(none)).toBe('Transmissão encerrada')
    const prepared = [inPreparation, soon, late].map(
      wake => t.deps.streams.previewOf(wake.camera, '0'.repeat(24)) !== undefined,
    )
    expect(prepared).toEqual([true, true, false])
    delete t.deps.capelaMargins
  })

  it('that staff ended is over immediately, whatever the hour', async () => {
    const wake = await book()
    await syncTransmissoes(t.deps)
    const address = await requestStreamOf(wake)
    await change(wake.apresentacaoId, { encerrada_em: new Date().toISOString() })
    expect(await requestStreamOf(wake)).toBe('Transmissão encerrada')
    expect(await liveNames()).toEqual([])
    await syncTransmissoes(t.deps)
    expect((await open(address)).statusCode).toBe(403)
  })

  it('extended in its last second goes on for viewers, and nothing leaves one that was not', async () => {
    const authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
    const end = Date.now() + 5 * 60_000
    const hours = { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(5) }
    const goTo = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
    goTo(end - 5000)
    const [extended, over] = [await book(hours), await book({ ...hours, capela: '02' })]
    await syncTransmissoes(t.deps)
    const [address, closed] = [await requestStreamOf(extended), await requestStreamOf(over)]
    const segments = [...(await open(closed)).body.matchAll(/^d\d+\.ts$/gm)].map(([name]) => name)
    const sequences: number[] = []
    const watch = async () => {
      const list = await open(address)
      expect([list.statusCode, list.body.includes('ENDLIST')]).toEqual([200, false])
      sequences.push(Number(/MEDIA-SEQUENCE:(\d+)/.exec(list.body)?.[1]))
      for (const [name] of list.body.matchAll(/^d\d+\.ts$/gm))
        expect((await open(address.replace('index.m3u8', name))).statusCode).toBe(200)
    }
    await watch()
    goTo(end - 1000)
    const url = `/cliente/transmissao/${extended.row.id}/estender`
    const response = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: { minutos: 15 } })
    expect(response.statusCode).toBe(200)
    goTo(end + 1100)
    await watch()
    await syncTransmissoes(t.deps)
    await watch()
    expect(Math.max(...sequences) - Math.min(...sequences)).toBeLessThanOrEqual(4)
    expect(segments.length).toBe(6)
    for (const file of ['index.m3u8', 'som.m3u8', 'poster.jpg', ...segments])
      expect((await open(closed.replace('index.m3u8', file))).statusCode, file).toBe(403)
    // A database server has a clock of its own, which is not there yet.
    await change(over.apresentacaoId, { data_hora_final: portalTime(-6) })
    expect(await requestStreamOf(over)).toBe('Transmissão encerrada')
  })

  it('that is switched off is refused after the next synchronisation, also to current viewers', async () => {
    const wake = await book()
    await syncTransmissoes(t.deps)
    const address = await requestStreamOf(wake)
    await change(wake.apresentacaoId, { status_camera: false })
    await syncTransmissoes(t.deps)
    expect(await requestStreamOf(wake)).toBe('Transmissão Desativada')
    const refused = await open(address)
    expect([refused.statusCode, refused.headers['cache-control'], refused.body]).toEqual([403, 'no-store', ''])
    await change(wake.apresentacaoId, { status_camera: true })
    await syncTransmissoes(t.deps)
    expect((await open(await requestStreamOf(wake))).statusCode).toBe(200)
  })

  it('ends for its viewers when its despedida becomes inactive or its code is replaced', async () => {
    const wake = await book({}, { tipo: 'Privada' })
    await syncTransmissoes(t.deps)
    const address = await requestStreamOf(wake)
    expect((await open(address)).statusCode).toBe(200)
    const set = (values: Partial<NewRow<'despedida'>>) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', wake.row.id).execute()
    await set({ acesso_versao: 2 })
    await syncTransmissoes(t.deps)
    expect((await open(address)).statusCode).toBe(403)
    await set({ acesso_versao: 1, status_memoria: false })
    await syncTransmissoes(t.deps)
    expect((await open(address)).statusCode).toBe(403)
  })

  it('does not open with an address of a previous family in the same chapel', async () => {
    const morning = await book({ data_hora_inicial: portalTime(-120), data_hora_final: portalTime(-2) })
    await syncTransmissoes(t.deps)
    const address = await requestStreamOf(morning)
    const evening = await book({ data_hora_inicial: portalTime(-1), data_hora_final: portalTime(60) })
    await syncTransmissoes(t.deps)
    const [, , , ticket] = address.split('/')
    expect((await open(`/transmissao/${evening.camera}/${ticket}/index.m3u8`)).statusCode).toBe(403)
    expect(await requestStreamOf(morning)).toBe('Transmissão encerrada')
  })

  it.each([
    '/transmissao/x',
    '/transmissao/x/y',
    '/transmissao/x/y/z',
    '/transmissao/%00/y/index.m3u8',
    '/transmissao/..%2f/y/z',
  ])('does not open under the malformed address %s', async url => {
    const response = await open(url)
    expect([403, 404]).toContain(response.statusCode)
    expect(response.body).not.toContain('<html')
  })
})
