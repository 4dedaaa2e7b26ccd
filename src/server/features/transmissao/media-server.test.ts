import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capelasOf, UNITS } from '#contract/units.ts'
import { parseCameras } from '#server/live/cameras-file.ts'
import { obsHmacOf, obsPathOf } from '#server/live/obs-path.ts'
import { type MediaServerClients, openMediaServerClients } from '#server/testing/media-server-clients.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const ACCESS = '/servidor-midia/acesso'
const [PUBLISH, OTHER_PUBLISH, READ] = ['publicar-na-capela-1', 'publicar-na-capela-2', 'só o portal lê']
const cameras = parseCameras(
  JSON.stringify([
    {
      ...{ empresa: 'CV', capela: '01', tipo: 'servidor', endereco: 'rtsp://127.0.0.1:8554/cv01' },
      ...{ usuario: 'portal', senha: 'env:READ', publicar: 'env:PUBLISH' },
    },
    { empresa: 'CV', capela: '02', tipo: 'servidor', endereco: 'rtsp://10.0.8.9:8554/cv02', publicar: OTHER_PUBLISH },
    { empresa: 'CV', capela: '03', tipo: 'demonstracao' },
  ]),
  { READ, PUBLISH },
)

const t = openTestApp(() => ({ cameras: () => cameras }))
let clients: MediaServerClients
beforeAll(async () => {
  clients = await openMediaServerClients(`${await t.app.listen({ port: 0, host: '127.0.0.1' })}${ACCESS}`)
})
afterAll(async () => {
  await clients.close()
})

let lastAddress = 0
type Question = Record<string, string | null>
const ask = (
  fields: Question,
  more: { remoteAddress?: string; headers?: Record<string, string>; url?: string } = {},
) => {
  lastAddress += 1
  const payload = { ip: `198.51.100.${lastAddress}`, protocol: 'rtsp', id: null, query: '', ...fields }
  return t.app.inject({ method: 'POST', url: ACCESS, payload, remoteAddress: '127.0.0.1', ...more })
}
const status = async (...given: Parameters<typeof ask>) => (await ask(...given)).statusCode
const publish = { action: 'publish', path: 'cv01', user: 'camera', password: PUBLISH }

describe('a media server that authorises through the portal', () => {
  it('allows a camera to publish to its own chapel only, and the portal to read', async () => {
    expect(await clients.publish('cv01', 'camera', PUBLISH)).toBe(true)
    expect(await clients.publish('cv01', 'camera', OTHER_PUBLISH)).toBe(false)
    expect(await clients.publish('cv01', 'portal', READ)).toBe(false)
    expect(await clients.read('cv01', 'portal', READ)).toBe(true)
    expect(await clients.read('cv01', 'camera', PUBLISH)).toBe(false)
  })

  it('accepts the password of a chapel as a token, which OBS and phones send by WHIP', async () => {
    expect(await status({ action: 'publish', path: 'cv02', token: OTHER_PUBLISH, protocol: 'webrtc' })).toBe(200)
    expect(await status({ action: 'publish', path: 'cv01', token: OTHER_PUBLISH, protocol: 'webrtc' })).toBe(401)
  })

  it.each([
    ['a path that no chapel has', { ...publish, path: 'cv09' }],
    ['a chapel without a password', { ...publish, path: '' }],
    ['reading where the portal has no password', { action: 'read', path: 'cv02', user: '', password: '' }],
    ['another user with the password of the portal', { action: 'read', path: 'cv01', user: 'x', password: READ }],
    ['playback', { action: 'playback', path: 'cv01', user: 'portal', password: READ }],
    ['metrics', { action: 'metrics', user: 'portal', password: READ }],
    ['the control interface', { action: 'api', user: 'portal', password: READ }],
  ])('refuses %s', async (_what, question) => {
    expect(await status(question)).toBe(401)
  })

  it('refuses an address after twenty wrong passwords, also the right one, and no other address', async () => {
    const ip = '198.51.100.250'
    const wrong = { ...publish, password: 'adivinhada-0001', ip }
    for (let time = 0; time < 20; time += 1) expect(await status(wrong)).toBe(401)
    expect(await status({ ...publish, ip })).toBe(429)
    expect(await status(publish)).toBe(200)
    // A request without credentials is not a guess.
    for (let time = 0; time < 25; time += 1)
      expect(await status({ action: 'publish', path: 'cv01', ip: '198.51.100.251' })).toBe(401)
    expect(await status({ ...publish, ip: '198.51.100.251' })).toBe(200)
  })

  it('may send requests from the local machine or with the key; others get a 404', async () => {
    expect(await status(publish, { remoteAddress: '203.0.113.9' })).toBe(404)
    expect(await status(publish, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(404)
    const MEDIAMTX_CHAVE = 'uma-chave-de-teste-comprida'
    const keyed = await createTestApp({ cameras: () => cameras, config: { ...t.deps.config, MEDIAMTX_CHAVE } })
    const askKeyed = (chave: string) =>
      keyed.app.inject({ method: 'POST', url: `${ACCESS}${chave}`, payload: publish, remoteAddress: '203.0.113.9' })
    expect((await askKeyed(`?chave=${MEDIAMTX_CHAVE}`)).statusCode).toBe(200)
    expect((await askKeyed('?chave=outra')).statusCode).toBe(404)
    expect((await askKeyed('')).statusCode).toBe(404)
    await keyed.close()
  })
})

describe('deploy/mediamtx', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../deploy/mediamtx/mediamtx.yml'), 'utf8')

  it('authorises every action through the portal, and opens no more than it is published to and read by', () => {
    expect(file).toMatch(/^authMethod: http$/m)
    expect(file).toMatch(new RegExp(`^authHTTPAddress: http://127\\.0\\.0\\.1:3000${ACCESS}$`, 'm'))
    expect(file).toMatch(/^authHTTPExclude: \[\]$/m)
    const switches = [...file.matchAll(/^(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value === 'true'])
    expect(Object.fromEntries(switches)).toEqual({
      ...{ rtsp: true, rtmp: true, srt: true, webrtc: true },
      ...{ hls: false, moq: false, api: false, metrics: false, pprof: false, playback: false },
    })
  })

  it('has a path for each chapel and no other chapel', () => {
    const paths = [...file.slice(file.indexOf('\npaths:')).matchAll(/^ {2}(\w+):$/gm)].map(([, path]) => path)
    const chapels = UNITS.flatMap(({ code }) =>
      capelasOf(code, 'edicao').map(capela => `${code.toLowerCase()}${capela}`),
    )
    expect(paths.sort()).toEqual(chapels.sort())
  })

  it('has a pattern that the path of every ceremony matches', () => {
    const pattern = new RegExp(/^ {2}'~(\S+)':$/m.exec(file)?.[1] ?? '-')
    const { secrets } = t.deps
    expect(obsPathOf(obsHmacOf(secrets, 'uma chave'))).toMatch(pattern)
    expect('cv01').not.toMatch(pattern)
  })
})
