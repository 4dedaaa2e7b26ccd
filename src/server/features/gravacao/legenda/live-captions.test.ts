import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LegendasAoVivo } from '#contract/transmissao/schema.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { readPlaylist } from '#server/live/hls-playlist.ts'
import type { EngineOptions, StreamEngine } from '#server/live/stream-engine.ts'
import { openFakeTranscription, sendJson } from '#server/testing/fake-transcription.ts'
import { choir, OTHER_SOUNDS, soundOf, voice } from '#server/testing/sounds.ts'
import {
  bodyOf,
  CAMERA,
  ffmpeg,
  nowSeconds,
  openStreamFixture,
  requestStream,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { captionPiece } from './making-jobs.ts'

const fixture = openStreamFixture()
const service = openFakeTranscription()
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

/** An engine whose chapel sounds so, at the speed of a real one: captions are tied to the clock. */
const open = (name: string, more: Partial<EngineOptions> = {}): StreamEngine => {
  const transcribe = service.open()
  return fixture.open({
    ...{ ffmpeg, demo: false, cameraOf: cameraOf(name) },
    caption: (pcm, piece, signal) => captionPiece(transcribe, pcm, piece, signal),
    ...more,
  })
}
const CAPTIONED = { legendas: true }
const addressOf = (engine: StreamEngine): string => engine.addressOf(CAMERA, 3) ?? ''
const read = (engine: StreamEngine): LegendasAoVivo =>
  JSON.parse(String(bodyOf(requestStream(engine, addressOf(engine), 'legendas.json')) || '{}'))
const segmentsOf = (engine: StreamEngine) =>
  readPlaylist(String(bodyOf(requestStream(engine, addressOf(engine), 'index.m3u8'))))
/** Sequence number of the newest segment. */
const newest = (engine: StreamEngine): number => segmentsOf(engine).at(-1)?.seq ?? -1

describe.skipIf(!ffmpeg)('captions of a live picture', SLOW_TEST, () => {
  beforeAll(() => {
    film('voice', voice(FILM_SECONDS))
    film('silence', soundOf(OTHER_SOUNDS.silence ?? '', FILM_SECONDS))
    film('organ', soundOf(OTHER_SOUNDS['a chord of an organ'] ?? '', FILM_SECONDS))
    film('choir', choir())
  })

  it('are lines at the moments of the playlist, cacheable for a second, and in no file', async () => {
    service.answer(service.say({ start: 1, end: 2.5, text: 'Boa tarde a todos.' }))
    const engine = open('voice')
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
    const files = readdirSync(fixture.folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile())
    expect(files).not.toEqual([])
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes('Boa tarde'), name).toBe(false)
    engine.sync([wanted()])
    expect(read(engine)).toEqual({ ligadas: false, pausa: false, falas: [] })
  })

  it.each(['silence', 'organ', 'choir'])('are none over %s, of which the service hears nothing', async name => {
    service.answer(service.say({ start: 0.5, end: 2, text: 'Obrigado por vir.' }))
    const heard: number[] = []
    const transcribe = service.open()
    const engine = open(name, {
      caption: async (pcm, piece, signal) => {
        const found = await captionPiece(transcribe, pcm, piece, signal)
        heard.push(pcm.length)
        return found
      },
    })
    engine.sync([wanted(CAPTIONED)])
    await until(() => heard.length >= 2)
    expect(Math.min(...heard)).toBeGreaterThan(0)
    expect(service.received()).toEqual([])
    expect(read(engine)).toEqual({ ligadas: true, pausa: false, falas: [] })
  })

  it('pause while the service is dead or lies, and the picture goes on', async () => {
    const engine = open('voice')
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

  it('are asked for once at a time, and what comes too late is dropped', async () => {
    const limits: AbortController[] = []
    const real = AbortSignal.timeout.bind(AbortSignal)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      if (ms !== 6000) return real(ms)
      const controller = new AbortController()
      limits.push(controller)
      return controller.signal
    })
    const waiting: Parameters<typeof sendJson>[0][] = []
    service.answer(response => waiting.push(response))
    const engine = open('voice')
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

  it('open with the tickets of their stream only, end with it, and wait for the visitors', async () => {
    service.answer(service.say({ start: 1, end: 2.5, text: 'Palavras da família.' }))
    const engine = open('voice')
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

  it('are served by another node as well', async () => {
    service.answer(service.say({ start: 1, end: 2.5, text: 'De outro nó.' }))
    const pulling = open('voice')
    pulling.sync([wanted(CAPTIONED)])
    await until(() => addressOf(pulling) !== '' && read(pulling).falas.length > 0)
    const server = createServer((request, response) => {
      const served = requestStream(pulling, request.url)
      response.writeHead(served.status).end(bodyOf(served))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const leader = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const copying = fixture.open({ leader, ffmpeg: undefined })
    copying.sync([wanted(CAPTIONED)])
    await until(() => addressOf(copying) !== '' && read(copying).falas.length > 0)
    expect(read(copying).falas[0]?.texto).toBe('De outro nó.')
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
})
