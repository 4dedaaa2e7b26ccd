import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  CAMERA,
  ffmpeg,
  LONG_WATCHDOG_MS,
  nowSeconds,
  openStreamFixture,
  requestStream,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { type CameraSource, parseCameras } from './cameras-file.ts'
import type { StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()

describe.skipIf(ffmpeg === undefined)('camera through ffmpeg', SLOW_TEST, () => {
  let loop: string
  beforeAll(() => {
    const place = mkdtempSync(join(tmpdir(), 'loop-'))
    loop = join(place, 'loop.mp4')
    const source = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=320x180:rate=10,format=yuv420p',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=300',
    ]
    const encode = [
      '-t',
      '8',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '20',
      '-sc_threshold',
      '0',
      '-c:a',
      'aac',
      loop,
    ]
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...encode])
    execFileSync('ffmpeg', [
      '-loglevel',
      'error',
      '-y',
      ...source,
      ...encode.slice(0, 2),
      '-c:v',
      'mpeg4',
      '-c:a',
      'aac',
      `${loop}.avi`,
    ])
  })
  const fileCamera = (endereco: string, more: Partial<CameraSource> = {}) => ({
    cameraOf: (): CameraSource => ({
      ...{
        empresa: 'CV',
        capela: '01',
        nome: '',
        tipo: 'arquivo' as const,
        audio: true,
        transcodificar: 'auto' as const,
      },
      endereco,
      ...more,
    }),
  })
  const processesOf = (): number[] =>
    spawnSync('pgrep', ['-f', `ffmpeg.*${fixture.folder}`], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter(Boolean)
      .map(Number)
  const listOf = (by: StreamEngine): string => {
    return String(bodyOf(requestStream(by, by.addressOf(CAMERA, 3))))
  }

  it('a camera is copied into segments that a player can decode, and its process ends with the apresentacao', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    expect(live.monitor(CAMERA).estado).toBe('conectando')
    await until(() => (listOf(live).match(/\.ts/g) ?? []).length >= 2)
    expect(live.onAir()).toEqual([CAMERA])
    const name = /^(\w+\.ts)$/m.exec(listOf(live))?.[1]
    const segment = requestStream(live, live.addressOf(CAMERA, 3), name)
    writeFileSync(join(fixture.folder, 'segment.ts'), bodyOf(segment))
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(fixture.folder, 'segment.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['aac', 'h264']))
    live.sync([])
    await until(() => processesOf().length === 0)
  })

  it('a camera process that dies is restarted within seconds, with the same address, one discontinuity and growing numbers', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    const address = live.addressOf(CAMERA, 3)
    for (const pid of processesOf()) process.kill(pid, 'SIGKILL')
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'))
    expect(live.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 1 })
    expect(listOf(live)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(listOf(live)).not.toContain('ENDLIST')
    expect(requestStream(live, address).status).toBe(200)
  })

  it('a camera is pulled again when staff reopen the transmissao, and the numbers continue after a discontinuity', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    live.sync([wanted({ ate: nowSeconds() - 1 })])
    await until(() => processesOf().length === 0)
    live.sync([wanted()])
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'))
    expect(listOf(live)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(listOf(live)).not.toContain('ENDLIST')
  })

  it('a camera process that hangs is noticed by the missing segments and restarted', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    for (const pid of processesOf()) process.kill(pid, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LONG_WATCHDOG_MS + 1000 })
    await until(() => live.monitor(CAMERA).reinicios === 1)
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'))
  })

  it('the numbers of a camera continue after a restart of the portal', async () => {
    const before = fixture.open(fileCamera(loop))
    before.sync([wanted()])
    await until(() => (listOf(before).match(/\.ts/g) ?? []).length >= 2)
    const last = /(\w+\.ts)\n$/.exec(listOf(before))?.[1]
    await before.close()
    const after = fixture.open(fileCamera(loop))
    after.sync([wanted()])
    expect(listOf(after)).toContain(last)
    await until(() => listOf(after).includes('#EXT-X-DISCONTINUITY\n'))
    expect(listOf(after)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
  })

  it('a codec that browsers do not support is transcoded, or reported as trouble where transcoding is forbidden', async () => {
    const live = fixture.open(fileCamera(`${loop}.avi`))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    const segment = requestStream(live, live.addressOf(CAMERA, 3), /^(\w+\.ts)$/m.exec(listOf(live))?.[1])
    writeFileSync(join(fixture.folder, 'segment.ts'), bodyOf(segment))
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(fixture.folder, 'segment.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['h264']))
    const strict = fixture.open(fileCamera(`${loop}.avi`, { transcodificar: 'nunca' }))
    strict.sync([wanted({ camera: 'stream-of-jose' })])
    await until(() => strict.monitor('stream-of-jose').estado === 'codec')
    expect(strict.addressOf('stream-of-jose', 3)).toBeUndefined()
  })

  it('an absent camera is in trouble, and its password is in no process list and no log line', async () => {
    const [camera] = parseCameras(
      '[{"empresa":"CV","capela":"01","tipo":"rtsp","endereco":"rtsp://127.0.0.1:9/ch1","usuario":"visao","senha":"segredo77"}]',
      {},
      true,
    )
    const live = fixture.open({ cameraOf: () => camera })
    live.sync([wanted()])
    await until(() => live.monitor(CAMERA).estado === 'porta')
    expect(live.monitor(CAMERA).ultimaLinha).not.toContain('segredo77')
    await until(() => live.monitor(CAMERA).reinicios >= 2)
    const list = spawnSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' }).stdout
    expect(list).not.toContain('segredo77')
  })

  it('ffmpeg dies with the portal, even when the portal is killed', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => processesOf().length > 0)
    const [pid] = processesOf()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(/PPid:\s+(\d+)/.exec(status)?.[1]).toBe(String(process.pid))
    const pdeathsig = spawnSync('pgrep', ['-f', `setpriv --pdeathsig KILL.*${fixture.folder}`]).status
    // setpriv replaces itself by ffmpeg, which is then a child of this process with the signal set.
    expect(pdeathsig).toBe(1)
  })

  it('a camera is not pulled while the disk is nearly full', async () => {
    const live = fixture.open({ ...fileCamera(loop), minFreeBytes: 2 ** 60 })
    live.sync([wanted()])
    await until(() => live.monitor(CAMERA).estado === 'disco')
    expect(processesOf()).toEqual([])
  })
})
