import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSecrets } from '#server/core/secrets.ts'
import {
  bodyOf,
  CAMERA,
  nowSeconds,
  openStreamFixture,
  requestStream,
  STAFF_VID,
  wanted,
} from '#server/testing/stream-fixture.ts'
import { parseCameras } from './cameras-file.ts'
import type { MediaResponse } from './media-files.ts'
import type { StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()
let engine: StreamEngine
const segmentsOf = (list: MediaResponse): string[] =>
  [...String(bodyOf(list)).matchAll(/^(\w+\.ts)$/gm)].map(([name]) => name)
beforeEach(() => {
  engine = fixture.open()
})

describe('addresses and tickets', () => {
  it('an address opens the playlist and every listed segment, and nothing else', () => {
    engine.sync([wanted()])
    const address = engine.addressOf(CAMERA, 3)
    expect(address).toMatch(/^\/transmissao\/stream-of-maria\/[\w-]+\/index\.m3u8$/)
    const list = requestStream(engine, address)
    expect(list).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' })
    const names = segmentsOf(list)
    expect(names).toHaveLength(6)
    for (const name of names)
      expect(requestStream(engine, address, name)).toMatchObject({ status: 200, type: 'video/mp2t' })
    for (const name of ['../index.m3u8', 'nothing.ts', ''])
      expect(requestStream(engine, address, name).status).toBe(404)
  })

  it('there is no address for an unknown stream, before its start, and after its end', () => {
    engine.sync([wanted({ desde: nowSeconds() + 60 })])
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
    expect(engine.addressOf('another', 3)).toBeUndefined()
    engine.sync([wanted({ ate: nowSeconds() - 1 })])
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
  })

  it('a ticket that is forged, altered, of another stream or of another installation is refused', () => {
    engine.sync([wanted(), wanted({ camera: 'stream-of-jose' })])
    const address = engine.addressOf(CAMERA, 3) ?? ''
    const [, , , ticket = ''] = address.split('/')
    expect(engine.serve('stream-of-jose', ticket, 'index.m3u8').status).toBe(403)
    for (let at = 0; at < ticket.length; at++) {
      const altered = ticket.slice(0, at) + (ticket[at] === 'a' ? 'b' : 'a') + ticket.slice(at + 1)
      expect(engine.serve(CAMERA, altered, 'index.m3u8').status, String(at)).toBe(403)
    }
    const elsewhere = fixture.open({ secrets: createSecrets('the secret of another installation, just as long') })
    elsewhere.sync([wanted()])
    expect(requestStream(engine, elsewhere.addressOf(CAMERA, 3)).status).toBe(403)
  })

  it('a ticket ends with its expiry, with the camera switch and with a replaced code, but not without code on a public despedida', () => {
    engine.sync([wanted()])
    const withCode = engine.addressOf(CAMERA, 3)
    const without = engine.addressOf(CAMERA, null)
    engine.sync([wanted({ acessoVersao: 4 })])
    expect([requestStream(engine, withCode).status, requestStream(engine, without).status]).toEqual([403, 200])
    engine.sync([wanted({ acessoVersao: 4, publica: false })])
    expect(requestStream(engine, without).status).toBe(403)
    engine.sync([])
    expect(requestStream(engine, engine.addressOf(CAMERA, 4)).status).toBe(403)
    engine.sync([wanted()])
    vi.useFakeTimers({ now: Date.now() + 3_601_000, toFake: ['Date'] })
    engine.sync([wanted()])
    expect(requestStream(engine, withCode).status).toBe(403)
  })

  it('after the end no playlist, segment, sound or poster leaves, to viewers and to staff', () => {
    engine.sync([wanted({ ate: nowSeconds() + 10 })])
    const viewer = engine.addressOf(CAMERA, 3)
    const staff = engine.previewOf(CAMERA, STAFF_VID)
    const [segment] = segmentsOf(requestStream(engine, viewer))
    engine.sync([wanted({ ate: nowSeconds() - 1 })])
    for (const address of [viewer, staff])
      for (const file of ['index.m3u8', segment, 'som.m3u8', segment?.replace('.ts', '.aac'), 'poster.jpg'])
        expect(requestStream(engine, address, file).status, file).toBe(403)
    expect([engine.addressOf(CAMERA, 3), engine.previewOf(CAMERA, STAFF_VID)]).toEqual([undefined, undefined])
    expect(engine.onAir()).toEqual([])
  })

  it('without a database the picture ends ten seconds after the last known end', () => {
    engine.sync([wanted({ ate: nowSeconds() + 1 })])
    const address = engine.addressOf(CAMERA, 3)
    vi.useFakeTimers({ now: Date.now() + 9000, toFake: ['Date'] })
    expect(requestStream(engine, address).status).toBe(200)
    vi.setSystemTime(Date.now() + 4000)
    expect(requestStream(engine, address).status).toBe(403)
  })

  it('extending in the last second changes nothing for viewers: the playlist is that of a longer velório', () => {
    const start = nowSeconds()
    const longer = fixture.open({ folder: join(fixture.folder, 'longer') })
    longer.sync([wanted({ ate: start + 1820 })])
    engine.sync([wanted({ ate: start + 20 })])
    const [address, expected] = [engine.addressOf(CAMERA, 3), longer.addressOf(CAMERA, 3)]
    vi.useFakeTimers({ now: start * 1000, toFake: ['Date'] })
    const playlists = new Set<string>()
    for (let second = 0; second <= 60; second++) {
      vi.setSystemTime((start + second) * 1000)
      // The scheduler runs every two seconds; its first run after the old end reads the new one.
      if (second % 2 === 1) engine.sync([wanted({ ate: start + (second < 20 ? 20 : 1820) })])
      const list = requestStream(engine, address)
      expect(bodyOf(list), `at second ${second}`).toBe(bodyOf(requestStream(longer, expected)))
      for (const name of segmentsOf(list)) expect(requestStream(engine, address, name).status, name).toBe(200)
      playlists.add(String(bodyOf(list)))
    }
    expect(playlists.size).toBeGreaterThan(20)
  })

  it('an address opens again when the end was revoked, and the picture continues', () => {
    engine.sync([wanted({ ate: nowSeconds() - 1 })])
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
    engine.sync([wanted()])
    const list = String(bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3))))
    expect(list).toContain('#EXTM3U')
    expect(list).not.toContain('ENDLIST')
    expect(engine.onAir()).toEqual([CAMERA])
  })

  it('an address of staff opens in the preparation time, when no viewer is admitted', () => {
    engine.sync([wanted({ desde: nowSeconds() + 240 })])
    expect(requestStream(engine, engine.previewOf(CAMERA, STAFF_VID)).status).toBe(200)
    expect(engine.addressOf(CAMERA, 3)).toBeUndefined()
  })

  it('each viewer counts once, the peak is stored, and staff do not count', () => {
    engine.sync([wanted()])
    const addresses = [1, 2, 3].map(() => engine.addressOf(CAMERA, 3))
    for (const address of [...addresses, ...addresses]) requestStream(engine, address)
    requestStream(engine, engine.previewOf(CAMERA, STAFF_VID))
    expect(engine.monitor(CAMERA)).toMatchObject({
      estado: 'ao-vivo',
      simulada: true,
      espectadores: 3,
      pico: 3,
    })
    vi.useFakeTimers({ now: Date.now() + 16_000, toFake: ['Date'] })
    requestStream(engine, addresses[0])
    expect(engine.monitor(CAMERA)).toMatchObject({ espectadores: 1, pico: 3 })
  })
})

describe('chapel without a picture', () => {
  it('a chapel without a picture has the state without camera or without ffmpeg', () => {
    const bare = fixture.open({ demo: false })
    bare.sync([wanted()])
    expect(bare.monitor(CAMERA).estado).toBe('sem-camera')
    const [camera] = parseCameras('[{"empresa":"CV","capela":"01","tipo":"rtsp","endereco":"rtsp://10.0.0.9/1"}]', {})
    const without = fixture.open({ ffmpeg: undefined, cameraOf: () => camera })
    without.sync([wanted()])
    expect(without.monitor(CAMERA).estado).toBe('sem-ffmpeg')
    for (const by of [bare, without]) expect(by.addressOf(CAMERA, 3)).toBeUndefined()
  })
})
