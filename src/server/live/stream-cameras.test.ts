import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bodyOf,
  CAMERA,
  ffmpeg,
  nowSeconds,
  openStreamFixture,
  requestStream,
  until,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { type CameraSource, parseCameras } from './cameras-file.ts'
import type { StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()

describe.skipIf(ffmpeg === undefined)('a real camera through ffmpeg', { timeout: 60_000 }, () => {
  let loop: string
  beforeAll(() => {
    const place = mkdtempSync(join(tmpdir(), 'loop-'))
    loop = join(place, 'loop.mp4')
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=300']
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

  it('is copied into pieces a player can decode, and everything stops with the apresentacao', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    expect(live.monitor(CAMERA).estado).toBe('conectando')
    await until(() => (listOf(live).match(/\.ts/g) ?? []).length >= 2)
    expect(live.onAir()).toEqual([CAMERA])
    const name = /^(\w+\.ts)$/m.exec(listOf(live))?.[1]
    const piece = requestStream(live, live.addressOf(CAMERA, 3), name)
    writeFileSync(join(fixture.folder, 'piece.ts'), bodyOf(piece))
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(fixture.folder, 'piece.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['aac', 'h264']))
    live.sync([])
    await until(() => processesOf().length === 0)
  })

  it('that dies is started again within seconds: the same address, one break, numbers that only grow', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    const address = live.addressOf(CAMERA, 3)
    for (const pid of processesOf()) process.kill(pid, 'SIGKILL')
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'), 10_000)
    expect(live.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 1 })
    expect(listOf(live)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(listOf(live)).not.toContain('ENDLIST')
    expect(requestStream(live, address).status).toBe(200)
  })

  it('is pulled again when the house takes the end back: the same numbers go on behind a break', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    live.sync([wanted({ ate: nowSeconds() - 1 })])
    await until(() => processesOf().length === 0)
    live.sync([wanted()])
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'), 10_000)
    expect(listOf(live)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(listOf(live)).not.toContain('ENDLIST')
  })

  it('that hangs is noticed by the missing pieces and started again', async () => {
    const live = fixture.open({ ...fileCamera(loop), watchdogMs: 4000 })
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    for (const pid of processesOf()) process.kill(pid, 'SIGSTOP')
    await until(() => live.monitor(CAMERA).reinicios === 1, 12_000)
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'), 12_000)
  })

  it('goes on after the portal restarted, with the numbers where they were', async () => {
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

  it('in a codec browsers do not know is transcoded, or named as the trouble where that is forbidden', async () => {
    const live = fixture.open(fileCamera(`${loop}.avi`))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'), 20_000)
    const piece = requestStream(live, live.addressOf(CAMERA, 3), /^(\w+\.ts)$/m.exec(listOf(live))?.[1])
    writeFileSync(join(fixture.folder, 'piece.ts'), bodyOf(piece))
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(fixture.folder, 'piece.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['h264']))
    const strict = fixture.open(fileCamera(`${loop}.avi`, { transcodificar: 'nunca' }))
    strict.sync([wanted({ camera: 'stream-of-jose' })])
    await until(() => strict.monitor('stream-of-jose').estado === 'codec')
    expect(strict.addressOf('stream-of-jose', 3)).toBeUndefined()
  })

  it('that is not there is in trouble, and its password is in no list of processes and no message', async () => {
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

  it('dies with the portal, even when the portal is killed', async () => {
    const live = fixture.open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => processesOf().length > 0)
    const [pid] = processesOf()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(/PPid:\s+(\d+)/.exec(status)?.[1]).toBe(String(process.pid))
    const pdeathsig = spawnSync('pgrep', ['-f', `setpriv --pdeathsig KILL.*${fixture.folder}`]).status
    // setpriv replaces itself by ffmpeg: what is left is ffmpeg, a child of ours with the signal set.
    expect(pdeathsig).toBe(1)
  })

  it('finding the disk nearly full is not pulled at all', async () => {
    const live = fixture.open({ ...fileCamera(loop), minFreeBytes: 2 ** 60 })
    live.sync([wanted()])
    await until(() => live.monitor(CAMERA).estado === 'disco')
    expect(processesOf()).toEqual([])
  })
})
