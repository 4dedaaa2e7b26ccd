import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeCamera, openFakeCamera } from '#server/testing/fake-rtsp-camera.ts'
import { CAMERA, ffmpeg, nowSeconds, openStreamFixture, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until, waitFor } from '#server/testing/wait.ts'
import { parseCameras } from './cameras-file.ts'
import { createRecordings, type Recordings } from './recordings.ts'
import type { StreamEngine } from './stream-engine.ts'

const fixture = openStreamFixture()
const CHAVE = 'recording-of-maria'
let camera: FakeCamera
let recordings: Recordings | undefined

const openEngine = (): StreamEngine => {
  const [source] = parseCameras(
    JSON.stringify([
      { empresa: 'CV', capela: '01', tipo: 'rtsp', endereco: `rtsp://127.0.0.1:${camera.port}/ch1`, audio: false },
    ]),
    {},
    true,
  )
  const engine = fixture.open({ demo: false, cameraOf: () => source })
  engine.sync([wanted()])
  return engine
}
const openRecordings = (engine: StreamEngine): Recordings => {
  recordings = createRecordings({ folder: join(fixture.folder, 'kept'), pull: engine.pull, ffmpeg, minFreeBytes: 0 })
  recordings.follow([{ chave: CHAVE, camera: CAMERA, desde: nowSeconds() - 60, ate: nowSeconds() + 3600 }])
  return recordings
}
const seconds = (): number => recordings?.summary(CHAVE)?.segundos ?? 0
const listOf = async (): Promise<string> => {
  const served = await recordings?.serve(CHAVE, 'index.m3u8')
  return served && 'body' in served ? String(served.body) : ''
}

const discontinuities = async (): Promise<number> => (await listOf()).match(/#EXT-X-DISCONTINUITY/g)?.length ?? 0

/** Duration of the downloaded file by its packets, and the largest distance between two pictures, in seconds. */
const measure = (path: string): { frames: number; first: number; last: number; widest: number } => {
  const rows = execFileSync(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=dts_time', '-of', 'csv=p=0', path],
    { encoding: 'utf8' },
  )
  const times = rows.trim().split('\n').map(Number)
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  return { frames: times.length, first: times[0] ?? 0, last: times.at(-1) ?? 0, widest: Math.max(...gaps) }
}

describe.skipIf(!ffmpeg)('recording of an RTSP camera', SLOW_TEST, () => {
  beforeEach(async () => {
    camera = await openFakeCamera({ ffmpegPath: ffmpeg?.path ?? '' })
  })
  afterEach(async () => {
    await recordings?.close()
    recordings = undefined
    await camera.close()
  })

  it('a recording continues after an unplugged cable and a restart of the portal, and its MP4 has every recorded picture', async () => {
    const first = openEngine()
    openRecordings(first)
    await until(() => seconds() >= 4)
    await camera.unplug()
    const before = seconds()
    await camera.plug()
    // Segments from before the cable was unplugged may still arrive.
    await until(async () => (await discontinuities()) >= 1 && seconds() >= before + 4)
    // The portal restarts during the velório.
    await recordings?.close()
    await first.close()
    const recorded = seconds()
    openRecordings(openEngine())
    await until(async () => (await discontinuities()) >= 2 && seconds() >= recorded + 4)
    await recordings?.close()

    const list = await listOf()
    const names = [...list.matchAll(/^([\w-]+\.ts)$/gm)].map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(await discontinuities()).toBeGreaterThanOrEqual(2)
    expect(list.trim().endsWith('#EXT-X-ENDLIST')).toBe(true)

    const path = join(fixture.folder, 'velorio.mp4')
    const stream = await recordings?.download(CHAVE)
    if (!stream) throw new Error('no download')
    await pipeline(stream, createWriteStream(path))
    const { frames, first: start, last, widest } = measure(path)
    // Ten pictures a second; groups of segments follow each other without gaps and overlaps.
    expect(frames).toBeGreaterThan((seconds() - 2) * 10)
    expect(last - start).toBeGreaterThan(seconds() - 2)
    expect(last - start).toBeLessThan(seconds() + 2)
    expect(widest).toBeLessThan(1)
  })

  it('a download that is closed ends its ffmpeg, and only a few run at the same time', async () => {
    openRecordings(openEngine())
    await until(() => seconds() >= 2)
    const streams = [1, 2, 3].map(() => recordings?.download(CHAVE))
    const open = await Promise.all(streams)
    expect(open.every(one => one !== undefined)).toBe(true)
    expect(await recordings?.download(CHAVE)).toBeUndefined()
    for (const one of open) one?.destroy()
    // Each place is free when its ffmpeg has ended.
    const again = await waitFor(async () => {
      const download = await recordings?.download(CHAVE)
      if (!download) throw new Error('every place is taken')
      return download
    })
    again.destroy()
    await until(() => !execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(`${fixture.folder}/recorded`))
  })

  it('on a full disk the recording stops and the live picture continues', async () => {
    // The clock stands still, so that the picture stays live however slowly this machine makes the next segment.
    vi.useFakeTimers({ toFake: ['Date'] })
    const engine = openEngine()
    recordings = createRecordings({
      folder: join(fixture.folder, 'kept'),
      pull: engine.pull,
      ffmpeg,
      minFreeBytes: 2 ** 60,
    })
    recordings.follow([{ chave: CHAVE, camera: CAMERA, desde: nowSeconds() - 60, ate: nowSeconds() + 3600 }])
    await until(() => recordings?.isTroubled(CHAVE) === true)
    const sequence = () =>
      Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(String(engine.pull(CAMERA, 'index.m3u8') ?? ''))?.[1] ?? -1)
    const address = engine.addressOf(CAMERA, 3)
    expect(requestStream(engine, address).status).toBe(200)
    await until(() => sequence() >= 1)
    expect(engine.monitor(CAMERA)).toMatchObject({ estado: 'ao-vivo', reinicios: 0 })
    expect(seconds()).toBe(0)
  })
})
