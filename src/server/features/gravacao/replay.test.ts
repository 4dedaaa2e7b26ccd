import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { randomCodigo } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { buildParticipante } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, createRecordingFixture, type TestTransmissao } from '#server/testing/recording-fixture.ts'

const t = openTestApp()
let fixture: ReturnType<typeof createRecordingFixture>
let clock = 0
beforeAll(async () => {
  fixture = createRecordingFixture(t)
})
beforeEach(() => {
  vi.useRealTimers()
})

/** Advances the clock beyond the cache time of the access check. */
const aMomentLater = (): void => {
  clock += 3000
  vi.useFakeTimers({ now: Date.now() + clock, toFake: ['Date'] })
}

const recorded = async (more: object = {}, despedida: object = {}): Promise<TestTransmissao> => {
  const wake = await buildTransmissao(t, {}, despedida)
  await fixture.consent(wake, more)
  await fixture.record(wake)
  await fixture.end(wake)
  return wake
}

const statusOf = async (address: string): Promise<number> => (await t.app.inject(address)).statusCode
const segment = (address: string, name: string): string => address.replace('index.m3u8', name)

describe('replay of a recording', () => {
  it('opens after the end of the apresentacao, not before, and is announced as being recorded during it', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    expect(await fixture.shown(wake)).toEqual({ gravando: true, soGravada: null, gravacoes: [] })
    await fixture.end(wake)
    const { gravando, gravacoes } = await fixture.shown(wake)
    expect([gravando, gravacoes.length]).toEqual([false, 1])
    expect(gravacoes[0]?.segundos).toBeGreaterThanOrEqual(4)
    expect((await t.app.inject({ url: `/api/videos/stream/${wake.camera}?codigo=${wake.codigo}` })).body).toBe(
      'Transmissão encerrada',
    )
  })

  it('serves a closed playlist and every segment in it, and nothing else', async () => {
    const wake = await recorded()
    const address = (await fixture.shown(wake)).gravacoes[0]?.endereco ?? ''
    expect(address).toMatch(/^\/transmissao\/[\w-]{22}\/[\w-]+\/index\.m3u8$/)
    const list = await t.app.inject(address)
    expect(list.headers['content-type']).toContain('application/vnd.apple.mpegurl')
    expect(list.body).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
    expect(list.body.trim().endsWith('#EXT-X-ENDLIST')).toBe(true)
    const names = [...list.body.matchAll(/^([\w-]+\.ts)$/gm)].map(([name]) => name)
    expect(names.length).toBeGreaterThanOrEqual(2)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) {
      const one = await t.app.inject(segment(address, name))
      expect([one.statusCode, one.rawPayload[0], one.rawPayload.length % 188]).toEqual([200, 0x47, 0])
    }
    for (const name of ['index.ndjson', 'nothing.ts', '..%2f..%2fsegredo', '%2e%2e'])
      expect(await statusOf(segment(address, name)), name).toBe(404)
  })

  it('contains nothing from before the start of the apresentacao', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const start = new Date(Date.now() - 6000)
    await t.deps.recordings.remove(await fixture.chaveOf(wake))
    await t.deps.db.deleteFrom('gravacao').execute()
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_inicial: portalTime(-0.1) })
      .where('camera', '=', wake.camera)
      .execute()
    await fixture.record(wake, 2)
    const inicio = Date.parse((await fixture.read(wake)).gravacoes[0]?.inicio ?? '')
    expect(inicio).toBeGreaterThanOrEqual(start.getTime() - 1000)
  })
})

