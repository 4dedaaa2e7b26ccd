import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext, vi } from 'vitest'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { readPlaylist } from '#server/live/hls-playlist.ts'
import type { EngineOptions, StreamEngine } from '#server/live/stream-engine.ts'
import { sendJson, startFakeTranscription } from '#server/testing/fake-transcription.ts'
import { choir, OTHER_SOUNDS, soundOf, voice } from '#server/testing/sounds.ts'
import {
  bodyOf,
  CAMERA,
  createTestEngine,
  ffmpeg,
  nowSeconds,
  requestStream,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { captionPiece } from './making-jobs.ts'

const home = mkdtempSync(join(tmpdir(), 'captions-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const FILM_SECONDS = 24
/** A chapel in which this is heard. */
const film = (name: string, sound: Buffer): void => {
  const raw = join(home, `${name}.raw`)
  writeFileSync(raw, sound)
  const heard = ['-f', 's16le', '-ar', String(SOUND_HZ), '-ac', '1', '-stream_loop', '-1', '-i', raw]
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10,format=yuv420p', '-t', String(FILM_SECONDS)]
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...heard, ...picture, ...output, join(home, `${name}.mp4`)])
}

const cameraOf = (name: string): EngineOptions['cameraOf'] => {
  const endereco = join(home, `${name}.mp4`)
  return () => ({
    ...{ empresa: 'CV', capela: '01', nome: '', audio: true, transcodificar: 'nunca', tipo: 'arquivo', endereco },
  })
}

type OnTestFinished = Pick<TestContext, 'onTestFinished'>
const openEngine = ({ onTestFinished }: OnTestFinished, options: Partial<EngineOptions>) => {
  const folder = mkdtempSync(join(home, 'engine-'))
  const engine = createTestEngine(folder, { demo: false, ...options })
  onTestFinished(() => engine.close())
  return { engine, folder }
}

/** A chapel that sounds so, at the speed of a real one, since captions are tied to the clock; and the service that hears it. */
const openChapel = async (context: OnTestFinished, name: string) => {
  const service = await startFakeTranscription()
  context.onTestFinished(service.stop)
  const transcribe = service.open()
  /** Bytes of each piece that was examined. */
  const heard: number[] = []
  const caption: EngineOptions['caption'] = async (pcm, piece, signal) => {
    const found = await captionPiece(transcribe, pcm, piece, signal)
    heard.push(pcm.length)
    return found
  }
  return { service, heard, ...openEngine(context, { ffmpeg, cameraOf: cameraOf(name), caption }) }
}
const CAPTIONED = { legendas: true }
const addressOf = (engine: StreamEngine): string => engine.addressOf(CAMERA, 3) ?? ''
const read = (engine: StreamEngine): LegendasAoVivo =>
  JSON.parse(String(bodyOf(requestStream(engine, addressOf(engine), 'legendas.json')) || '{}'))
const segmentsOf = (engine: StreamEngine) =>
  readPlaylist(String(bodyOf(requestStream(engine, addressOf(engine), 'index.m3u8'))))
/** Sequence number of the newest segment. */
const newest = (engine: StreamEngine): number => segmentsOf(engine).at(-1)?.seq ?? -1

beforeAll(() => {
  if (!ffmpeg) return
  film('voice', voice(FILM_SECONDS))
  film('silence', soundOf(OTHER_SOUNDS.silence ?? '', FILM_SECONDS))
  film('organ', soundOf(OTHER_SOUNDS['a chord of an organ'] ?? '', FILM_SECONDS))
  film('choir', choir())
})

// They mostly wait.
describe.skipIf(!ffmpeg).concurrent('captions of a live picture', SLOW_TEST, () => {
  it('are lines at the moments of the playlist, cacheable for a second, and in no file', async context => {
    const { service, engine, folder } = await openChapel(context, 'voice')
    service.answer(service.say({ start: 1, end: 2.5, text: 'Boa tarde a todos.' }))
    engine.sync([wanted(CAPTIONED)])
    await until(() => addressOf(engine) !== '' && read(engine).falas.length > 0)
    const [fala] = read(engine).falas
    expect(fala).toMatchObject({ texto: 'Boa tarde a todos.' })
    const moments = segmentsOf(engine).map(({ at }) => at + 1000)
    expect(moments).toContain(fala?.inicio)
    expect((fala?.fim ?? 0) - (fala?.inicio ?? 0)).toBe(1500)
    expect(requestStream(engine, addressOf(engine), 'legendas.json')).toMatchObject({
      type: 'application/json; charset=utf-8',
      cache: 'public, max-age=1',
    })
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
    expect(files).not.toEqual([])
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes('Boa tarde'), name).toBe(false)
    engine.sync([wanted()])
    expect(read(engine)).toEqual({ ligadas: false, pausa: false, falas: [] })
  })

  it.for(['silence', 'organ', 'choir'])(
    'are none over %s, of which the service hears nothing',
    async (name, context) => {
      const { service, engine, heard } = await openChapel(context, name)
      service.answer(service.say({ start: 0.5, end: 2, text: 'Obrigado por vir.' }))
      engine.sync([wanted(CAPTIONED)])
      await until(() => heard.length >= 2)
      expect(Math.min(...heard)).toBeGreaterThan(0)
      expect(service.received()).toEqual([])
      expect(read(engine)).toEqual({ ligadas: true, pausa: false, falas: [] })
    },
  )

  it('pause while the service is dead or lies, and the picture goes on', async context => {
    const { service, engine } = await openChapel(context, 'voice')
    for (const answer of [
      (response: Parameters<typeof sendJson>[0]) => response.destroy(),
      (response: Parameters<typeof sendJson>[0]) => sendJson(response, { segments: 'all' }),
    ]) {
      service.answer(answer)
      engine.sync([wanted(CAPTIONED)])
      await until(() => addressOf(engine) !== '' && read(engine).pausa)
      const before = newest(engine)
      await until(() => newest(engine) > before + 1)
      engine.sync([wanted()])
    }
    service.answer(service.say({ start: 1, end: 2.5, text: 'Voltamos.' }))
    engine.sync([wanted(CAPTIONED)])
    await until(() => read(engine).falas.length > 0)
    expect(read(engine).pausa).toBe(false)
  })

  it('open with the tickets of their stream only, end with it, and wait for the visitors', async context => {
    const { service, engine } = await openChapel(context, 'voice')
    service.answer(service.say({ start: 1, end: 2.5, text: 'Palavras da família.' }))
    const other = wanted({ camera: 'stream-of-jose', capela: '02' })
    engine.sync([wanted({ ...CAPTIONED, desde: nowSeconds() + 3600 })])
    expect(engine.isCaptioning()).toBe(false)
    engine.sync([wanted({ ...CAPTIONED, soGravada: true })])
    expect(engine.isCaptioning()).toBe(false)
    engine.sync([wanted(CAPTIONED), other])
    expect(engine.isCaptioning()).toBe(true)
    await until(() => addressOf(engine) !== '' && read(engine).falas.length > 0)
    const ticket = addressOf(engine).split('/')[3] ?? ''
    expect(engine.serve('stream-of-jose', ticket, 'legendas.json')).toEqual({ status: 403 })
    engine.sync([wanted({ ...CAPTIONED, acessoVersao: 4, publica: false }), other])
    expect(engine.serve(CAMERA, ticket, 'legendas.json')).toEqual({ status: 403 })
    engine.sync([wanted({ ...CAPTIONED, ate: nowSeconds() - 1 })])
    expect(engine.serve(CAMERA, ticket, 'legendas.json')).toEqual({ status: 403 })
    expect(engine.isCaptioning()).toBe(false)
  })

  it('are served by another node as well', async context => {
    const { service, engine: pulling } = await openChapel(context, 'voice')
    service.answer(service.say({ start: 1, end: 2.5, text: 'De outro nó.' }))
    pulling.sync([wanted(CAPTIONED)])
    await until(() => addressOf(pulling) !== '' && read(pulling).falas.length > 0)
    const server = createServer((request, response) => {
      const served = requestStream(pulling, request.url)
      response.writeHead(served.status).end(bodyOf(served))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const leader = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { engine: copying } = openEngine(context, { leader, ffmpeg: undefined })
    copying.sync([wanted(CAPTIONED)])
    await until(() => addressOf(copying) !== '' && read(copying).falas.length > 0)
    expect(read(copying).falas[0]?.texto).toBe('De outro nó.')
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
})

describe.skipIf(!ffmpeg)('captions of a slow service', SLOW_TEST, () => {
  // It runs alone: its fake time limits would also apply to other tests.
  afterEach(() => void vi.restoreAllMocks())

  it('are asked for once at a time, and what comes too late is dropped', async context => {
    const limits: AbortController[] = []
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      if (ms !== 6000) return real(ms)
      const controller = new AbortController()
      limits.push(controller)
      return controller.signal
    })
    const waiting: Parameters<typeof sendJson>[0][] = []
    const { service, engine } = await openChapel(context, 'voice')
    service.answer(response => waiting.push(response))
    engine.sync([wanted(CAPTIONED)])
    await until(() => waiting.length === 1)
    const before = newest(engine)
    await until(() => newest(engine) >= before + 4)
    expect(service.received()).toHaveLength(1)
    for (const limit of limits) limit.abort(new DOMException('The operation timed out', 'TimeoutError'))
    await until(() => waiting.length === 2)
    for (const response of waiting) service.say({ start: 1, end: 2.5, text: 'Tarde demais.' })(response)
    await until(() => read(engine).falas.length > 0)
    // The first answer was late: only the second one counts.
    const [fala] = read(engine).falas
    expect(fala?.inicio).toBeGreaterThan(segmentsOf(engine)[0]?.at ?? 0)
    expect(read(engine).falas).toHaveLength(1)
  })
})
