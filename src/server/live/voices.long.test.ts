import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Problem } from '#server/core/problem.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { ESPEAK, speak, voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { createVoices } from './voices.ts'

const folder = mkdtempSync(join(tmpdir(), 'voices-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WORDS = 'A nossa avó nos ensinou a fazer pão, a plantar flores e a dizer obrigado.'
const spoken = (): Buffer =>
  ESPEAK ? speak([{ voice: 'pt-br', speed: 150, pitch: 40, text: WORDS }], 'anull') : voice(6)

const pcmPath = join(folder, 'voice.pcm')
const PCM = ['-f', 's16le', '-ar', String(SOUND_HZ), '-ac', '1', '-i', pcmPath]
const run = (args: readonly string[]): void => {
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
}
let made = 0
/** A file as a recorder writes it. */
const recorded = (name: string, args: readonly string[], inputs: readonly string[] = PCM): Buffer => {
  const path = join(folder, `${made++}-${name}`)
  run([...inputs, ...args, path])
  return readFileSync(path)
}

const voices = ffmpeg && createVoices(ffmpeg)
const clean = (sent: Buffer) => {
  if (!voices) throw new Error('no ffmpeg')
  return voices.clean(sent)
}
const motivoOf = (sent: Buffer): Promise<unknown> =>
  (async () => clean(sent))().then(
    ({ segundos }) => segundos,
    (error: unknown) => (error instanceof Problem ? (error.details.values?.motivo ?? error.code) : error),
  )

/** What ffmpeg says about a kept file. */
const describeFile = (bytes: Buffer): string => {
  const path = join(folder, 'kept.m4a')
  writeFileSync(path, bytes)
  try {
    execFileSync('ffmpeg', ['-hide_banner', '-i', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr)
  }
  return ''
}

const loudnessOf = (bytes: Buffer): number => {
  const path = join(folder, 'loud.m4a')
  writeFileSync(path, bytes)
  const script = `ffmpeg -hide_banner -i ${path} -af ebur128 -f null - 2>&1 | grep ' I:' | tail -1`
  return Number(/-?[\d.]+(?= LUFS)/.exec(execFileSync('sh', ['-c', script]).toString())?.[0])
}

const AAC = ['-c:a', 'aac', '-b:a', '64k']
const OPUS = ['-c:a', 'libopus', '-b:a', '24k']
const AMR_HEADER = Buffer.from('#!AMR\n')
/** Silence in AMR-NB, a frame of 20 ms each: Debian's ffmpeg reads AMR and does not write it. */
const amr = (seconds: number): Buffer =>
  Buffer.concat([
    AMR_HEADER,
    ...Array.from({ length: seconds * 50 }, () =>
      Buffer.from('3c91171ebe6679e1e001e7aff00000008000000000000000000000000000000000', 'hex').subarray(0, 32),
    ),
  ])

describe.skipIf(!ffmpeg)('a voice', () => {
  writeFileSync(pcmPath, ffmpeg ? spoken() : '')
  const seconds = Math.round((ffmpeg ? readFileSync(pcmPath).length : 0) / 2 / SOUND_HZ)

  it.each([
    ['a recorder of a Samsung, with its index at the end', 'v.m4a', [...AAC, '-ac', '2', '-ar', '48000']],
    ['a voice memo of an iPhone', 'v.m4a', [...AAC, '-metadata', 'title=Nova gravação 3', '-metadata', 'album=Memos']],
    ['Safari', 'v.mp4', [...AAC, '-movflags', 'frag_keyframe+empty_moov']],
    ['Chrome and Firefox', 'v.webm', [...OPUS, '-ar', '48000']],
    ['WhatsApp', 'v.opus', [...OPUS, '-ac', '1', '-ar', '16000']],
    ['Firefox for Android', 'v.ogg', OPUS],
    ['an old phone, at 8 kHz', 'v.3gp', [...AAC, '-ar', '8000']],
    ['a dictation machine', 'v.wav', ['-ar', '8000', '-c:a', 'pcm_s16le']],
    ['an app that writes MP3', 'v.mp3', ['-c:a', 'libmp3lame', '-b:a', '64k']],
    ['an app that writes AAC alone', 'v.aac', [...AAC, '-f', 'adts']],
  ])('of %s becomes AAC mono of its length', async (_who, name, args) => {
    const kept = await clean(recorded(name, args))
    expect(kept.segundos).toBe(seconds)
    expect(describeFile(kept.bytes)).toMatch(/Audio: aac \(LC\).*44100 Hz, mono/)
  })
})
