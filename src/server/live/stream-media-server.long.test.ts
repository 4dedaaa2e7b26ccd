import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeCamera, openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { bodyOf, CAMERA, ffmpeg, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { parseCameras } from './cameras-file.ts'
import type { StreamEngine } from './stream-engine.ts'

/** A server that answers RTSP as MediaMTX does, which is not installed where the tests run: 404 without a publisher, 400 for an unknown path. */
const fixture = openStreamFixture()
const servers: FakeCamera[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()))
})

const CREDENTIALS = { usuario: 'portal', senha: 'da capela/1' }
const openServer = async (): Promise<FakeCamera> => {
  const credentials = { ...CREDENTIALS, kind: 'Basic' as const }
  const server = await openFakeCamera({ ffmpegPath: ffmpeg?.path ?? '', credentials, sound: true })
  servers.push(server)
  return server
}
const open = (endereco: string): StreamEngine => {
  const entry = { empresa: 'CV', capela: '1', tipo: 'servidor', ...CREDENTIALS, endereco }
  const [camera] = parseCameras(JSON.stringify([entry]), {})
  const engine = fixture.open({ cameraOf: () => camera, demo: false })
  engine.sync([wanted()])
  return engine
}
const openPath = ({ port }: FakeCamera): StreamEngine => open(`rtsp://127.0.0.1:${port}/cv01`)
const listOf = (engine: StreamEngine, address = engine.addressOf(CAMERA, 3)): string =>
  String(bodyOf(requestStream(engine, address)))
const estadoOf = (engine: StreamEngine) => engine.monitor(CAMERA).estado
const codecsOf = (file: string): string[] =>
  execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', file])
    .toString()
    .split('\n')

describe.skipIf(!ffmpeg)('chapel behind a media server', SLOW_TEST, () => {
  it('shows the picture of its path, and its Opus sound as AAC', async () => {
    const engine = openPath(await openServer())
    await until(() => listOf(engine).includes('.ts'))
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', simulada: false })
    const segment = join(fixture.folder, 'segment.ts')
    const name = /^\w+\.ts$/m.exec(listOf(engine))?.[0]
    writeFileSync(segment, bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3), name)))
    expect(codecsOf(segment)).toEqual(expect.arrayContaining(['h264', 'aac']))
    expect(String(engine.pull(CAMERA, 'som.m3u8'))).toContain('.aac')
  })

  it('waits for whoever sends to its path, and keeps its address while nobody does', async () => {
    const server = await openServer()
    server.refuse('404 Not Found')
    const engine = openPath(server)
    await until(() => estadoOf(engine) === 'sem-sinal')
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
    server.refuse(undefined)
    await until(() => listOf(engine).includes('.ts'))
    const address = engine.addressOf(CAMERA, 3)
    const restarts = engine.monitor(CAMERA).reinicios
    server.refuse('404 Not Found')
    await until(() => engine.monitor(CAMERA).reinicios >= restarts + 2)
    expect(listOf(engine, address)).not.toContain('ENDLIST')
    server.refuse(undefined)
    await until(() => listOf(engine, address).includes('#EXT-X-DISCONTINUITY\n'))
    expect(listOf(engine, address).match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    expect(estadoOf(engine)).toBe('ao-vivo')
  })

  it('tries again at once after a refusal, which may only say that the portal was restarting', async () => {
    const server = await openServer()
    server.refuse('401 Unauthorized')
    const engine = openPath(server)
    await until(() => estadoOf(engine) === 'credenciais')
    server.refuse(undefined)
    await until(() => estadoOf(engine) === 'ao-vivo')
  })

  it('says that the address is wrong where the server knows no such path, without the password', async () => {
    const server = await openServer()
    server.refuse('400 Bad Request')
    const engine = openPath(server)
    await until(() => estadoOf(engine) === 'endereco')
    expect(engine.monitor(CAMERA).ultimaLinha).not.toMatch(/da capela|da%20capela/)
  })

  it('says that the port is closed where no server answers', async () => {
    const engine = open('rtsp://127.0.0.1:4/cv01')
    await until(() => estadoOf(engine) === 'porta')
  })
})
