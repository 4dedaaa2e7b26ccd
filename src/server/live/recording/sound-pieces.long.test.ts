import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SOUND_HZ } from '#server/core/sound.ts'
import { createRecordings } from '#server/live/recordings.ts'
import { findSpeech } from '#server/live/speech-rules.ts'
import { voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { soundPieces } from './sound-pieces.ts'
import type { RecordedSegment } from './vod-playlist.ts'

const segment = (name: string, discontinuity = false): RecordedSegment => ({
  ...{ name, duration: 2, discontinuity, at: 0, bytes: 188 },
})

describe('pieces of sound', () => {
  it('are of bounded length, follow each other, and none goes across an interruption', () => {
    const names = Array.from({ length: 20 }, (_, index) => `s${index}`)
    const pieces = soundPieces(names.map((name, index) => segment(name, index === 17)))
    expect(pieces.map(({ inicio, segundos }) => [inicio, segundos])).toEqual([
      [0, 28],
      [28, 6],
      [34, 6],
    ])
    expect(pieces.flatMap(piece => piece.names)).toEqual(names)
    expect(soundPieces([])).toEqual([])
  })
})

describe.skipIf(!ffmpeg)('the sound of a recording, with ffmpeg', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sound-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** A picture with a voice, or without any sound, as the recorder stores it. */
  const record = (chave: string, sound: boolean): void => {
    const home = join(folder, chave)
    mkdirSync(home)
    writeFileSync(join(folder, 'voice.raw'), voice(10))
    const picture = ['-f', 'lavfi', '-i', 'color=c=black:s=160x90:r=10', '-t', '10']
    const voiceInput = sound
      ? ['-f', 's16le', '-ar', String(SOUND_HZ), '-ac', '1', '-i', join(folder, 'voice.raw')]
      : []
    const output = ['-c:v', 'libx264', '-g', '20', '-c:a', 'aac', '-f', 'segment', '-segment_time', '2']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...voiceInput, ...picture, ...output, join(home, 's%d.ts')])
    const lines = readdirSync(home).map((_, index) => JSON.stringify(segment(`s${index}.ts`)))
    writeFileSync(join(home, 'index.ndjson'), lines.join('\n'))
  }
  const recordings = createRecordings({ folder, pull: () => undefined, ffmpeg, minFreeBytes: 0 })
  afterAll(() => recordings.close())

  it('is decoded as speech recognition expects it, and a voice is found in it', async () => {
    record('recording-with-sound', true)
    const [piece] = recordings.soundPieces('recording-with-sound')
    if (!piece) throw new Error('no piece')
    const pcm = await recordings.sound('recording-with-sound', piece)
    if (!pcm) throw new Error('no sound')
    expect(pcm.length / 2 / SOUND_HZ).toBeGreaterThan(9.5)
    expect(pcm.length / 2 / SOUND_HZ).toBeLessThan(10.5)
    expect(await findSpeech(pcm)).not.toEqual([])
    expect(recordings.skipped('recording-with-sound', { inicio: 5, fim: 0 })).toBe(4)
  })

  it('is empty for a camera without a microphone, and missing where a segment is', async () => {
    record('recording-silent', false)
    const [piece] = recordings.soundPieces('recording-silent')
    if (!piece) throw new Error('no piece')
    expect(await recordings.sound('recording-silent', piece)).toHaveLength(0)
    rmSync(join(folder, 'recording-silent', 's1.ts'))
    expect(await recordings.sound('recording-silent', piece)).toBeUndefined()
  })
})
