import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { bodyOf, CAMERA, createTestEngine, ffmpeg, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until, waitFor } from '#server/testing/wait.ts'
import { type CameraSource, parseCameras } from './cameras-file.ts'
import type { EngineOptions, StreamEngine } from './stream-engine.ts'

/** Faults of a camera and of this machine, rows F2, F3, F13, F15 and F16 of docs/live-faults.md. They run concurrently, because they mostly wait. */
const home = mkdtempSync(join(tmpdir(), 'faults-'))
const engines: StreamEngine[] = []
// The clock stands still, so that a picture stays live however slowly this machine makes the next segment.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
const closeEngines = () => Promise.all(engines.splice(0).map(engine => engine.close()))
afterAll(async () => {
  await closeEngines()
  rmSync(home, { recursive: true, force: true })
})

const open = (options: Partial<EngineOptions>) => {
  const lines: string[] = []
  const folder = mkdtempSync(join(home, 'engine-'))
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  const engine = createTestEngine(folder, { log, demo: false, ...options })
  engines.push(engine)
  engine.sync([wanted()])
  return { engine, folder, messages: () => lines.join('') }
}
const listOf = (engine: StreamEngine): string => String(bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3))))
const durationsOf = (engine: StreamEngine): number[] =>
  [...listOf(engine).matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
const estadoOf = (engine: StreamEngine) => engine.monitor(CAMERA).estado

const rtsp = (endereco: string): Partial<EngineOptions> => {
  const [camera] = parseCameras(JSON.stringify([{ empresa: 'CV', capela: '1', tipo: 'rtsp', endereco }]), {}, true)
  return { cameraOf: () => camera }
}
const file = (endereco: string, transcodificar: CameraSource['transcodificar'] = 'auto'): Partial<EngineOptions> => ({
  cameraOf: () => ({
    ...{ empresa: 'CV', capela: '01', nome: '', tipo: 'arquivo' as const, audio: false, transcodificar, endereco },
  }),
})
/** A script in place of ffmpeg. Its last argument is the playlist that ffmpeg would write. */
const program = (name: string, script: string): Partial<EngineOptions> => {
  const path = join(home, name)
  writeFileSync(path, `#!/bin/sh\nfor list; do :; done\nrun="\${list%.m3u8}"\nname="\${run##*/}"\n${script}\n`)
  chmodSync(path, 0o755)
  return { ...file(join(home, 'sparse.mp4')), ffmpeg: { path, timeoutOption: 'timeout' } }
}

describe.skipIf(!ffmpeg).concurrent('faults of a camera', SLOW_TEST, () => {
  beforeAll(() => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10,format=yuv420p', '-t', '20', '-c:v', 'libx264']
    const sparse = ['-preset', 'ultrafast', '-g', '50', '-keyint_min', '50', '-sc_threshold', '0']
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...sparse, join(home, 'sparse.mp4')])
  })

  it('F2: a camera that hangs with an open connection is live again when it returns', async () => {
    const camera = await openFakeCamera({ ffmpegPath: ffmpeg?.path ?? '' })
    const { engine } = open(rtsp(`rtsp://127.0.0.1:${camera.port}/ch1`))
    await until(() => durationsOf(engine).length >= 2)
    camera.hang(true)
    await until(() => engine.monitor(CAMERA).reinicios > 0)
    expect(listOf(engine)).not.toContain('ENDLIST')
    camera.hang(false)
    await until(() => listOf(engine).includes('#EXT-X-DISCONTINUITY\n'))
    expect(estadoOf(engine)).toBe('ao-vivo')
    await camera.close()
  })

  it('F13: a camera with key frames every five seconds is transcoded into short segments, or shown late and reported', async () => {
    const { engine } = open(file(join(home, 'sparse.mp4')))
    const strict = open(file(join(home, 'sparse.mp4'), 'nunca'))
    await until(() => durationsOf(engine).length >= 3)
    expect(durationsOf(engine)[0]).toBeGreaterThan(4.5)
    expect(Math.max(...durationsOf(engine).slice(1))).toBeLessThan(3)
    await until(() => durationsOf(strict.engine).length >= 2)
    expect(strict.engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 0, duracaoSegmento: 5 })
    expect(strict.messages()).toContain('"trouble":"codec"')
  })
})

describe.skipIf(!ffmpeg).concurrent('causes of a missing picture', SLOW_TEST, () => {
  it('F15: an unknown host name, a closed port and a silent host each have their own state', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const [unknown, closed, mute] = [
      'rtsp://camera.invalid/ch1',
      'rtsp://127.0.0.1:9/ch1',
      `rtsp://127.0.0.1:${port}/`,
    ].map(endereco => open(rtsp(endereco)).engine)
    if (!unknown || !closed || !mute) throw new Error('three engines')
    await until(() => estadoOf(closed) === 'porta')
    await until(() => estadoOf(unknown) === 'endereco')
    await until(() => estadoOf(mute) === 'sem-sinal')
    silent.close()
  })

  it.each([
    ['Server returned 404 Not Found', 'endereco'],
    ['Connection to tcp://10.0.0.9:554 failed: No route to host', 'endereco'],
    ['method DESCRIBE failed: 401 Unauthorized', 'credenciais'],
    ['Connection timed out', 'sem-sinal'],
    ['av_interleaved_write_frame(): No space left on device', 'disco'],
  ])('F15: the ffmpeg message "%s" is the state %s', async (line, estado) => {
    const { engine } = open(program(`says-${estado}-${line.length}`, `echo '${line}' >&2; exit 1`))
    await until(() => estadoOf(engine) === estado)
  })

  it('F16: incomplete and empty segments of a full disk are not served, and the full disk is reported', async () => {
    const packets = (count: number) => `head -c ${count} /dev/zero`
    const whole = 188 * 40
    const segments = [whole, 0, 1000, whole]
    const script = segments.map((size, index) => `${packets(size)} > "$\{run}_00000${index}.ts"`).join('\n')
    const entries = segments.map((_, index) => `#EXTINF:2.000000,\\n%s_00000${index}.ts\\n`).join('')
    const list = `printf '#EXTM3U\\n#EXT-X-MEDIA-SEQUENCE:0\\n${entries}' ${segments.map(() => '"$name"').join(' ')} > "$list"`
    const { engine, messages } = open(program('full', `${script}\n${list}\nexec sleep 60`))
    await until(() => durationsOf(engine).length === 2)
    expect(listOf(engine).match(/_00000\d/g)).toEqual(['_000000', '_000003'])
    for (const [segment] of listOf(engine).matchAll(/^\w+\.ts$/gm))
      expect(bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3), segment)).length).toBe(whole)
    await waitFor(() => expect(messages()).toContain('"trouble":"disco"'))
  })
})

describe('an absent camera', () => {
  // The timers of the other cameras would be counted too.
  beforeAll(closeEngines)
  afterEach(() => void vi.restoreAllMocks())

  it('F3: is tried again after half a second, one, two, and then every three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // The middle of the random variation.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { engine } = open(program('gone', 'exit 1'))
    for (const [failures, delayMs] of [500, 1000, 2000, 3000, 3000].entries()) {
      await until(() => engine.monitor(CAMERA).reinicios === failures + 1)
      vi.advanceTimersByTime(delayMs - 1)
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(1)
      expect(vi.getTimerCount()).toBe(0)
    }
    await until(() => engine.monitor(CAMERA).reinicios === 6)
  })
})