describe('access to a replay', () => {
  it('is granted with the access code or a participant code, and refused without or to another family', async () => {
    const wake = await recorded()
    const other = await buildDespedida(t.deps)
    const { codigo: personal } = await buildParticipante(t, wake.despedidaId)
    for (const right of [wake.codigo, personal])
      expect((await fixture.replays(wake.camera, right)).statusCode).toBe(200)
    for (const wrong of [undefined, other.codigo, randomCodigo()]) {
      const refused = await fixture.replays(wake.camera, wrong)
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'CODIGO_NECESSARIO'])
    }
    const moderator = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await fixture.as(moderator, { url: `/api/videos/gravacao/${wake.camera}` })).statusCode).toBe(403)
    expect((await fixture.replays('no-such-camera', wake.codigo)).statusCode).toBe(404)
  })

  it('an address opens only its own recording, and none when modified', async () => {
    const [first, second] = [await recorded(), await recorded()]
    const address = (await fixture.shown(first)).gravacoes[0]?.endereco ?? ''
    const [, , chave = '', ticket = ''] = address.split('/')
    expect(await statusOf(address)).toBe(200)
    expect(await statusOf(address.replace(chave, await fixture.chaveOf(second)))).toBe(403)
    for (const at of [0, 5, 12, ticket.length - 1]) {
      const altered = ticket.slice(0, at) + (ticket[at] === 'a' ? 'b' : 'a') + ticket.slice(at + 1)
      expect(await statusOf(address.replace(ticket, altered)), String(at)).toBe(403)
    }
  })

  it('ends with a replaced code, an inactive despedida, or a despedida made private', async () => {
    const wake = await recorded()
    const address = (await fixture.shown(wake)).gravacoes[0]?.endereco ?? ''
    const set = (values: object) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', wake.despedidaId).execute()
    await set({ status_memoria: false })
    aMomentLater()
    expect(await statusOf(address)).toBe(403)
    await set({ status_memoria: true })
    aMomentLater()
    expect(await statusOf(address)).toBe(200)
    const { codigo: personal } = await buildParticipante(t, wake.despedidaId)
    const without = (await (await fixture.replays(wake.camera, personal)).json()).gravacoes[0].endereco
    expect(await statusOf(without)).toBe(200)
    await set({ tipo: 'Privada' })
    aMomentLater()
    expect([await statusOf(address), await statusOf(without)]).toEqual([200, 403])
    await set({ acesso_versao: wake.row.acesso_versao + 1 })
    aMomentLater()
    expect(await statusOf(address)).toBe(403)
  })

  it('is for the family only if it chose so: visitors get none, the moderator can watch and download', async () => {
    const wake = await recorded({ quem: 'familia' })
    expect((await fixture.shown(wake)).gravacoes).toEqual([])
    const address = (await fixture.read(wake)).gravacoes[0]?.endereco ?? ''
    expect(await statusOf(address)).toBe(200)
  })

  it('ends for addresses issued before the family restricted it to itself', async () => {
    const wake = await recorded()
    const address = (await fixture.shown(wake)).gravacoes[0]?.endereco ?? ''
    await fixture.consent(wake, { quem: 'familia' })
    aMomentLater()
    expect(await statusOf(address)).toBe(403)
  })

  it('ends with the retention period, even before the deletion job has run', async () => {
    const wake = await recorded({ dias: 7 })
    const given = (await fixture.shown(wake)).gravacoes[0]
    await fixture.end(wake, 7 * 24 * 60 + 1)
    aMomentLater()
    expect(await statusOf(given?.endereco ?? '')).toBe(403)
    expect((await fixture.shown(wake)).gravacoes).toEqual([])
    expect((await fixture.read(wake)).gravacoes).toEqual([])
  })
})

describe('the file for download', () => {
  it('is refused to visitors, and without ffmpeg the moderator gets an error with the reason', async () => {
    const wake = await recorded()
    const [gravacao] = (await fixture.read(wake)).gravacoes
    const refused = await fixture.download(wake, gravacao?.id ?? 0)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'FFMPEG_AUSENTE'])
    expect((await fixture.read(wake)).baixavel).toBe(false)
    const address = (await fixture.shown(wake)).gravacoes[0]?.endereco ?? ''
    expect(await statusOf(segment(address, 'velorio.mp4'))).toBe(403)
    expect((await fixture.download(wake, 987_654_321)).statusCode).toBe(404)
  })
})
