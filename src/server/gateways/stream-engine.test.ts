import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '#server/secrets.ts'
import { type CameraSource, parseCameras } from './stream/cameras-file.ts'
import { findFfmpeg } from './stream/ffmpeg.ts'
import { createStreamEngine, type EngineOptions, type StreamEngine, type WantedStream } from './stream-engine.ts'

const secrets = createSecrets('a secret of the tests, long enough to be one')
const ffmpeg = findFfmpeg('')
let folder: string
let engine: StreamEngine
const engines: StreamEngine[] = []

const open = (options: Partial<EngineOptions> = {}): StreamEngine => {
  const made = createStreamEngine({
    secrets,
    log: pino({ level: 'silent' }),
    folder,
    ffmpeg,
    cameraOf: () => undefined,
    demo: true,
    watchdogMs: 6000,
    minFreeBytes: 0,
    ticketSeconds: 3600,
    ...options,
  })
  engines.push(made)
  return made
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'))
  engine = open()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(engines.splice(0).map(made => made.close()))
  rmSync(folder, { recursive: true, force: true })
})

const seconds = (): number => Date.now() / 1000
const wanted = (more: Partial<WantedStream> = {}): WantedStream => ({
  camera: 'stream-of-maria',
  empresa: 'CV',
  capela: '01',
  despedidaId: 10_000,
  acessoVersao: 3,
  publica: true,
  desde: seconds() - 60,
  ate: seconds() + 3600,
  ...more,
})
/** Splits an address into what the server gets. */
const askFor = (address: string | undefined, file?: string, by = engine) => {
  const [, , camera = '', ticket = '', name = ''] = (address ?? '').split('/')
  return by.serve(camera, ticket, file ?? name)
}
const until = async (isTrue: () => boolean, ms = 15_000): Promise<void> => {
  const limit = Date.now() + ms
  while (!isTrue()) {
    if (Date.now() > limit) throw new Error('it did not happen in time')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

describe('an address', () => {
  it('opens the playlist and every piece it names, and nothing else', () => {
    engine.sync([wanted()])
    const address = engine.addressOf('stream-of-maria', 3)
    expect(address).toMatch(/^\/transmissao\/stream-of-maria\/[\w-]+\/index\.m3u8$/)
    const list = askFor(address)
    expect(list).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' })
    const names = [...String('body' in list ? list.body : '').matchAll(/^(\w+\.ts)$/gm)].map(([name]) => name)
    expect(names).toHaveLength(6)
    for (const name of names) expect(askFor(address, name)).toMatchObject({ status: 200, type: 'video/mp2t' })
    for (const name of ['../index.m3u8', 'nothing.ts', '']) expect(askFor(address, name).status).toBe(404)
  })

  it('does not exist for a stream nobody booked, nor before its hour, nor once it ended', () => {
    engine.sync([wanted({ desde: seconds() + 60 })])
    expect(engine.addressOf('stream-of-maria', 3)).toBeUndefined()
    expect(engine.addressOf('another', 3)).toBeUndefined()
    engine.sync([wanted({ ate: seconds() - 1 })])
    expect(engine.addressOf('stream-of-maria', 3)).toBeUndefined()
  })

  it('forged, altered, of another stream or of another house is refused', () => {
    engine.sync([wanted(), wanted({ camera: 'stream-of-jose' })])
    const address = engine.addressOf('stream-of-maria', 3) ?? ''
    const [, , , ticket = ''] = address.split('/')
    expect(engine.serve('stream-of-jose', ticket, 'index.m3u8').status).toBe(403)
    for (let at = 0; at < ticket.length; at++) {
      const altered = ticket.slice(0, at) + (ticket[at] === 'a' ? 'b' : 'a') + ticket.slice(at + 1)
      expect(engine.serve('stream-of-maria', altered, 'index.m3u8').status, String(at)).toBe(403)
    }
    const elsewhere = open({ secrets: createSecrets('the secret of quite another house, just as long') })
    elsewhere.sync([wanted()])
    expect(askFor(elsewhere.addressOf('stream-of-maria', 3)).status).toBe(403)
  })

  it('dies with its term, with the switch, and with a replaced code; of a public farewell, not for who never had the code', () => {
    engine.sync([wanted()])
    const withCode = engine.addressOf('stream-of-maria', 3)
    const without = engine.addressOf('stream-of-maria', null)
    engine.sync([wanted({ acessoVersao: 4 })])
    expect([askFor(withCode).status, askFor(without).status]).toEqual([403, 200])
    engine.sync([wanted({ acessoVersao: 4, publica: false })])
    expect(askFor(without).status).toBe(403)
    engine.sync([])
    expect(askFor(engine.addressOf('stream-of-maria', 4)).status).toBe(403)
    engine.sync([wanted()])
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    engine.sync([wanted()])
    expect(askFor(withCode).status).toBe(403)
  })

  it('after the end shows a closed playlist for two minutes, so that nobody is cut off in the last words', () => {
    engine.sync([wanted({ ate: seconds() + 10 })])
    const address = engine.addressOf('stream-of-maria', 3)
    const later = (s: number) => {
      vi.useFakeTimers({ now: Date.now() + s * 1000, toFake: ['Date'] })
      engine.sync([wanted({ desde: 0, ate: seconds() - s + 9 })])
      return askFor(address)
    }
    expect(later(30)).toMatchObject({ status: 200, body: expect.stringContaining('#EXT-X-ENDLIST') })
    expect(engine.onAir()).toEqual([])
    expect(later(130).status).toBe(403)
  })

  it('of staff opens in the preparation time, when no viewer is let in', () => {
    engine.sync([wanted({ desde: seconds() + 240 })])
    expect(askFor(engine.previewOf('stream-of-maria')).status).toBe(200)
    expect(engine.addressOf('stream-of-maria', 3)).toBeUndefined()
  })

  it('counts who watches now, once each, and remembers the most at one time; staff do not count', () => {
    engine.sync([wanted()])
    const addresses = [1, 2, 3].map(() => engine.addressOf('stream-of-maria', 3))
    for (const address of [...addresses, ...addresses]) askFor(address)
    askFor(engine.previewOf('stream-of-maria'))
    expect(engine.monitor('stream-of-maria')).toMatchObject({
      estado: 'ao-vivo',
      simulada: true,
      espectadores: 3,
      pico: 3,
    })
    vi.useFakeTimers({ now: Date.now() + 16_000, toFake: ['Date'] })
    askFor(addresses[0])
    expect(engine.monitor('stream-of-maria')).toMatchObject({ espectadores: 1, pico: 3 })
  })
})

describe('a chapel without a picture', () => {
  it('says why: no camera, or no ffmpeg', () => {
    const bare = open({ demo: false })
    bare.sync([wanted()])
    expect(bare.monitor('stream-of-maria').estado).toBe('sem-camera')
    const [camera] = parseCameras('[{"empresa":"CV","capela":"01","tipo":"rtsp","endereco":"rtsp://10.0.0.9/1"}]', {})
    const without = open({ ffmpeg: undefined, cameraOf: () => camera })
    without.sync([wanted()])
    expect(without.monitor('stream-of-maria').estado).toBe('sem-ffmpeg')
    for (const by of [bare, without]) expect(by.addressOf('stream-of-maria', 3)).toBeUndefined()
  })
})

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
    spawnSync('pgrep', ['-f', `ffmpeg.*${folder}`], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .filter(Boolean)
      .map(Number)
  const listOf = (by: StreamEngine): string => {
    const served = askFor(by.addressOf('stream-of-maria', 3), undefined, by)
    return 'body' in served ? String(served.body) : ''
  }

  it('is copied into pieces a player can decode, and everything stops with the booking', async () => {
    const live = open(fileCamera(loop))
    live.sync([wanted()])
    expect(live.monitor('stream-of-maria').estado).toBe('conectando')
    await until(() => (listOf(live).match(/\.ts/g) ?? []).length >= 2)
    expect(live.onAir()).toEqual(['stream-of-maria'])
    const name = /^(\w+\.ts)$/m.exec(listOf(live))?.[1]
    const piece = askFor(live.addressOf('stream-of-maria', 3), name, live)
    writeFileSync(join(folder, 'piece.ts'), 'body' in piece ? piece.body : '')
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(folder, 'piece.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['aac', 'h264']))
    live.sync([])
    await until(() => processesOf().length === 0)
  })

  it('that dies is started again within seconds: the same address, one break, numbers that only grow', async () => {
    const live = open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    const address = live.addressOf('stream-of-maria', 3)
    for (const pid of processesOf()) process.kill(pid, 'SIGKILL')
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'), 10_000)
    expect(live.monitor('stream-of-maria')).toMatchObject({ estado: 'ao-vivo', reinicios: 1 })
    expect(listOf(live)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
    expect(listOf(live)).not.toContain('ENDLIST')
    expect(askFor(address, undefined, live).status).toBe(200)
  })

  it('that hangs is noticed by the missing pieces and started again', async () => {
    const live = open({ ...fileCamera(loop), watchdogMs: 4000 })
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'))
    for (const pid of processesOf()) process.kill(pid, 'SIGSTOP')
    await until(() => live.monitor('stream-of-maria').reinicios === 1, 12_000)
    await until(() => listOf(live).includes('#EXT-X-DISCONTINUITY\n'), 12_000)
  })

  it('goes on after the portal restarted, with the numbers where they were', async () => {
    const before = open(fileCamera(loop))
    before.sync([wanted()])
    await until(() => (listOf(before).match(/\.ts/g) ?? []).length >= 2)
    const last = /(\w+\.ts)\n$/.exec(listOf(before))?.[1]
    await before.close()
    const after = open(fileCamera(loop))
    after.sync([wanted()])
    expect(listOf(after)).toContain(last)
    await until(() => listOf(after).includes('#EXT-X-DISCONTINUITY\n'))
    expect(listOf(after)).toContain('#EXT-X-MEDIA-SEQUENCE:0')
  })

  it('in a codec browsers do not know is transcoded, or named as the trouble where that is forbidden', async () => {
    const live = open(fileCamera(`${loop}.avi`))
    live.sync([wanted()])
    await until(() => listOf(live).includes('.ts'), 20_000)
    const piece = askFor(live.addressOf('stream-of-maria', 3), /^(\w+\.ts)$/m.exec(listOf(live))?.[1], live)
    writeFileSync(join(folder, 'piece.ts'), 'body' in piece ? piece.body : '')
    const probe = execFileSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=codec_name',
      '-of',
      'csv=p=0',
      join(folder, 'piece.ts'),
    ])
    expect(new Set(probe.toString().split('\n').filter(Boolean))).toEqual(new Set(['h264']))
    const strict = open(fileCamera(`${loop}.avi`, { transcodificar: 'nunca' }))
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
    const live = open({ cameraOf: () => camera })
    live.sync([wanted()])
    await until(() => live.monitor('stream-of-maria').estado === 'sem-sinal')
    expect(live.monitor('stream-of-maria').ultimaLinha).not.toContain('segredo77')
    await until(() => live.monitor('stream-of-maria').reinicios >= 2)
    const list = spawnSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' }).stdout
    expect(list).not.toContain('segredo77')
  })

  it('dies with the portal, even when the portal is killed', async () => {
    const live = open(fileCamera(loop))
    live.sync([wanted()])
    await until(() => processesOf().length > 0)
    const [pid] = processesOf()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    expect(/PPid:\s+(\d+)/.exec(status)?.[1]).toBe(String(process.pid))
    const pdeathsig = spawnSync('pgrep', ['-f', `setpriv --pdeathsig KILL.*${folder}`]).status
    // setpriv replaces itself by ffmpeg: what is left is ffmpeg, a child of ours with the signal set.
    expect(pdeathsig).toBe(1)
  })

  it('finding the disk nearly full is not pulled at all', async () => {
    const live = open({ ...fileCamera(loop), minFreeBytes: 2 ** 60 })
    live.sync([wanted()])
    await until(() => live.monitor('stream-of-maria').estado === 'disco')
    expect(processesOf()).toEqual([])
  })
})
