import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showing, untilAnalysedTwice } from '#server/testing/picture-segments.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { waitFor } from '#server/testing/wait.ts'
import { analysePicture } from './picture-analysis.ts'
import { createPictureMonitor, NO_PICTURE_FAULTS } from './picture-monitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'analysis-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SIZE = 's=640x360:r=10'
/** Sensor noise in a chapel without a lamp, around the darkest level. */
const noise = 'noise=alls=4:allf=t'
const PICTURES = {
  black: `color=black:${SIZE}`,
  covered: `color=black:${SIZE},${noise}`,
  /** Almost dark: one candle far away. */
  night: `color=0x050505:${SIZE},${noise},drawbox=x=300:y=180:w=12:h=24:color=0xffc060:t=fill`,
  /** Lights off, with light from the street through a window. */
  dusk: `color=0x101418:${SIZE},${noise},drawbox=x=40:y=20:w=90:h=120:color=0x303840:t=fill`,
  day: `testsrc=${SIZE.replace('s=', 'size=').replace(':r=', ':rate=')}`,
} as const
const SOUNDS = {
  none: undefined,
  digital: 'anullsrc=r=44100:cl=mono',
  /** A microphone that is open in an empty room. */
  room: 'anoisesrc=r=44100:a=0.002',
  /** One word in the whole segment. */
  word: "aevalsrc='if(between(t,1.2,1.6),0.05*sin(1200*t),0)':s=44100",
} as const

const segments = new Map<string, Buffer>()
const make = (picture: keyof typeof PICTURES, sound: keyof typeof SOUNDS): Buffer => {
  const name = `${picture}-${sound}.ts`
  const before = segments.get(name)
  if (before) return before
  const soundSource = SOUNDS[sound]
  execFileSync(ffmpeg?.path ?? '', [
    ...['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', PICTURES[picture]],
    ...(soundSource === undefined ? [] : ['-f', 'lavfi', '-i', soundSource, '-c:a', 'aac']),
    ...['-t', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', join(folder, name)],
  ])
  const bytes = readFileSync(join(folder, name))
  segments.set(name, bytes)
  return bytes
}

describe.skipIf(ffmpeg === undefined)('picture analysis', () => {
  const analyse = (...segments: Buffer[]) => (ffmpeg ? analysePicture(ffmpeg, segments) : undefined)

  it.each([
    ['black', false],
    ['covered', false],
    ['night', true],
    ['dusk', true],
    ['day', true],
  ] as const)('of the picture %s finds visible: %s', async (picture, visible) => {
    expect(await analyse(make(picture, 'none'))).toMatchObject({ visible, audible: undefined })
  })

  it.each([
    ['digital', false],
    ['room', true],
    ['word', true],
  ] as const)('of the sound %s finds audible: %s', async (sound, audible) => {
    expect(await analyse(make('black', sound))).toMatchObject({ visible: false, audible })
  })

  it('one bright moment or one word in several segments is visible and audible', async () => {
    expect(await analyse(make('black', 'digital'), make('day', 'word'))).toMatchObject({ visible: true, audible: true })
  })

  it('segments without pictures have no analysis', async () => {
    expect(await analyse(Buffer.alloc(188 * 20, 0x47))).toBeUndefined()
  })
})

describe.skipIf(ffmpeg === undefined)('faults of a stream', () => {
  beforeAll(() => {
    make('black', 'digital')
    make('day', 'word')
  })

  it('the start of a black and silent picture is stored, and cleared by the first picture and sound', async () => {
    const monitor = createPictureMonitor(ffmpeg, 0)
    let shown = make('black', 'digital')
    const source = showing(() => [shown])
    const poll = () => monitor.follow([{ camera: 'a', source, desde: 0 }])
    await waitFor(() => {
      poll()
      expect(monitor.faultsOf('a').blackSince).toBeTypeOf('number')
    })
    const first = monitor.faultsOf('a')
    expect(first.silentSince).toBe(first.blackSince)
    await untilAnalysedTwice(source, poll)
    expect(monitor.faultsOf('a')).toMatchObject({ blackSince: first.blackSince, silentSince: first.silentSince })
    shown = make('day', 'word')
    await waitFor(() => {
      poll()
      expect(monitor.faultsOf('a')).toMatchObject({ blackSince: undefined, silentSince: undefined })
    })
    monitor.follow([])
    expect(monitor.faultsOf('a')).toEqual(NO_PICTURE_FAULTS)
  })
})
