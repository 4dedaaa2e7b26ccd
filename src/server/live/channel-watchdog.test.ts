import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeSegments, showing } from '#server/testing/picture-segments.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createChannelWatchdog } from './channel-watchdog.ts'
import { standsStill } from './freeze-detection.ts'
import { analysePicture } from './picture-analysis.ts'

const MOVING = 'testsrc=size=640x360:rate=5'
/** The first picture, again and again: what a camera sends whose sensor hangs while its encoder goes on. */
const FROZEN = `${MOVING},trim=end_frame=1,loop=-1:1:0`
/** An empty chapel: nothing moves but the noise of a good sensor. */
const EMPTY = `${FROZEN},noise=alls=2:allf=t`
const CANDLE = `${FROZEN},drawbox=x=500:y=300:w=6:h=12:color=yellow:t=fill:enable='lt(mod(t,4),2)'`
const BLACK = 'color=black:size=640x360:rate=5'

const patient = { timeout: 10_000 }

describe.skipIf(ffmpeg === undefined)('a picture that may stand still', () => {
  const segments = new Map<string, Buffer[]>()
  const of = (picture: string): Buffer[] => segments.get(picture) ?? []
  beforeAll(() => {
    for (const picture of [FROZEN, EMPTY, CANDLE]) segments.set(picture, encodeSegments(ffmpeg, picture, 12))
    for (const picture of [MOVING, BLACK]) segments.set(picture, encodeSegments(ffmpeg, picture, 4))
  }, 60_000)
  const analyseFreeze = async (pieces: Buffer[]) => {
    const signs = ffmpeg && (await analysePicture(ffmpeg, pieces))
    return signs && standsStill(signs.points)
  }

  it('does, once its encoder has settled, when it is the same picture again and again', async () => {
    expect(await analyseFreeze(of(FROZEN).slice(-3))).toBe(true)
    expect(await analyseFreeze(of(BLACK))).toBe(true)
  })

  it.each([
    ['an empty chapel, for the noise of its sensor', EMPTY],
    ['one candle', CANDLE],
    ['people', MOVING],
  ])('does not: %s', async (_, picture) => {
    expect(await analyseFreeze(of(picture).slice(-2))).toBe(false)
  })

  it('is compared with the picture of the previous poll: two polls of different pictures do not count as frozen', async () => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = of(MOVING)
    let shown = [first]
    const watch = createChannelWatchdog(ffmpeg, 0)
    const source = showing(() => shown)
    const poll = () => watch.follow([{ camera: 'a', source, desde: 0 }])
    await vi.waitFor(() => {
      poll()
      expect(watch.of('a').stillSince).toBeTypeOf('number')
    }, patient)
    shown = [second]
    await vi.waitFor(() => {
      poll()
      expect(watch.of('a').stillSince).toBeUndefined()
    }, patient)
  })

  it('gives its newest piece as a still picture, anew when the hour begins: the preparation is not for viewers', async () => {
    const source = showing(() => of(MOVING))
    const watch = createChannelWatchdog(ffmpeg, 0)
    const poll = (desde: number) => watch.follow([{ camera: 'a', source, desde }])
    await vi.waitFor(() => {
      poll(Date.now() / 1000 + 60)
      expect(source.poster).toBeDefined()
    }, patient)
    const earlierPoster = source.poster
    expect(await sharp(earlierPoster?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
    poll(Date.now() / 1000)
    expect(source.poster).toBeUndefined()
    await vi.waitFor(() => {
      poll(0)
      expect(source.poster?.at).toBeGreaterThan(earlierPoster?.at ?? 0)
    }, patient)
  })
})
