import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeCamera, openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { bodyOf, CAMERA, ffmpeg, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { type CameraSource, parseCameras } from './cameras-file.ts'
import { CAMERA_CREDENTIALS_RETRY_DELAY_MS } from './limits.ts'
import type { EngineOptions, StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()
const cameras: FakeCamera[] = []
afterEach(async () => {
  await Promise.all(cameras.splice(0).map(camera => camera.close()))
})

const STRICT = 'stream-of-jose'
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
  const engine = fixture.open({ cameraOf: () => source, demo: false })
  engine.sync([wanted()])
  return { camera, engine }
}
const listOf = (engine: StreamEngine, address?: string): string =>
  String(bodyOf(requestStream(engine, address ?? engine.addressOf(CAMERA, 3))))
const segmentNamesOf = (engine: StreamEngine): number => [...listOf(engine).matchAll(/#EXTINF/g)].length

describe.skipIf(!ffmpeg)('RTSP camera', SLOW_TEST, () => {
  it.each(['Basic', 'Digest'] as const)(
    'a camera is pulled over TCP with its %s password, which the process list does not show',
    async kind => {
      const { engine } = await watch(kind)
      await until(() => segmentNamesOf(engine) >= 2)
      expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', simulada: false })
      const shown = execFileSync('ps', ['-eo', 'args', '-ww'], { encoding: 'utf8' })
      expect(shown).toContain(fixture.folder)
      for (const secret of ['segr3do', 'visao:']) expect(shown).not.toContain(secret)
    },
  )

  it('a camera that refuses the password is reported without the password, and not tried again immediately', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The middle of the random variation.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { camera, engine } = await watch('Digest', 'outra-senha')
    await until(() => engine.monitor(CAMERA).estado === 'credenciais')
    const describes = camera.describes()
    vi.advanceTimersByTime(CAMERA_CREDENTIALS_RETRY_DELAY_MS - 1)
    expect([vi.getTimerCount(), camera.describes()]).toEqual([1, describes])
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'credenciais', reinicios: 1 })
    expect(engine.monitor(CAMERA).ultimaLinha).not.toContain('outra-senha')
    vi.advanceTimersByTime(1)
    await until(() => camera.describes() > describes)
  })

  it('a camera that stays unplugged for several attempts returns under the same address, with one discontinuity', async () => {
    const { camera, engine } = await watch('Basic')
    await until(() => segmentNamesOf(engine) >= 2)
    const address = engine.addressOf(CAMERA, 3)
    await camera.unplug()
    await until(() => engine.monitor(CAMERA).reinicios >= 2)
    expect(listOf(engine, address)).not.toContain('#EXT-X-ENDLIST')
    await camera.plug()
    await until(() => listOf(engine, address).includes('#EXT-X-DISCONTINUITY\n'))
    expect(listOf(engine, address).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(engine.monitor(CAMERA).estado).toBe('ao-vivo')
  })
})

const encoders = ffmpeg ? execFileSync(ffmpeg.path, ['-hide_banner', '-encoders'], { encoding: 'utf8' }) : ''
/** H.265 wider than 1280 pixels, with its headers at every key frame. */
const HEVC = [
  ...[
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=1312x738:rate=1',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-tune',
    'zerolatency',
  ],
  ...['-g', '2', '-pix_fmt', 'yuv420p', '-x265-params', 'repeat-headers=1:log-level=none'],
]
const streamsOf = (segment: string): string =>
  execFileSync('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0'],
    segment,
  ])
    .toString()
    .split('\n')[0] ?? ''

describe.skipIf(!encoders.includes('libx265'))('H.265 camera', SLOW_TEST, () => {
  it('H.265 is transcoded to H.264 of at most 1280 pixels, or reported and not pulled where transcoding is forbidden', async () => {
    // The clock stands still, so that the picture stays live however slowly this machine transcodes the next segment.
    vi.useFakeTimers({ toFake: ['Date'] })
    const camera = await openFakeCamera({ ffmpegPath: ffmpeg?.path ?? '', picture: HEVC, codec: 'H265' })
    cameras.push(camera)
    const entries = (['auto', 'nunca'] as const).map((transcodificar, index) => ({
      ...{ empresa: 'CV', capela: `0${index + 1}`, tipo: 'rtsp', audio: false, transcodificar },
      endereco: `rtsp://127.0.0.1:${camera.port}/ch1`,
    }))
    const sources: CameraSource[] = parseCameras(JSON.stringify(entries), {}, true)
    const cameraOf: EngineOptions['cameraOf'] = (_, capela) => sources.find(source => source.capela === capela)
    const engine = fixture.open({ cameraOf, demo: false })
    engine.sync([wanted(), wanted({ camera: STRICT, capela: '02' })])
    await until(() => engine.monitor(STRICT).estado === 'codec')
    await until(() => segmentNamesOf(engine) >= 1)
    const name = /^\w+\.ts$/m.exec(listOf(engine))?.[0] ?? ''
    const segment = join(fixture.folder, 'segment.ts')
    writeFileSync(segment, bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3), name)))
    expect(streamsOf(segment)).toBe('h264,1280,720')
    // A codec that is transcoded is no interruption: nothing was shown before.
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 0 })
    expect(engine.monitor(STRICT)).toMatchObject({ estado: 'codec', reinicios: 0 })
    expect(engine.addressOf(STRICT, 3)).toBeUndefined()
    // The next attempt is in a minute; until then nothing is pulled.
    const running = execFileSync('ps', ['-eo', 'args', '-ww'], { encoding: 'utf8' })
    expect(running).not.toContain(join(fixture.folder, STRICT))
  })
})
