import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bodyOf, CAMERA, createTestEngine, ffmpeg, requestStream, wanted } from '#server/testing/stream-fixture.ts'
import { SLOW_TEST, until } from '#server/testing/wait.ts'
import { openChannel } from './channel.ts'
import { isWatchable, parameterSetsOf, pictureOfParameterSet } from './incoming-picture.ts'
import { startSegmentProcess } from './segment-process.ts'

const home = mkdtempSync(join(tmpdir(), 'incoming-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

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

// They mostly wait.
describe.skipIf(!ffmpeg).concurrent('a camera that not everybody could watch', SLOW_TEST, () => {
  const watch = async (path: string) => {
    const endereco = { tipo: 'arquivo' as const, endereco: path, audio: true, transcodificar: 'auto' as const }
    const camera = { empresa: 'CV', capela: '01', nome: '', ...endereco }
    const folder = mkdtempSync(join(home, 'engine-'))
    const engine = createTestEngine(folder, { demo: false, cameraOf: () => camera })
    engine.sync([wanted()])
    const fileOf = (name?: string) => bodyOf(requestStream(engine, engine.addressOf(CAMERA, 3), name))
    const names = () => [...String(fileOf()).matchAll(/^\w+\.ts$/gm)].map(([name]) => name)
    await until(() => names().length >= 2)
    const segments = names().map(name => Buffer.from(fileOf(name)))
    await engine.close()
    return segments
  }

  it.each([
    ['ten bits', 'high10', 'yuv420p10le'],
    ['4:2:2', 'high422', 'yuv422p'],
  ])('with %s is shown with eight bits and 4:2:0 from its first segment', async (_, profile, format) => {
    for (const segment of await watch(encode(`camera-${profile}`, { profile, format }))) {
      const [set] = parameterSetsOf(segment)
      expect(set && isWatchable(pictureOfParameterSet(set))).toBe(true)
    }
  })

  it('loses its sound, and its picture goes on', async () => {
    const path = join(home, 'loses-sound.ts')
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-f', 'lavfi', '-i', 'sine=duration=4']
    const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
    const output = ['-pix_fmt', 'yuv420p', '-t', '9', path]
    execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...picture, ...coding, ...output])
    const folder = mkdtempSync(join(home, 'process-'))
    const channel = openChannel(folder)
    const input = { tipo: 'envio' as const, endereco: 'mpegts', audio: true }
    if (!ffmpeg) throw new Error('no ffmpeg')
    const process = startSegmentProcess(ffmpeg, input, { folder, transcode: false }, () => {})
    // Its input stays open: only the sound has ended.
    process.write(readFileSync(path))
    await until(async () => {
      await process.handOver(channel)
      return (channel.last()?.seq ?? 0) >= 2
    })
    await process.stop()
    await channel.close()
  })

  it('announces a microphone that sends nothing, and is shown without sound', async () => {
    const segments = await watch(encode('mute', { profile: 'main', format: 'yuv420p', sound: true }))
    expect(parameterSetsOf(segments[0] ?? Buffer.alloc(0))).toHaveLength(1)
  })
})
