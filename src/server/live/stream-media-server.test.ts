import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeMediaServer, openFakeMediaServer } from '#server/testing/fake-media-server.ts'
import { bodyOf, CAMERA, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { holdTimeLimits, until } from '#server/testing/wait.ts'
import { parseCameras } from './cameras-file.ts'
import { MEDIA_SERVER_REQUEST_TIMEOUT_MS } from './limits.ts'
import type { StreamEngine } from './stream-engine.ts'

/** Runs against a server scripted after MediaMTX, which is not installed where the tests run. */
const fixture = openStreamFixture()
const SENHA = 'da capela/1'
let server: FakeMediaServer
let lines: string[]
beforeEach(async () => {
  server = await openFakeMediaServer({ usuario: 'portal', senha: SENHA })
  lines = []
})
afterEach(() => server.close())

const open = (more: object = {}): StreamEngine => {
  const entry = { empresa: 'CV', capela: '1', tipo: 'servidor', usuario: 'portal', senha: SENHA }
  const file = [{ ...entry, endereco: `${server.url}/capela1/`, controle: server.url, ...more }]
  const [camera] = parseCameras(JSON.stringify(file), {}, true)
  const log = pino({ level: 'warn' }, { write: line => void lines.push(line) })
  // Without ffmpeg: segments of a media server are passed on unchanged.
  const engine = fixture.open({ cameraOf: () => camera, demo: false, ffmpeg: undefined, log })
  engine.sync([wanted()])
  return engine
}
const listOf = (engine: StreamEngine): string => String(bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3))))
const segmentNamesOf = (engine: StreamEngine): string[] =>
  [...listOf(engine).matchAll(/^\w+\.ts$/gm)].map(([name]) => name)
const estadoOf = (engine: StreamEngine) => engine.monitor(CAMERA).estado

