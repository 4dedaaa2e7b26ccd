import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RecordedSegment, trimSegments } from '#server/live/recording/vod-playlist.ts'
import { createRecordings } from '#server/live/recordings.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { buildTransmissao, createRecordingFixture, type TestTransmissao } from '#server/testing/recording-fixture.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

const segment = (name: string, duration = 2, discontinuity = false): RecordedSegment => ({
  ...{ name, duration, discontinuity, at: 0, bytes: 188 },
})

describe('segments after a cut', () => {
  const segments = ['a', 'b', 'c', 'd', 'e'].map(name => segment(name))
  const left = (inicio: number, fim: number) =>
    trimSegments(segments, { inicio, fim })
      .map(one => one.name)
      .join('')
  it.each([
    [0, 0, 'abcde'],
    [2, 0, 'bcde'],
    [3, 0, 'bcde'],
    [0, 2, 'abcd'],
    [0, 3, 'abcd'],
    [4, 4, 'c'],
    [0, 10, ''],
  ])('%d s of the beginning and %d s of the end: %s', (inicio, fim, names) => {
    expect(left(inicio, fim)).toBe(names)
  })
})

describe('a recording with cut beginning and end', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trimming-'))
  const clock = { passed: 0 }
  let t: TestApp
  let fixture: ReturnType<typeof createRecordingFixture>
  let wake: TestTransmissao
  let id = 0
  beforeAll(async () => {
    const open = () =>
      createRecordings({
        ...{ folder, ffmpeg, minFreeBytes: 0 },
        pull: (camera, file) => t.deps.streams.pull(camera, file),
      })
    t = await createTestApp({ recordings: open() })
    fixture = createRecordingFixture(t)
    wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake, 16)
    await fixture.end(wake)
    // Closed, so that the last segments are written.
    await t.deps.recordings.close()
    t.deps.recordings = open()
    id = (await fixture.read(wake)).gravacoes[0]?.id ?? 0
  }, SLOW_TEST.timeout)
  afterAll(async () => {
    vi.useRealTimers()
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const cut = (inicio: number, fim: number, who = wake.moderator) =>
    fixture.as(who, {
      method: 'PUT',
      url: `/cliente/gravacao/${wake.despedidaId}/corte/${id}`,
      payload: { inicio, fim },
    })
  /** The access check caches database reads for two seconds. */
  const aMomentLater = (): void => {
    clock.passed += 3000
    vi.useFakeTimers({ now: Date.now() + 3000, toFake: ['Date'] })
  }
  const namesAt = async (address: string): Promise<string[]> => {
    const list = await t.app.inject(address)
    return [...list.body.matchAll(/^([\w-]+)\.(?:ts|aac)$/gm)].map(match => match[1] ?? '')
  }
  const shownAddress = async (): Promise<string> => (await fixture.shown(wake)).gravacoes[0]?.endereco ?? ''

  it('is shorter in picture, sound and file, and complete again when the cut is undone', async () => {
    const before = (await fixture.read(wake)).gravacoes[0]
    const address = await shownAddress()
    const all = await namesAt(address)
    const response = await cut(4, 2)
    expect(response.statusCode, response.body).toBe(200)
    const after = response.json().gravacoes[0]
    expect(after).toMatchObject({ corte: { inicio: 4, fim: 2 }, segundos: (before?.segundos ?? 0) - 6 })
    aMomentLater()
    expect(await namesAt(address)).toEqual(all.slice(2, -1))
    expect(await namesAt(address.replace('index', 'som'))).toEqual(all.slice(2, -1))
    const statusOf = async (name: string) => (await t.app.inject(address.replace('index.m3u8', name))).statusCode
    expect(await statusOf(`${all[0]}.ts`)).toBe(404)
    expect(await statusOf(`${all[0]}.aac`)).toBe(404)
    expect(await statusOf(`${all[2]}.ts`)).toBe(200)
    expect(await statusOf(`${all[2]}.aac`)).toBe(200)
    expect((await fixture.shown(wake)).gravacoes[0]?.segundos).toBe(after.segundos)

    expect((await cut(0, 0)).json().gravacoes[0]).toMatchObject({
      corte: { inicio: 0, fim: 0 },
      segundos: before?.segundos,
    })
    aMomentLater()
    expect(await namesAt(address)).toEqual(all)
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .select('acao')
      .where('despedida_id', '=', wake.despedidaId)
      .execute()
    expect(audited.filter(row => row.acao === 'gravacao.cortar')).toHaveLength(2)
  })

  it.skipIf(!ffmpeg)('is equally cut in the download', async () => {
    await cut(4, 2)
    aMomentLater()
    const { segundos } = (await fixture.read(wake)).gravacoes[0] ?? { segundos: 0 }
    const { endereco } = (await fixture.download(wake, id)).json()
    const path = join(folder, 'velorio.mp4')
    writeFileSync(path, (await t.app.inject(endereco)).rawPayload)
    const probe = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path])
    expect(Math.abs(Number(probe.toString()) - segundos)).toBeLessThan(1)
    await cut(0, 0)
  })

  it('cannot be cut completely, and only by its moderator and staff', async () => {
    const whole = (await fixture.read(wake)).gravacoes[0]?.segundos ?? 0
    const nothing = await cut(whole - 5, 0)
    expect([nothing.statusCode, nothing.json().mensagem]).toEqual([
      400,
      'O corte não deixaria quase nada para assistir.',
    ])
    for (const wrong of [-1, 1.5, 200_000]) expect((await cut(wrong, 0)).statusCode).toBe(400)
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await cut(2, 0, other)).statusCode).toBe(404)
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    expect((await cut(2, 0, staff)).statusCode).toBe(200)
    expect((await cut(0, 0, staff)).statusCode).toBe(200)
  })

  it('cannot be cut while it is being recorded', async () => {
    const running = await buildTransmissao(t)
    await fixture.consent(running)
    await fixture.record(running)
    const part = (await fixture.read(running)).gravacoes[0]
    const response = await fixture.as(running.moderator, {
      method: 'PUT',
      url: `/cliente/gravacao/${running.despedidaId}/corte/${part?.id}`,
      payload: { inicio: 2, fim: 0 },
    })
    expect([response.statusCode, response.json().mensagem]).toEqual([
      400,
      'A gravação ainda está em curso. Corte depois do velório.',
    ])
    await fixture.end(running)
  })
})
