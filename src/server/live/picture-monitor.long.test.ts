import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeSegments, showing } from '#server/testing/picture-segments.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { waitFor } from '#server/testing/wait.ts'
import { isFrozen } from './freeze-detection.ts'
import { analysePicture } from './picture-analysis.ts'
import { createPictureMonitor } from './picture-monitor.ts'

const MOVING = 'testsrc=size=640x360:rate=5'
/** One picture repeated: what a camera sends when its sensor hangs and its encoder continues. */
const FROZEN = `${MOVING},trim=end_frame=1,loop=-1:1:0`
/** An empty chapel: only the noise of the sensor changes. */
const EMPTY = `${FROZEN},noise=alls=2:allf=t`
const CANDLE = `${FROZEN},drawbox=x=500:y=300:w=6:h=12:color=yellow:t=fill:enable='lt(mod(t,4),2)'`
const BLACK = 'color=black:size=640x360:rate=5'

describe.skipIf(ffmpeg === undefined)('the picture monitor', () => {
  const segments = new Map<string, Buffer[]>()
  const of = (picture: string): Buffer[] => segments.get(picture) ?? []
  beforeAll(() => {
    for (const picture of [FROZEN, EMPTY, CANDLE]) segments.set(picture, encodeSegments(ffmpeg, picture, 12))
    for (const picture of [MOVING, BLACK]) segments.set(picture, encodeSegments(ffmpeg, picture, 4))
  })
  const analyseFreeze = async (segments: Buffer[]) => {
    const analysis = ffmpeg && (await analysePicture(ffmpeg, segments))
    return analysis && isFrozen(analysis.samples)
  }

  it('a repeated picture is frozen once its encoder has settled', async () => {
    expect(await analyseFreeze(of(FROZEN).slice(-3))).toBe(true)
    expect(await analyseFreeze(of(BLACK))).toBe(true)
  })

  it.each([
    ['an empty chapel with sensor noise', EMPTY],
    ['one candle', CANDLE],
    ['people', MOVING],
  ])('does not take a picture for frozen while it has %s', async (_, picture) => {
    expect(await analyseFreeze(of(picture).slice(-2))).toBe(false)
  })

  it('the picture is compared with that of the previous poll: two polls with different pictures are not frozen', async () => {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = of(MOVING)
    let shown = [first]
    const monitor = createPictureMonitor(ffmpeg, 0)
    const source = showing(() => shown)
    const poll = () => monitor.follow([{ camera: 'a', source, desde: 0 }])
    await waitFor(() => {
      poll()
      expect(monitor.faultsOf('a').stillSince).toBeTypeOf('number')
    })
    shown = [second]
    await waitFor(() => {
      poll()
      expect(monitor.faultsOf('a').stillSince).toBeUndefined()
    })
  })

  it('the poster is taken from the newest segment, and again when viewers are admitted, because the preparation time is for staff only', async () => {
    const source = showing(() => of(MOVING))
    const monitor = createPictureMonitor(ffmpeg, 0)
    const poll = (desde: number) => monitor.follow([{ camera: 'a', source, desde }])
    await waitFor(() => {
      poll(Date.now() / 1000 + 60)
      expect(source.poster).toBeDefined()
    })
    const earlierPoster = source.poster
    expect(await sharp(earlierPoster?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
    poll(Date.now() / 1000)
    expect(source.poster).toBeUndefined()
    await waitFor(() => {
      poll(0)
      expect(source.poster?.at).toBeGreaterThan(earlierPoster?.at ?? 0)
    })
  })
})
