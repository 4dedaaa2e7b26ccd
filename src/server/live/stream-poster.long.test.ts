import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  CAMERA,
  ffmpeg,
  nowSeconds,
  openStreamFixture,
  requestStream,
  STAFF_VID,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import type { CameraSource } from './cameras-file.ts'
import type { EngineOptions } from './stream-engine.ts'

const fixture = openStreamFixture()
const OTHER = 'stream-of-jose'

const cameras = (): Partial<EngineOptions> => {
  const endereco = join(fixture.folder, 'chapel.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=5,format=yuv420p', '-t', '8']
  execFileSync('ffmpeg', [
    '-loglevel',
    'error',
    ...picture,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '10',
    endereco,
  ])
  const camera: CameraSource = {
    ...{ empresa: 'CV', capela: '01', nome: '', tipo: 'arquivo', audio: false, transcodificar: 'nunca', endereco },
  }
  return { cameraOf: (_, capela) => (capela === '01' ? camera : undefined), demo: true }
}

describe.skipIf(!ffmpeg)('poster of a transmissao', SLOW_TEST, () => {
  it('the poster opens with the tickets of its stream only, ends with it, and is on no disk', async () => {
    const engine = fixture.open(cameras())
    const both = [wanted(), wanted({ camera: OTHER, capela: '02' })]
    engine.sync(both)
    await until(() => engine.addressOf(CAMERA, 3) !== undefined)
    const address = engine.addressOf(CAMERA, 3)
    const poster = () => requestStream(engine, address, 'poster.jpg')
    // The segments are not analysed yet.
    expect(poster()).toEqual({ status: 404 })
    await until(() => {
      engine.sync(both)
      return poster().status === 200
    })
    expect(poster()).toMatchObject({ type: 'image/jpeg', cache: 'public, max-age=15' })
    expect(await sharp(Buffer.from(bodyOf(poster()))).metadata()).toMatchObject({ format: 'jpeg', height: 360 })
    expect(requestStream(engine, engine.previewOf(CAMERA, STAFF_VID), 'poster.jpg').status).toBe(200)

    const ticket = address?.split('/')[3] ?? ''
    const altered = ticket.slice(0, -1) + (ticket.endsWith('0') ? '1' : '0')
    expect(engine.serve(CAMERA, altered, 'poster.jpg')).toEqual({ status: 403 })
    expect(engine.serve(OTHER, ticket, 'poster.jpg')).toEqual({ status: 403 })
    const another = engine.addressOf(OTHER, 3)?.split('/')[3] ?? ''
    expect(engine.serve(CAMERA, another, 'poster.jpg')).toEqual({ status: 403 })
    expect(readdirSync(join(fixture.folder, CAMERA)).filter(name => name.includes('jpg'))).toEqual([])

    engine.sync([wanted({ acessoVersao: 4, publica: false }), both[1] ?? wanted()])
    expect(poster()).toEqual({ status: 403 })
    engine.sync(both)
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    engine.sync([wanted(), wanted({ camera: OTHER, capela: '02' })])
    expect(poster()).toEqual({ status: 403 })
    vi.useRealTimers()
    engine.sync([wanted({ ate: nowSeconds() - 121 })])
    expect(poster()).toEqual({ status: 403 })
    engine.sync([])
    expect(engine.pull(CAMERA, 'poster.jpg')).toBeUndefined()
  })

  it('another node serves the poster of the leader', async () => {
    const pulling = fixture.open(cameras())
    const server = createServer((request, response) => {
      const served = requestStream(pulling, request.url)
      response.writeHead(served.status).end(bodyOf(served))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const leader = () => `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    pulling.sync([wanted()])
    await until(() => {
      pulling.sync([wanted()])
      return requestStream(pulling, pulling.previewOf(CAMERA, STAFF_VID), 'poster.jpg').status === 200
    })
    const other = fixture.open({ leader, ffmpeg: undefined })
    other.sync([wanted()])
    await until(() => requestStream(other, other.addressOf(CAMERA, 3), 'poster.jpg').status === 200)
    const [there, here] = [pulling, other].map(node =>
      bodyOf(requestStream(node, node.addressOf(CAMERA, 3), 'poster.jpg')),
    )
    expect(Buffer.from(here ?? '').equals(Buffer.from(there ?? 'none'))).toBe(true)
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })

  it('the demonstration camera has its own poster, also without ffmpeg', async () => {
    const engine = fixture.open({ ffmpeg: undefined })
    engine.sync([wanted()])
    const poster = bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3), 'poster.jpg'))
    expect(await sharp(Buffer.from(poster)).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
  })
})
