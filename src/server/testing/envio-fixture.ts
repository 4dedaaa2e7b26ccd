import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { EnvioAberto, EnvioParte, Transmissao } from '#contract/transmissao/schema.ts'
import { createSecrets } from '#server/core/secrets.ts'
import type { NewRow } from '#server/db/tables.ts'
import { syncTransmissoes } from '#server/features/transmissao/jobs.ts'
import { createStreamEngine, type EngineOptions } from '#server/live/stream-engine.ts'
import type { EncodedRecording } from './envio-parts.ts'
import { buildAccount, buildApresentacao, buildDespedida } from './factories.ts'
import { ffmpeg, LONG_WATCHDOG_MS } from './stream-fixture.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { until } from './wait.ts'

type EnvioFixture = {
  folder: string
  t: TestApp
  ana: { authorization: string }
  bruno: { authorization: string }
}
/** The portal of the test file that calls `openEnvioFixture`, with two members of the staff. */
export const fixture = { folder: mkdtempSync(join(tmpdir(), 'devices-')) } as EnvioFixture

export const openEngine = (more: Partial<EngineOptions> = {}) =>
  createStreamEngine({
    secrets: createSecrets('a secret of the tests, long enough to be one'),
    log: pino({ level: 'silent' }),
    folder: fixture.folder,
    ffmpeg,
    cameraOf: () => undefined,
    demo: false,
    watchdogMs: LONG_WATCHDOG_MS,
    minFreeBytes: 0,
    ticketSeconds: 3600,
    ...more,
  })

/** @param engine called when everything that was opened before is there */
export const openEnvioFixture = (engine: () => Partial<EngineOptions> = () => ({})): void => {
  beforeAll(async () => {
    fixture.t = await createTestApp({ streams: openEngine(engine()) })
    fixture.ana = await buildAccount(fixture.t.deps, ['ROLE_COLABORADOR'])
    fixture.bruno = await buildAccount(fixture.t.deps, ['ROLE_ADMIN'])
  })
  beforeEach(async () => {
    // The clock stands still, so that no device counts as silent and no picture as old however slow this machine is.
    vi.useFakeTimers({ toFake: ['Date'] })
    await fixture.t.deps.db.deleteFrom('apresentacao').execute()
    await syncTransmissoes(fixture.t.deps)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await fixture.t.close()
    rmSync(fixture.folder, { recursive: true, force: true })
  })
}

export const book = async (apresentacao: Partial<NewRow<'apresentacao'>> = {}) => {
  const despedida = await buildDespedida(fixture.t.deps)
  const row = await buildApresentacao(fixture.t.deps, despedida.row.id, { segmento_em: null, ...apresentacao })
  await syncTransmissoes(fixture.t.deps)
  return { id: despedida.row.id, codigo: despedida.codigo, camera: row.camera, apresentacaoId: row.id }
}
type TestTransmissao = Awaited<ReturnType<typeof book>>

export const WEBM = 'video/webm;codecs=vp8,opus'
export const begin = async (
  wake: TestTransmissao,
  { who = fixture.ana, aparelho = 'phone-of-ana', formato = WEBM, assumir = false } = {},
): Promise<EnvioAberto> =>
  (
    await fixture.t.app.inject({
      method: 'POST',
      url: `/cliente/transmissao/${wake.id}/envio`,
      headers: { authorization: who.authorization },
      payload: { aparelho, formato, assumir },
    })
  ).json()
export const put = (wake: TestTransmissao, envio: string, parte: number, payload: Buffer, who = fixture.ana) =>
  fixture.t.app.inject({
    method: 'PUT',
    url: `/cliente/transmissao/${wake.id}/envio/${envio}/${parte}`,
    headers: { authorization: who.authorization, 'content-type': 'application/octet-stream' },
    payload,
  })
export const send = async (...args: Parameters<typeof put>): Promise<EnvioParte> => (await put(...args)).json()
export const sendAll = async (
  wake: TestTransmissao,
  envio: string,
  { parts }: EncodedRecording,
  who = fixture.ana,
): Promise<void> => {
  for (const [index, part] of parts.entries())
    expect(await send(wake, envio, index, part, who)).toEqual({ situacao: 'aceita', proxima: index + 1 })
}
export const stop = (wake: TestTransmissao, envio: string, who = fixture.ana) =>
  fixture.t.app.inject({
    method: 'DELETE',
    url: `/cliente/transmissao/${wake.id}/envio/${envio}`,
    headers: { authorization: who.authorization },
  })
export const read = async (wake: TestTransmissao): Promise<Transmissao> =>
  (
    await fixture.t.app.inject({
      url: `/cliente/transmissao/${wake.id}`,
      headers: { authorization: fixture.ana.authorization },
    })
  ).json()
export const ask = async ({ camera, codigo }: TestTransmissao): Promise<string> =>
  (await fixture.t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })).body
export const playlistOf = async (wake: TestTransmissao): Promise<string> => {
  const address = await ask(wake)
  return address.startsWith('/transmissao/') ? (await fixture.t.app.inject({ url: address })).body : ''
}
export const segmentNamesOf = (list: string): string[] =>
  [...list.matchAll(/^(\w+\.ts)$/gm)].map(match => match[1] ?? '')
export const untilSegments = (wake: TestTransmissao, count: number) =>
  until(async () => segmentNamesOf(await playlistOf(wake)).length >= count)
export const processes = (): string[] =>
  spawnSync('pgrep', ['-f', fixture.folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
export const probe = async (wake: TestTransmissao): Promise<{ codec_name: string; width?: number }[]> => {
  const address = await ask(wake)
  const [name = ''] = segmentNamesOf((await fixture.t.app.inject({ url: address })).body)
  const segment = await fixture.t.app.inject({ url: address.replace('index.m3u8', name) })
  const path = join(fixture.folder, 'segment.ts')
  writeFileSync(path, segment.rawPayload)
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name,width', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', args).toString()).streams
}
