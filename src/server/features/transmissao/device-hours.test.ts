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
  until,
  untilSegments,
  WEBM,
} from '#server/testing/envio-fixture.ts'
import { record } from '#server/testing/envio-parts.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { syncTransmissoes } from './jobs.ts'

openEnvioFixture()

describe.skipIf(ffmpeg === undefined)('a picture sent from a device', { timeout: 120_000 }, () => {
  it('is let in within the hours of the apresentacao only, and stops with them', async () => {
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

  it('ends when the camera switch is turned off, and is welcome when it is on again', async () => {
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
    expect(await begin(wake)).toMatchObject({ situacao: 'aberto' })
  })

  it('belongs to its despedida and its account', async () => {
    const wake = await book()
    const other = await book({ capela: '02' })
    const { envio } = await begin(wake)
    expect(await send(other, envio, 0, Buffer.from('x'))).toMatchObject({ situacao: 'recomecar' })
    expect(await send(wake, envio, 0, Buffer.from('x'), fixture.bruno)).toMatchObject({ situacao: 'recomecar' })
    expect((await stop(wake, envio, fixture.bruno)).json()).toEqual({ encerrado: false })
    expect((await stop(wake, envio)).json()).toEqual({ encerrado: true })
    expect((await read(wake)).registros[0]?.texto).toBe('O aparelho parou de transmitir')
  })

  it('is bytes, of a bounded size, at a bounded pace', async () => {
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
    // A recording ffmpeg reads on from, since what it cannot begin with is soon no recording any more; and the clock is held.
    const { parts } = record('video/webm;codecs=h264,opus', 5)
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await send(wake, envio, 0, Buffer.concat(parts))).toEqual({ situacao: 'aceita', proxima: 1 })
    for (const parte of [1, 2, 3, 4])
      expect(await send(wake, envio, parte, Buffer.alloc(3_900_000))).toEqual({
        situacao: 'aceita',
        proxima: parte + 1,
      })
    const answer = await put(wake, envio, 5, Buffer.alloc(3_900_000))
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('2')
    vi.setSystemTime(Date.now() + 5000)
    expect(await send(wake, envio, 5, Buffer.alloc(3_900_000))).toEqual({ situacao: 'aceita', proxima: 6 })
    expect(await begin(wake, { formato: 'image/png' })).toMatchObject({ code: 'DADOS_INVALIDOS' })
  })

  it('goes on when the portal was started again, and no simulated picture comes in between', async () => {
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

  it('takes the place of the demonstration camera without a number ever going back', async () => {
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

  it('takes the place of the chapel’s camera, and gives it back when it stops', async () => {
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
    await until(async () => (await breaks()) === 2, 20_000)
    expect(await read(wake)).toMatchObject({ estado: 'ao-vivo', envio: { quem: null } })
    await fixture.t.deps.streams.close()
    fixture.t.deps.streams = before
  })

  it('leaves no ffmpeg behind when the portal closes', async () => {
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

it('a machine without ffmpeg says so', async () => {
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