describe('chapel behind a media server', () => {
  it('the portal serves a media server under its own addresses and tickets, and fetches each segment once for all viewers', async () => {
    const engine = open()
    await until(() => segmentNamesOf(engine).length >= 4)
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', simulada: false })
    const address = engine.addressOf(CAMERA, 3)
    expect(address).toMatch(/^\/transmissao\/stream-of-maria\//)
    for (const name of segmentNamesOf(engine)) expect(bodyOf(requestStream(engine, address, name)).length % 188).toBe(0)
    expect(listOf(engine)).not.toMatch(/main_|http|capela1/)
    expect(requestStream(engine, address?.replace(/.\/index/, '_/index')).status).toBe(403)
    const requested = server.requested().filter(url => url.endsWith('.ts'))
    expect(new Set(requested).size).toBe(requested.length)
    expect(readdirSync(join(fixture.folder, CAMERA)).some(name => name.endsWith('.ts'))).toBe(true)
    expect(lines.join('')).not.toContain('capela/1')
  })

  it('a camera that leaves its media server is reported, has the same address, and returns after one discontinuity', async () => {
    const engine = open()
    await until(() => Number(/SEQUENCE:(\d+)/.exec(listOf(engine))?.[1]) >= 4)
    server.be('away')
    await until(() => engine.monitor(CAMERA).ultimaLinha === 'the camera does not reach the media server')
    expect(engine.monitor(CAMERA).reinicios).toBe(1)
    expect(engine.addressOf(CAMERA, 3)).toBeDefined()
    expect(listOf(engine)).not.toContain('ENDLIST')
    server.be('well')
    server.restart()
    await until(() => listOf(engine).includes('#EXT-X-DISCONTINUITY\n'))
    expect(estadoOf(engine)).toBe('ao-vivo')
  })

  it('after a restart of the media server, which counts from zero, the numbers of the portal keep growing', async () => {
    const engine = open()
    const lastNumber = () => Number(/SEQUENCE:(\d+)/.exec(listOf(engine))?.[1]) + segmentNamesOf(engine).length
    await until(() => lastNumber() >= 12)
    const before = lastNumber()
    server.restart()
    await until(() => listOf(engine).includes('#EXT-X-DISCONTINUITY\n'))
    await until(() => lastNumber() > before)
    expect(listOf(engine).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
  })

  it('the numbers of a media server’s picture continue after a restart of the portal', async () => {
    const before = open()
    await until(() => segmentNamesOf(before).length >= 3)
    const last = segmentNamesOf(before).at(-1)
    await before.close()
    const after = open()
    expect(listOf(after)).toContain(last)
    await until(() => listOf(after).includes('#EXT-X-DISCONTINUITY\n'))
  })

  it.each([
    ['a media server that refuses the password', { senha: 'outra' }, 'well', 'credenciais'],
    ['an absent media server', { endereco: 'http://127.0.0.1:4/capela1/' }, 'well', 'porta'],
    ['a media server with an unknown host name', { endereco: 'http://servidor.invalid/capela1/' }, 'well', 'endereco'],
    ['a media server without this path', { endereco: '' }, 'well', 'endereco'],
    ['a media server with fragmented MP4', {}, 'fmp4', 'codec'],
    ['a media server with H.265', {}, 'h265', 'codec'],
    ['a media server that redirects to another host', {}, 'elsewhere', 'endereco'],
    ['a media server without its camera', {}, 'away', 'sem-sinal'],
    ['a media server that fails', {}, 'broken', 'sem-sinal'],
  ] as const)('%s has its own state', async (_what, more, mood, estado) => {
    server.be(mood)
    const engine = open('endereco' in more && more.endereco === '' ? { endereco: `${server.url}/capela9/` } : more)
    await until(() => estadoOf(engine) === estado)
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
    expect(lines.join('') + engine.monitor(CAMERA).ultimaLinha).not.toMatch(/da capela|outra|da%20capela/)
  })

  it('a request to a media server that never responds is aborted, and the next one can succeed', async () => {
    server.be('mute')
    const limits = holdTimeLimits()
    const engine = open()
    await until(() => server.requested().length > 0)
    expect([limits.lengths(), estadoOf(engine)]).toEqual([[MEDIA_SERVER_REQUEST_TIMEOUT_MS], 'conectando'])
    limits.expire()
    await until(() => estadoOf(engine) === 'sem-sinal')
    server.be('well')
    await until(() => segmentNamesOf(engine).length > 0)
  })

  it('the picture of a media server is recorded like any other, and has an audio-only playlist', async () => {
    const engine = open()
    await until(() => segmentNamesOf(engine).length >= 2)
    expect(String(engine.pull(CAMERA, 'som.m3u8'))).toContain('.aac')
    const name = segmentNamesOf(engine)[0] ?? ''
    expect(engine.pull(CAMERA, name)).toEqual(readFileSync(join(fixture.folder, CAMERA, name)))
  })
})

describe('media server in the cameras file', () => {
  const parse = (more: object) =>
    parseCameras(
      JSON.stringify([
        { empresa: 'CV', capela: '1', tipo: 'servidor', endereco: 'http://10.0.8.9:8888/capela1/', ...more },
      ]),
      { SENHA: 'x' },
    )
  it('a media server has an address, a control interface, and a password from the environment', () => {
    expect(parse({ usuario: 'portal', senha: 'env:SENHA', controle: 'http://10.0.8.9:9997' })[0]).toMatchObject({
      endereco: 'http://portal:x@10.0.8.9:8888/capela1/',
      controle: 'http://10.0.8.9:9997/',
    })
  })
  it.each([
    ['another scheme', { endereco: 'rtsp://10.0.8.9/capela1' }],
    ['the metadata address of a cloud', { controle: 'http://169.254.169.254/' }],
    [
      'a control interface of a camera',
      { tipo: 'rtsp', endereco: 'rtsp://10.0.0.1/1', controle: 'http://10.0.8.9:9997' },
    ],
  ])('%s is refused for a media server', (_what, more) => {
    expect(() => parse(more)).toThrow('câmera 1')
  })
})
