import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'
import { openChannel } from './channel.ts'
import {
  isUnknownSound,
  isWatchable,
  parameterSetsOf,
  pictureOfLine,
  pictureOfParameterSet,
  sizeOfParameterSet,
  unwatchableOf,
} from './incoming-picture.ts'

const home = mkdtempSync(join(tmpdir(), 'incoming-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const line = (rest: string): string =>
  `  Stream #0:0: Video: ${rest}, 640x360 [SAR 1:1 DAR 16:9], 25 fps, 25 tbr, 90k tbn`

describe('a picture that ffmpeg reports', () => {
  it.each([
    'h264 (Constrained Baseline), yuv420p(progressive)',
    'h264 (Baseline) (avc1 / 0x31637661), yuvj420p(pc, bt709)',
    'h264 (Main), yuv420p(tv, bt470bg/unknown/unknown, progressive)',
    'h264 (Main) ([27][0][0][0] / 0x001B), yuv420p(progressive)',
    'h264 (High) (H264 / 0x34363248), yuv420p(tv, bt709)',
    'h264 (Progressive High), yuv420p',
    'h264, yuv420p(progressive)',
    'h264 ([27][0][0][0] / 0x001B), none',
    'h264 (High), none',
  ])('of %s can be watched everywhere', rest => {
    expect(isWatchable(pictureOfLine(line(rest)) ?? { codec: '', profile: '', format: '', interlaced: true })).toBe(
      true,
    )
  })

  it.each([
    'h264 (High 10) (H264 / 0x34363248), yuv420p10le(tv, bt709, progressive)',
    'h264 (High 10 Intra), yuv420p10le(progressive)',
    'h264 (High 10), yuv420p(progressive)',
    'h264 (High 4:2:2), yuv422p(progressive)',
    'h264 (High 4:2:2), yuv422p10le(tv, bt2020nc/bt2020/arib-std-b67, top first)',
    'h264 (High 4:4:4 Predictive), yuv444p(progressive)',
    'h264 (High 4:4:4 Predictive), yuv420p(progressive)',
    'h264 (CAVLC 4:4:4 Intra), yuv444p',
    'h264 (Extended), yuv420p',
    'h264 (High), gray',
    'hevc (Main) (hev1 / 0x31766568), yuv420p(tv)',
    'hevc (Main 10) ([36][0][0][0] / 0x0024), yuv420p10le(tv)',
    'mjpeg (Baseline), yuvj422p(pc, bt470bg/unknown/unknown)',
    'mpeg4 (Simple Profile) (mp4v / 0x7634706D), yuv420p',
    'mpeg2video (Main), yuv420p(tv, top first)',
    'av1 (Main), yuv420p10le(tv)',
    'vp8, yuv420p(tv, bt470bg/unknown/unknown)',
    'vp9 (Profile 0), yuv420p(tv)',
    'rawvideo (YUY2 / 0x32595559), yuyv422',
  ])('of %s is transcoded', rest => {
    const picture = pictureOfLine(line(rest))
    expect(picture && isWatchable(picture)).toBe(false)
  })

  it.each([
    ['h264 (High), yuv420p(tv, bt709, top first)', true],
    ['h264 (High), yuv420p(bottom first)', true],
    ['h264 (High), yuv420p(tv, bt709, progressive)', false],
    ['h264 (High), yuv420p', false],
  ])('of %s is interlaced: %s', (rest, interlaced) => {
    expect(pictureOfLine(line(rest))?.interlaced).toBe(interlaced)
  })

  it('is read from lines of its own only, also with the numbers and language of a container', () => {
    const named = 'Stream #0:1[0x100](por): Video: h264 (High 10), yuv420p10le'
    expect(pictureOfLine(named)).toEqual({
      codec: 'h264',
      profile: 'High 10',
      format: 'yuv420p10le',
      interlaced: false,
    })
    expect(pictureOfLine('Stream #0:0: Audio: pcm_alaw, 8000 Hz, mono, s16, 64 kb/s')).toBeUndefined()
    expect(pictureOfLine('  Stream #0:0 -> #0:0 (copy)')).toBeUndefined()
    expect(isUnknownSound('Could not find codec parameters for stream 1 (Audio: aac, 0 channels): unspecified')).toBe(
      true,
    )
    expect(isUnknownSound('Could not find codec parameters for stream 0 (Video: h264, none): unspecified size')).toBe(
      false,
    )
  })
})

type Encoding = { profile: string; format: string; size?: string; sound?: boolean }

/** A transport stream of a test picture. `sound`: it is announced and begins long after the end. */
const encode = (name: string, { profile, format, size = '320x180', sound = false }: Encoding): string => {
  const path = join(home, `${name}.ts`)
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10`]
  const late = sound ? ['-f', 'lavfi', '-itsoffset', '100', '-i', 'sine', '-map', '0:v', '-map', '1:a'] : []
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
  const output = ['-profile:v', profile, '-pix_fmt', format, '-t', '6', path]
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...late, ...coding, ...output])
  return path
}

describe.skipIf(!ffmpeg)('a picture in a segment', SLOW_TEST, () => {
  it.each([
    ['baseline', 'yuv420p', 'Baseline', true],
    ['main', 'yuv420p', 'Main', true],
    ['high', 'yuv420p', 'High', false],
    ['high10', 'yuv420p10le', 'High 10', false],
    ['high422', 'yuv422p', 'High 4:2:2', false],
    ['high422', 'yuv422p10le', 'High 4:2:2', false],
    ['high444', 'yuv444p', 'High 4:4:4 Predictive', false],
  ])('of the profile %s and %s says so in its parameter set', (profile, format, name) => {
    const [set] = parameterSetsOf(readFileSync(encode(`${profile}-${format}`, { profile, format })))
    const picture = set && pictureOfParameterSet(set)
    expect(picture).toMatchObject({ codec: 'h264', format: format.replace('le', '') })
    expect(picture && isWatchable(picture)).toBe(format === 'yuv420p')
    // Without its tools the encoder writes a lower profile than it was told.
    if (profile.startsWith('high') && format !== 'yuv420p') expect(picture?.profile).toBe(name)
  })

  it.each([
    ['baseline', '320x180'],
    ['high', '1920x1080'],
    ['main', '1366x768'],
    ['high', '718x404'],
    ['high', '426x240'],
  ])('of the profile %s tells its size, %s', (profile, size) => {
    const [set] = parameterSetsOf(readFileSync(encode(`${profile}-${size}`, { profile, format: 'yuv420p', size })))
    const [width, height] = size.split('x').map(Number)
    expect(set && sizeOfParameterSet(set)).toEqual({ width, height })
  })

  it('has one parameter set for each size', async () => {
    const large = readFileSync(encode('large', { profile: 'main', format: 'yuv420p', size: '640x360' }))
    const small = readFileSync(encode('small', { profile: 'main', format: 'yuv420p' }))
    expect(parameterSetsOf(large)).toHaveLength(1)
    expect(parameterSetsOf(Buffer.concat([large, small, large]))).toHaveLength(2)
    const channel = openChannel(mkdtempSync(join(home, 'channel-')))
    for (const [index, bytes] of [large, large, small, small, Buffer.concat([small, large]), large].entries())
      channel.push({ name: `run_${index}.ts`, duration: 2, discontinuity: false, at: 0, bytes })
    const entries = channel
      .playlist()
      ?.split('\n')
      .filter(entry => /DISCONTINUITY$|\.ts$/.test(entry))
    expect(entries).toEqual([
      ...['run_0.ts', 'run_1.ts', '#EXT-X-DISCONTINUITY', 'run_2.ts', 'run_3.ts', 'run_4.ts', 'run_5.ts'],
    ])
    await channel.close()
  })

  it.each([
    ['libx265', 'hevc'],
    ['mpeg4', 'mpeg4'],
    ['mpeg2video', 'mpeg2video'],
  ])('of the encoder %s is one that not every device shows', (encoder, codec) => {
    const path = join(home, `${encoder}.ts`)
    const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25', '-t', '1']
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...source, '-c:v', encoder, path], { stdio: 'ignore' })
    expect(unwatchableOf(readFileSync(path))?.codec).toBe(codec)
  })

  it('is none in bytes that are no transport stream', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(188 * 4), Buffer.from('segment'), Buffer.alloc(188 * 4, 0x47)])
      expect([parameterSetsOf(bytes), unwatchableOf(bytes)]).toEqual([[], undefined])
  })
})
