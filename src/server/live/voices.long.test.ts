import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Problem } from '#server/core/problem.ts'
import { SOUND_HZ } from '#server/core/sound.ts'
import { ESPEAK, speak, voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
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
const LONG = ['-stream_loop', '-1', ...PCM]
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono']
const FILM = [...PCM, '-f', 'lavfi', '-i', 'testsrc=s=64x64:r=5:d=3']
/** A tag of ID3 with a picture of one pixel. */
const COVER = (() => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const body = Buffer.concat([Buffer.from('\0image/png\0\x03\0'), Buffer.from(dot, 'base64')])
  const frame = Buffer.concat([Buffer.from('APIC\0\0\0\0\0\0'), body])
  frame.writeUInt32BE(body.length, 4)
  const size = [frame.length >> 7, frame.length & 127]
  return Buffer.concat([Buffer.from('ID3\x03\0\0\0\0'), Buffer.from(size), frame])
})()
/** Debian's ffmpeg reads AMR and does not write it: frames of 20 ms with sound in them, which no one spoke. */
const amr = (seconds: number): Buffer => {
  const frame = (index: number) =>
    Buffer.from([0x3c, ...Array.from({ length: 31 }, (_, at) => (at * 37 + index * 101) % 256)])
  return Buffer.concat([Buffer.from('#!AMR\n'), ...Array.from({ length: seconds * 50 }, (_, index) => frame(index))])
}
/** The same boxes with the alias of a file of the machine instead of the sound itself, as ffmpeg follows it where it is allowed to. */
const withReference = (m4a: Buffer, path: string): Buffer => {
  const at = m4a.indexOf('url ', m4a.indexOf('dref')) - 4
  const words = Buffer.from(path + '\0'.repeat(path.length % 2))
  const entry = Buffer.concat([
    Buffer.alloc(162),
    Buffer.from([0, 2, 0, words.length]),
    words,
    Buffer.from([255, 255, 0, 0]),
  ])
  entry.writeUInt32BE(entry.length)
  entry.write('alis', 4)
  const grown = Buffer.concat([m4a.subarray(0, at), entry, m4a.subarray(at + 12)])
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const start = grown.indexOf(box) - 4
    grown.writeUInt32BE(grown.readUInt32BE(start) + entry.length - 12, start)
  }
  return grown
}

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
  ])('of %s becomes AAC mono of its length, and carries nothing else', async (_who, name, args) => {
    const kept = await clean(recorded(name, args))
    expect(kept.segundos).toBe(seconds)
    const described = describeFile(kept.bytes)
    expect(described).toMatch(/Audio: aac \(LC\).*44100 Hz, mono/)
    expect(described).not.toMatch(/title|album|Nova gravação|encoder/)
  })

  it('in AMR, as old phones record, is read', async () => {
    expect(await motivoOf(amr(3))).toBe(3)
  })

  it('is as loud as any other, however far the phone was', async () => {
    const far = await clean(recorded('far.m4a', ['-af', 'volume=-25dB', ...AAC]))
    const near = await clean(recorded('near.m4a', ['-af', 'volume=6dB', ...AAC]))
    expect(Math.abs(loudnessOf(far.bytes) - loudnessOf(near.bytes))).toBeLessThan(4)
  })

  it('goes on where a call interrupted it: the pause is not part of its length', async () => {
    const gap = recorded('gap.webm', ['-af', "asetpts='PTS+gte(T,2)*900/TB'", ...OPUS, '-ar', '48000'])
    expect(await motivoOf(gap)).toBe(seconds)
  })

  it.each([
    [
      'ten minutes of silence',
      () => recorded('h.mp3', ['-t', '600', '-ar', '8000', '-c:a', 'libmp3lame', '-b:a', '8k'], SILENCE),
      'longa',
    ],
    ['silence', () => recorded('s.m4a', ['-t', '10', ...AAC], SILENCE), 'silencio'],
    [
      'the noise of a microphone in a pocket',
      () => recorded('p.m4a', ['-t', '10', ...AAC], ['-f', 'lavfi', '-i', 'anoisesrc=a=0.001:c=brown']),
      'silencio',
    ],
    ['a tap of 0.4 s', () => recorded('t.m4a', ['-t', '0.4', ...AAC]), 'curta'],
    ['more than a minute', () => recorded('l.m4a', ['-t', '64', ...AAC], LONG), 'longa'],
    ['a film', () => recorded('f.mp4', ['-shortest', ...AAC, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'], FILM), 'filme'],
    [
      'a film without sound',
      () => recorded('m.webm', ['-t', '2', '-an', '-map', '1:v', '-c:v', 'libvpx'], FILM),
      'filme',
    ],
    [
      'music with a cover',
      () => Buffer.concat([COVER, recorded('c.mp3', ['-c:a', 'libmp3lame', '-write_id3v2', '0'])]),
      'musica',
    ],
    [
      'a track of an album',
      () => recorded('a.mp3', ['-metadata', 'album=Roberto', '-metadata', 'track=3', '-c:a', 'libmp3lame']),
      'musica',
    ],
    ['a recording that was cut', () => recorded('cut.m4a', AAC).subarray(0, 20_000), 'danificada'],
    [
      'thousands of streams',
      () =>
        recorded('n.mka', [
          ...Array.from({ length: 40 }, () => ['-map', '0:a']).flat(),
          '-f',
          'matroska',
          '-c:a',
          'libopus',
          '-b:a',
          '8k',
        ]),
      'danificada',
    ],
    ['a playlist', () => Buffer.from(`#EXTM3U\n#EXTINF:5,\nfile://${pcmPath}\n`), 'formato'],
    ['a concat script', () => Buffer.from(`ffconcat version 1.0\nfile ${pcmPath}\n`), 'formato'],
    ['a picture of an iPhone', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'danificada'],
    ['a page behind the first bytes of a recording', () => Buffer.from('OggS<script>alert(1)</script>'), 'danificada'],
  ])('is not %s', async (_what, make, motivo) => {
    expect(await motivoOf(make())).toBe(motivo)
  })

  it('reads no other file: the reference of a container is not followed', async () => {
    const secret = join(folder, 'secret.m4a')
    const own = recorded('own.m4a', AAC)
    writeFileSync(secret, own)
    // The own samples are gone: only the file that is referred to has some.
    const index = withReference(own, secret)
    index.fill(0, index.indexOf('mdat') + 4, index.indexOf('moov') - 4)
    expect(await motivoOf(index)).toBe('danificada')
  })

  it('leaves nothing on the disk', async () => {
    vi.stubEnv('TMPDIR', mkdtempSync(join(folder, 'own-')))
    await motivoOf(recorded('own.m4a', AAC))
    await motivoOf(recorded('s.m4a', ['-t', '10', ...AAC], SILENCE))
    expect(readdirSync(tmpdir())).toEqual([])
    vi.unstubAllEnvs()
  })

  it('waits while others are read, and is refused with a time where too many wait', async () => {
    const sent = recorded('own.m4a', ['-t', '2', ...AAC])
    const answers = await Promise.all(Array.from({ length: 30 }, () => motivoOf(sent)))
    expect(answers.filter(answer => answer === 2).length).toBe(22)
    expect(answers.filter(answer => answer === 'AUDIO_INDISPONIVEL').length).toBe(8)
  }, 60_000)

  it('is decoded again for those who recognise speech', async () => {
    const { bytes } = await clean(recorded('own.m4a', AAC))
    const pcm = await voices?.decode(bytes)
    expect((pcm?.length ?? 0) / 2 / SOUND_HZ).toBeCloseTo(seconds, 0)
  })
})
