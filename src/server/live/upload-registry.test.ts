import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type EncodedRecording, record } from '#server/testing/envio-parts.ts'
import { CAMERA, ffmpeg, openStreamFixture, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import type { StreamEngine } from './stream-engine.ts'

const stream = openStreamFixture()

describe.skipIf(ffmpeg === undefined)('silent device', SLOW_TEST, () => {
  let recorded: EncodedRecording
  beforeAll(() => {
    recorded = record('video/webm;codecs=h264,opus', 5)
  })
  const device = { contaId: 7, nome: 'Ana', aparelho: 'phone-of-ana' }
  const begin = (live: StreamEngine) =>
    live.devices.begin(CAMERA, device, { container: 'matroska', h264: true }, false).envio
  const sendAll = (live: StreamEngine, envio: string) =>
    recorded.parts.map(
      (bytes, parte) => live.devices.take({ despedidaId: 10_000, envio, contaId: 7, parte, bytes }).situacao,
    )
  const pass = (seconds: number): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  }

  it('a device that is silent for some seconds continues its upload, and viewers keep their address', async () => {
    const live = stream.open({ demo: false })
    const apresentacao = wanted()
    live.sync([apresentacao])
    const envio = begin(live)
    expect(new Set(sendAll(live, envio))).toEqual(new Set(['aceita']))
    await until(() => live.monitor(CAMERA).estado === 'ao-vivo')
    pass(15)
    live.sync([apresentacao])
    expect(live.monitor(CAMERA).estado).toBe('reconectando')
    expect(live.addressOf(CAMERA, 3)).toBeDefined()
    expect(live.onAir()).toEqual([])
    const next = { despedidaId: 10_000, envio, contaId: 7, parte: recorded.parts.length, bytes: Buffer.alloc(0) }
    expect(live.devices.take(next).situacao).toBe('aceita')
  })

  it('a device that is silent for longer must begin again; it is the sender until two minutes are over', async () => {
    const live = stream.open({ demo: false })
    const apresentacao = wanted()
    live.sync([apresentacao])
    const envio = begin(live)
    sendAll(live, envio)
    await until(() => live.monitor(CAMERA).estado === 'ao-vivo')
    pass(25)
    await until(() => spawnSync('pgrep', ['-f', stream.folder]).status === 1)
    live.sync([apresentacao])
    expect(live.monitor(CAMERA).envio?.nome).toBe('Ana')
    pass(121)
    live.sync([apresentacao])
    expect(live.monitor(CAMERA)).toMatchObject({ envio: undefined, estado: 'sem-camera' })
    expect(live.addressOf(CAMERA, 3)).toBeDefined()
    expect(sendAll(live, envio)[0]).toBe('recomecar')
    expect(sendAll(live, begin(live))[0]).toBe('aceita')
  })
})
