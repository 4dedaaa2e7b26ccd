import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeCamera, openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { askFor, bodyOf, CAMERA, ffmpeg, openStreamRig, until, wanted } from '#server/testing/stream-rig.ts'
import { parseCameras } from './stream/cameras-file.ts'
import type { StreamEngine } from './stream-engine.ts'

const rig = openStreamRig()
const cameras: FakeCamera[] = []
afterEach(async () => {
  await Promise.all(cameras.splice(0).map(camera => camera.close()))
})

const SENHA = "segr3do/'da capela"
const watch = async (kind: 'Basic' | 'Digest', senha = SENHA) => {
  const camera = await openFakeCamera({
    ffmpegPath: ffmpeg?.path ?? '',
    credentials: { usuario: 'visao', senha: SENHA, kind },
  })
  cameras.push(camera)
  const entry = { empresa: 'CV', capela: '1', tipo: 'rtsp', usuario: 'visao', senha }
  const [source] = parseCameras(
    JSON.stringify([{ ...entry, endereco: `rtsp://127.0.0.1:${camera.port}/ch1` }]),
    {},
    true,
  )
  const engine = rig.open({ cameraOf: () => source, demo: false })
  engine.sync([wanted()])
  return { camera, engine }
}
const listOf = (engine: StreamEngine, address?: string): string =>
  String(bodyOf(askFor(engine, address ?? engine.addressOf(CAMERA, 3))))
const piecesOf = (engine: StreamEngine): number => [...listOf(engine).matchAll(/#EXTINF/g)].length

describe.skipIf(!ffmpeg)('a camera spoken to by RTSP', () => {
  it.each(['Basic', 'Digest'] as const)(
    'is pulled over TCP with its %s password, which the list of processes does not show',
    async kind => {
      const { engine } = await watch(kind)
      await until(() => piecesOf(engine) >= 2, 30_000)
      expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', simulada: false })
      const shown = execFileSync('ps', ['-eo', 'args', '-ww'], { encoding: 'utf8' })
      expect(shown).toContain(rig.folder)
      for (const secret of ['segr3do', 'visao:']) expect(shown).not.toContain(secret)
    },
    60_000,
  )

  it('that refuses the password says so, names no password, and is not tried again at once', async () => {
    const { camera, engine } = await watch('Digest', 'outra-senha')
    await until(() => engine.monitor(CAMERA).estado === 'credenciais', 30_000)
    const describes = camera.describes()
    await new Promise(resolve => setTimeout(resolve, 6000))
    expect(camera.describes()).toBe(describes)
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'credenciais', reinicios: 1 })
    expect(engine.monitor(CAMERA).ultimaLinha).not.toContain('outra-senha')
  }, 60_000)

  it('that is gone for five seconds comes back under the same address, with one break', async () => {
    const { camera, engine } = await watch('Basic')
    await until(() => piecesOf(engine) >= 2, 30_000)
    const address = engine.addressOf(CAMERA, 3)
    await camera.unplug()
    await new Promise(resolve => setTimeout(resolve, 5000))
    expect(listOf(engine, address)).not.toContain('#EXT-X-ENDLIST')
    await camera.plug()
    await until(() => listOf(engine, address).includes('#EXT-X-DISCONTINUITY\n'), 10_000)
    expect(listOf(engine, address).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(engine.monitor(CAMERA).estado).toBe('ao-vivo')
  }, 60_000)
})
