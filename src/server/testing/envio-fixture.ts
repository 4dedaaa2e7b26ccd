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
import type { Recorded } from './envio-parts.ts'
import { buildAccount, buildApresentacao, buildDespedida } from './factories.ts'
import { ffmpeg } from './stream-fixture.ts'
import { createTestApp, type TestApp } from './test-app.ts'

type Rig = {
  folder: string
  t: TestApp
  ana: { authorization: string }
  bruno: { authorization: string }
}
/** The portal of the test file that calls `openDeviceRig`, with two people of the house. */
export const rig = { folder: mkdtempSync(join(tmpdir(), 'devices-')) } as Rig

export const openEngine = (more: Partial<EngineOptions> = {}) =>
  createStreamEngine({
    secrets: createSecrets('a secret of the tests, long enough to be one'),
    log: pino({ level: 'silent' }),
    folder: rig.folder,
    ffmpeg,
    cameraOf: () => undefined,
    demo: false,
    watchdogMs: 6000,
    minFreeBytes: 0,
    ticketSeconds: 3600,
    ...more,
  })

export const openDeviceRig = (): void => {
  beforeAll(async () => {
    rig.t = await createTestApp({ streams: openEngine() })
    rig.ana = await buildAccount(rig.t.deps, ['ROLE_COLABORADOR'])
    rig.bruno = await buildAccount(rig.t.deps, ['ROLE_ADMIN'])
  })
  beforeEach(async () => {
    await rig.t.deps.db.deleteFrom('apresentacao').execute()
    await syncTransmissoes(rig.t.deps)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await rig.t.close()
    rmSync(rig.folder, { recursive: true, force: true })
  })
}

export const book = async (apresentacao: Partial<NewRow<'apresentacao'>> = {}) => {
  const made = await buildDespedida(rig.t.deps)
  const row = await buildApresentacao(rig.t.deps, made.row.id, { segmento_em: null, ...apresentacao })
  await syncTransmissoes(rig.t.deps)
  return { id: made.row.id, codigo: made.codigo, camera: row.camera, apresentacaoId: row.id }
}
type Wake = Awaited<ReturnType<typeof book>>

export const WEBM = 'video/webm;codecs=vp8,opus'
export const begin = async (
  wake: Wake,
  { who = rig.ana, aparelho = 'phone-of-ana', formato = WEBM, assumir = false } = {},
): Promise<EnvioAberto> =>
  (
    await rig.t.app.inject({
      method: 'POST',
      url: `/cliente/transmissao/${wake.id}/envio`,
      headers: { authorization: who.authorization },
      payload: { aparelho, formato, assumir },
    })
  ).json()
export const put = (wake: Wake, envio: string, parte: number, payload: Buffer, who = rig.ana) =>
  rig.t.app.inject({
    method: 'PUT',
    url: `/cliente/transmissao/${wake.id}/envio/${envio}/${parte}`,
    headers: { authorization: who.authorization, 'content-type': 'application/octet-stream' },
    payload,
  })
export const send = async (...args: Parameters<typeof put>): Promise<EnvioParte> => (await put(...args)).json()
export const sendAll = async (wake: Wake, envio: string, { parts }: Recorded, who = rig.ana): Promise<void> => {
  for (const [index, part] of parts.entries())
    expect(await send(wake, envio, index, part, who)).toEqual({ situacao: 'aceita', proxima: index + 1 })
}
export const stop = (wake: Wake, envio: string, who = rig.ana) =>
  rig.t.app.inject({
    method: 'DELETE',
    url: `/cliente/transmissao/${wake.id}/envio/${envio}`,
    headers: { authorization: who.authorization },
  })
export const read = async (wake: Wake): Promise<Transmissao> =>
  (
    await rig.t.app.inject({
      url: `/cliente/transmissao/${wake.id}`,
      headers: { authorization: rig.ana.authorization },
    })
  ).json()
export const ask = async ({ camera, codigo }: Wake): Promise<string> =>
  (await rig.t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })).body
export const playlistOf = async (wake: Wake): Promise<string> => {
  const address = await ask(wake)
  return address.startsWith('/transmissao/') ? (await rig.t.app.inject({ url: address })).body : ''
}
export const piecesOf = (list: string): string[] => [...list.matchAll(/^(\w+\.ts)$/gm)].map(match => match[1] ?? '')
export const until = (isTrue: () => Promise<boolean>, ms = 30_000): Promise<void> =>
  vi.waitFor(async () => expect(await isTrue()).toBe(true), { timeout: ms, interval: 100 })
export const untilPieces = (wake: Wake, count: number, ms?: number) =>
  until(async () => piecesOf(await playlistOf(wake)).length >= count, ms)
export const processes = (): string[] =>
  spawnSync('pgrep', ['-f', rig.folder], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
export const probe = async (wake: Wake): Promise<{ codec_name: string; width?: number }[]> => {
  const address = await ask(wake)
  const [name = ''] = piecesOf((await rig.t.app.inject({ url: address })).body)
  const piece = await rig.t.app.inject({ url: address.replace('index.m3u8', name) })
  const path = join(rig.folder, 'piece.ts')
  writeFileSync(path, piece.rawPayload)
  const args = ['-v', 'error', '-show_entries', 'stream=codec_name,width', '-of', 'json', path]
  return JSON.parse(execFileSync('ffprobe', args).toString()).streams
}
