import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  ask,
  begin,
  book,
  fixture,
  openEngine,
  openEnvioFixture,
  playlistOf,
  processes,
  put,
  read,
  segmentNamesOf,
  send,
  sendAll,
  stop,
  untilSegments,
  WEBM,
} from '#server/testing/envio-fixture.ts'
import { record } from '#server/testing/envio-parts.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { syncTransmissoes } from './jobs.ts'

openEnvioFixture()

describe.skipIf(ffmpeg === undefined)('a picture sent from a device', SLOW_TEST, () => {
  it('is accepted within the hours of the apresentacao only, and stops at their end', async () => {
    const upcoming = await book({ data_hora_inicial: portalTime(10), data_hora_final: portalTime(60) })
    expect(await begin(upcoming)).toMatchObject({ situacao: 'fora-do-horario' })
    const wake = await book({ capela: '02' })
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const { envio } = await begin(wake, { formato: recorded.formato })
    await sendAll(wake, envio, recorded)
    await untilSegments(wake, 1)
    await fixture.t.deps.db
      .updateTable('apresentacao')
      .set({ encerrada_em: new Date().toISOString() })
      .where('id', '=', wake.apresentacaoId)
      .execute()
    await syncTransmissoes(fixture.t.deps)
    expect(await send(wake, envio, recorded.parts.length, Buffer.from('x'))).toMatchObject({ situacao: 'recomecar' })
    expect(await begin(wake, { formato: recorded.formato })).toMatchObject({ situacao: 'fora-do-horario' })
    expect(await ask(wake)).toBe('Transmissão encerrada')
    await until(async () => processes().length === 0)
  })

  it('ends when the camera is switched off, and is accepted again when it is switched on', async () => {
    const wake = await book()
    const { envio } = await begin(wake)
    const set = async (status_camera: boolean) => {
      await fixture.t.deps.db
        .updateTable('apresentacao')
        .set({ status_camera })
        .where('id', '=', wake.apresentacaoId)
        .execute()
      await syncTransmissoes(fixture.t.deps)
    }
    await set(false)
    expect(await send(wake, envio, 0, Buffer.from('x'))).toMatchObject({ situacao: 'recomecar' })
    expect(await begin(wake)).toMatchObject({ situacao: 'fora-do-horario' })
    await set(true)
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const again = await begin(wake, { formato: recorded.formato })
    expect(again).toMatchObject({ situacao: 'aberto' })
    // The first picture has ended for good, and took no file of the second one with it.
    await until(async () => processes().length === 1)
    await sendAll(wake, again.envio, recorded)
    await untilSegments(wake, 1)
  })

  it('can be continued or stopped by its own account on its own despedida only', async () => {
    const wake = await book()
    const other = await book({ capela: '02' })
    const { envio } = await begin(wake)
    expect(await send(other, envio, 0, Buffer.from('x'))).toMatchObject({ situacao: 'recomecar' })
    expect(await send(wake, envio, 0, Buffer.from('x'), fixture.bruno)).toMatchObject({ situacao: 'recomecar' })
    expect((await stop(wake, envio, fixture.bruno)).json()).toEqual({ encerrado: false })
    expect((await stop(wake, envio)).json()).toEqual({ encerrado: true })
    expect((await read(wake)).registros[0]?.texto).toBe('O aparelho parou de transmitir')
  })

  it('must be binary, and its size and rate are limited', async () => {
    const wake = await book()
    const { envio } = await begin(wake)
    const url = `/cliente/transmissao/${wake.id}/envio/${envio}/0`
    const headers = { authorization: fixture.ana.authorization }
    const json = await fixture.t.app.inject({ method: 'PUT', url, headers, payload: { parte: 'x' } })
    expect(json.statusCode).toBe(415)
    expect((await put(wake, envio, 0, Buffer.alloc(4 * 1024 * 1024 + 1))).statusCode).toBe(413)
    const elsewhere = await fixture.t.app.inject({
      method: 'PUT',
      url: `/cliente/transmissao/${wake.id}/camera`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('{"ligada":false}'),
    })
    expect(elsewhere.statusCode).toBe(415)
    // A real recording, because ffmpeg soon rejects anything else; the clock is stopped.
    const { parts } = record('video/webm;codecs=h264,opus', 5)
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await send(wake, envio, 0, Buffer.concat(parts))).toEqual({ situacao: 'aceita', proxima: 1 })
    for (const parte of [1, 2, 3, 4])
      expect(await send(wake, envio, parte, Buffer.alloc(3_900_000))).toEqual({
        situacao: 'aceita',
        proxima: parte + 1,
      })
    const tooFast = await put(wake, envio, 5, Buffer.alloc(3_900_000))
    expect(tooFast.statusCode).toBe(429)
    expect(tooFast.headers['retry-after']).toBe('2')
    vi.setSystemTime(Date.now() + 5000)
    expect(await send(wake, envio, 5, Buffer.alloc(3_900_000))).toEqual({ situacao: 'aceita', proxima: 6 })
    expect(await begin(wake, { formato: 'image/png' })).toMatchObject({ code: 'DADOS_INVALIDOS' })
  })

  it('continues after a restart of the portal, without a simulated picture in between', async () => {
    const wake = await book()
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const formato = recorded.formato
    const before = fixture.t.deps.streams
    const { envio } = await begin(wake, { formato })
    await sendAll(wake, envio, recorded)
    await untilSegments(wake, 2)
    await before.close()
    fixture.t.deps.streams = openEngine({ demo: true })
    await syncTransmissoes(fixture.t.deps)
    expect(segmentNamesOf(await playlistOf(wake)).length).toBeGreaterThanOrEqual(2)
    expect(await send(wake, envio, recorded.parts.length, Buffer.from('x'))).toMatchObject({ situacao: 'recomecar' })
    const again = await begin(wake, { formato })
    await sendAll(wake, again.envio, recorded)
    await until(async () => (await playlistOf(wake)).includes('#EXT-X-DISCONTINUITY\n'))
    await stop(wake, again.envio)
    await fixture.t.deps.streams.close()
    fixture.t.deps.streams = openEngine()
  })

  it('replaces the demonstration camera, and the segment numbers never decrease', async () => {
    const before = fixture.t.deps.streams
    fixture.t.deps.streams = openEngine({ demo: true })
    const wake = await book()
    const seqOf = (list: string) => Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1])
    const simulated = await playlistOf(wake)
    const recorded = record('video/webm;codecs=h264,opus', 5)
    const { envio } = await begin(wake, { formato: recorded.formato })
    expect(await read(wake)).toMatchObject({ simulada: true })
    expect(await playlistOf(wake)).toContain('d')
    await sendAll(wake, envio, recorded)
    await until(async () => !(await read(wake)).simulada)
    const real = await playlistOf(wake)
    expect(seqOf(real)).toBeGreaterThanOrEqual(seqOf(simulated) + 6)
    expect(real).toContain('#EXT-X-DISCONTINUITY\n')
    await fixture.t.deps.streams.close()
    fixture.t.deps.streams = before
  })

  it('replaces the camera of the chapel until it stops', async () => {
    const before = fixture.t.deps.streams
    const recorded = record('video/mp4;codecs=avc1.42E01E,mp4a.40.2', 6)
    const endereco = join(fixture.folder, 'chapel.mp4')
    writeFileSync(endereco, Buffer.concat(recorded.parts))
    const camera = {
      empresa: 'CV',
      capela: '01',
      nome: '',
      tipo: 'arquivo',
      audio: true,
      transcodificar: 'auto',
    } as const
    fixture.t.deps.streams = openEngine({ cameraOf: () => ({ ...camera, endereco }) })
    const wake = await book()
    await untilSegments(wake, 1)
    const breaks = async () => (await playlistOf(wake)).split('#EXT-X-DISCONTINUITY\n').length - 1
    const { envio } = await begin(wake, { formato: recorded.formato })
    await until(async () => processes().length === 1)
    await sendAll(wake, envio, recorded)
    await until(async () => (await breaks()) === 1)
    await stop(wake, envio)
    await until(async () => (await breaks()) === 2)
    expect(await read(wake)).toMatchObject({ estado: 'ao-vivo', envio: { quem: null } })
    await fixture.t.deps.streams.close()
    fixture.t.deps.streams = before
  })

  it('leaves no ffmpeg process behind when the portal closes', async () => {
    const before = fixture.t.deps.streams
    fixture.t.deps.streams = openEngine()
    const wake = await book()
    const { envio } = await begin(wake)
    await send(wake, envio, 0, record(WEBM, 2).parts[0] ?? Buffer.alloc(0))
    expect(processes().length).toBeGreaterThan(0)
    await fixture.t.deps.streams.close()
    expect(processes()).toEqual([])
    fixture.t.deps.streams = before
  })
})

it('a machine without ffmpeg accepts no picture from a device, and reports the reason', async () => {
  const bare = await createTestApp()
  const { row } = await buildDespedida(bare.deps)
  await buildApresentacao(bare.deps, row.id)
  await syncTransmissoes(bare.deps)
  const headers = { authorization: (await buildAccount(bare.deps, ['ROLE_ADMIN'])).authorization }
  const url = `/cliente/transmissao/${row.id}`
  expect((await bare.app.inject({ url, headers })).json().envio).toEqual({ possivel: false, quem: null })
  const payload = { aparelho: 'phone-of-ana', formato: WEBM }
  const refused = await bare.app.inject({ method: 'POST', url: `${url}/envio`, headers, payload })
  expect(refused.json()).toEqual({ situacao: 'sem-ffmpeg', envio: '', quem: '' })
  await bare.close()
})
