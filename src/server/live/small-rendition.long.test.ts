import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  bodyOf,
  CAMERA,
  createTestEngine,
  ffmpeg,
  hurriedFfmpeg,
  nowSeconds,
  openStreamFixture,
  requestStream,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { readPlaylist } from './hls-playlist.ts'
import { SMALL_RENDITION_MAX_BITS } from './limits.ts'
import { createRenditionSlots } from './small-rendition.ts'
import type { EngineOptions, StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()
const home = mkdtempSync(join(tmpdir(), 'small-'))
const film = join(home, 'film.mp4')
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

const OTHER = 'stream-of-jose'
const settings = (options: Partial<EngineOptions> = {}): Partial<EngineOptions> => ({
  ...{ ffmpeg, demo: false, renditions: createRenditionSlots(10) },
  cameraOf: () => ({
    ...{ empresa: 'CV', capela: '01', nome: '', audio: true, transcodificar: 'auto', tipo: 'arquivo', endereco: film },
  }),
  ...options,
})
const open = (options?: Partial<EngineOptions>): StreamEngine => fixture.open(settings(options))
const addressOf = (engine: StreamEngine, camera = CAMERA): string => engine.addressOf(camera, 3) ?? ''
const textOf = (engine: StreamEngine, file: string): string =>
  String(bodyOf(requestStream(engine, addressOf(engine), file)))
const hasBoth = (engine: StreamEngine, camera = CAMERA): boolean => addressOf(engine, camera).endsWith('/master.m3u8')

/** ffmpeg, but what makes small segments does this instead. */
const withSmall = (script: string): Partial<EngineOptions> => {
  const path = join(mkdtempSync(join(home, 'program-')), 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\ncase "$*" in *mpegts_copyts*) ${script} ;; esac\nexec ${hurriedFfmpeg?.path} "$@"\n`)
  chmodSync(path, 0o755)
  return { ffmpeg: { path, timeoutOption: ffmpeg?.timeoutOption ?? '' } }
}

/** The engine behind HTTP, for programs and for another node. */
const serve = async (engine: StreamEngine): Promise<string> => {
  const server = createServer((request, response) => {
    const served = requestStream(engine, request.url)
    response.statusCode = served.status
    response.end(bodyOf(served))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.skipIf(!ffmpeg)('the small rendition of a live picture', SLOW_TEST, () => {
  beforeAll(() => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=300']
    const noise = ['-vf', 'noise=alls=8:allf=t', '-pix_fmt', 'yuv420p', '-t', '12']
    const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1500k', '-g', '20', '-sc_threshold', '0']
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, ...noise, ...picture, '-c:a', 'aac', film])
  })

  describe('that is running', () => {
    let engine: StreamEngine
    beforeAll(async () => {
      engine = createTestEngine(mkdtempSync(join(home, 'engine-')), settings())
      engine.sync([wanted()])
      await until(() => hasBoth(engine) && readPlaylist(textOf(engine, 'menor.m3u8')).length >= 3)
    })
    afterAll(() => engine.close())

    it('has the sequence numbers, moments, first frames and sound of the main one, at less than its bitrate', async () => {
      const main = readPlaylist(textOf(engine, 'index.m3u8'))
      for (const { seq, name, at, duration } of readPlaylist(textOf(engine, 'menor.m3u8'))) {
        expect(main).toContainEqual(expect.objectContaining({ seq, at, name: name.replace('-menor.ts', '.ts') }))
        const bytes = [name, name.replace('-menor.ts', '.ts')].map(file => {
          const path = join(home, file)
          writeFileSync(path, bodyOf(requestStream(engine, addressOf(engine), file)))
          return path
        })
        const [small, whole] = bytes.map(path => {
          const probe = (stream: string) =>
            execFileSync('ffprobe', [
              '-v',
              'error',
              '-select_streams',
              stream,
              '-show_entries',
              'packet=pts',
              '-of',
              'csv=p=0',
              path,
            ])
              .toString()
              .match(/\d+/)?.[0]
          return [probe('v'), probe('a')]
        })
        expect(small).toEqual(whole)
        expect((readFileSync(bytes[0] ?? '').length * 8) / duration).toBeLessThan(SMALL_RENDITION_MAX_BITS)
      }
    })

    it('a foreign reader of HLS accepts the master playlist, and finds two sizes with sound', async () => {
      const base = await serve(engine)
      const entries = ['-show_entries', 'program=program_id:stream=codec_name,width,height', '-of', 'json']
      const sizes = async () => {
        const { stdout } = await promisify(execFile)('ffprobe', ['-v', 'error', ...entries, base + addressOf(engine)])
        const { programs } = JSON.parse(stdout) as { programs: { streams: { codec_name: string; width?: number }[] }[] }
        return programs.map(({ streams }) => streams.map(one => one.width ?? one.codec_name))
      }
      // On a busy machine the small one may be withdrawn for a moment.
      await expect.poll(sizes).toEqual([
        [640, 'aac'],
        [1280, 'aac'],
      ])
    })

    it('another node copies it from the leader, and serves it under its own tickets', async () => {
      const base = await serve(engine)
      const follower = open({ ffmpeg: undefined, leader: () => base })
      follower.sync([wanted()])
      await until(() => hasBoth(follower))
      const { name } = readPlaylist(textOf(follower, 'menor.m3u8'))[0] ?? { name: '' }
      expect(bodyOf(requestStream(follower, addressOf(follower), name))).toEqual(engine.pull(CAMERA, name))
    })

    it('is not what the recorder reads', () => {
      expect(String(engine.pull(CAMERA, 'index.m3u8'))).not.toContain('-menor')
    })
  })

  it('is guarded as the main one: by ticket, version of the code, beginning and end', async () => {
    const engine = open()
    const stream = wanted({ publica: false })
    engine.sync([stream])
    await until(() => hasBoth(engine))
    const address = addressOf(engine)
    const files = ['master.m3u8', 'menor.m3u8', readPlaylist(textOf(engine, 'menor.m3u8'))[0]?.name ?? '']
    const statuses = (at = address) => files.map(file => requestStream(engine, at, file).status)
    expect(statuses()).toEqual([200, 200, 200])
    expect(statuses(address.replace(/.(?=\/master)/, last => (last === 'a' ? 'b' : 'a')))).toEqual([403, 403, 403])
    engine.sync([{ ...stream, acessoVersao: 4 }])
    expect(statuses()).toEqual([403, 403, 403])
    engine.sync([{ ...stream, desde: nowSeconds() + 60 }])
    expect(statuses()).toEqual([403, 403, 403])
    engine.sync([{ ...stream, ate: nowSeconds() - 1 }])
    expect(statuses()).toEqual([403, 403, 403])
  })

  it.each([
    ['fails', 'exit 1'],
    ['is killed', 'kill -9 $$'],
    ['writes half a packet', 'head -c 100 /dev/zero; exit 0'],
    ['hangs', 'exec sleep 600'],
  ])('is withdrawn where its process %s, and the main one goes on', async (_, script) => {
    const engine = open(withSmall(script))
    engine.sync([wanted()])
    await until(() => readPlaylist(textOf(engine, 'index.m3u8')).length >= 4)
    expect(addressOf(engine)).toMatch(/\/index\.m3u8$/)
    expect(textOf(engine, 'master.m3u8').match(/^\w+\.m3u8$/gm)).toEqual(['index.m3u8'])
    expect(requestStream(engine, addressOf(engine), 'menor.m3u8').status).toBe(404)
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 0 })
  })

  it('is made for as many pictures as the machine has room for, and for the next when one ends', async () => {
    const engine = open({ renditions: createRenditionSlots(1) })
    engine.sync([wanted()])
    await until(() => hasBoth(engine))
    engine.sync([wanted(), wanted({ camera: OTHER })])
    await until(() => engine.monitor(OTHER).estado === 'ao-vivo')
    expect(hasBoth(engine, OTHER)).toBe(false)
    engine.sync([wanted({ camera: OTHER })])
    await until(() => hasBoth(engine, OTHER))
  })

  it('is not made where the house switched it off', async () => {
    const engine = open({ renditions: undefined, ffmpeg: hurriedFfmpeg })
    engine.sync([wanted()])
    await until(() => readPlaylist(textOf(engine, 'index.m3u8')).length >= 3)
    expect(hasBoth(engine)).toBe(false)
  })

  it('is there at once after a restart of the portal', async () => {
    const engine = open()
    engine.sync([wanted()])
    await until(() => hasBoth(engine) && readPlaylist(textOf(engine, 'menor.m3u8')).length >= 4)
    await engine.close()
    const again = open(withSmall('exit 1'))
    again.sync([wanted()])
    expect(hasBoth(again)).toBe(true)
  })

  it('counts what leaves the house by what each viewer receives', async () => {
    const engine = open()
    engine.sync([wanted()])
    await until(() => hasBoth(engine))
    const ticketOf = () => addressOf(engine).split('/')[3] ?? ''
    expect(engine.outgoingBits()).toBe(0)
    engine.serve(CAMERA, ticketOf(), 'menor.m3u8')
    const small = engine.outgoingBits()
    engine.serve(CAMERA, ticketOf(), 'index.m3u8')
    const main = engine.outgoingBits() - small
    expect(small).toBeGreaterThan(100_000)
    expect(small).toBeLessThan(SMALL_RENDITION_MAX_BITS)
    expect(main).toBeGreaterThan(1_000_000)
    // nginx asks with the playlist for what it serves from its cache; an edge serves what leaves no trace here.
    engine.serve(CAMERA, ticketOf(), 'index.m3u8', false, 'x-menor.ts')
    engine.serve(CAMERA, ticketOf(), 'index.m3u8', false, '')
    expect(engine.outgoingBits() - main).toBeGreaterThan(small * 1.5)
    expect(engine.outgoingBits() - main).toBeLessThan(small * 2.5)
  })
})
