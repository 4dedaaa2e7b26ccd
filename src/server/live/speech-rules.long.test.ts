import { describe, expect, it } from 'vitest'
import { SOUND_HZ } from '#server/core/sound.ts'
import { choir, ESPEAK, OTHER_SOUNDS, soundOf, speak, voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { findSpeech, type Interval } from './speech-rules.ts'

const ROOM = 'aecho=0.8:0.5:40|90|150:0.4|0.3|0.2'
const SPEECH =
  'A nossa avó nos ensinou a fazer pão, a plantar flores e a dizer obrigado. Hoje a família agradece a presença de todos vocês.'
const PRAYER =
  'Pai nosso que estais no céu, santificado seja o vosso nome, venha a nós o vosso reino, seja feita a vossa vontade.'

const spokenSeconds = (speech: readonly Interval[]): number =>
  speech.reduce((sum, { inicio, fim }) => sum + fim - inicio, 0)
const lengthOf = (pcm: Buffer): number => pcm.length / 2 / SOUND_HZ

describe.skipIf(!ffmpeg)('speech in the sound of a chapel', () => {
  it.each(Object.entries(OTHER_SOUNDS))('is not found in %s', async (_name, source) => {
    expect(await findSpeech(soundOf(source))).toEqual([])
  })

  it('is not found where many sing, each out of tune', async () => {
    expect(await findSpeech(choir())).toEqual([])
  })

  it('is found where one voice rises and falls, and only there', async () => {
    const between = Buffer.concat([
      soundOf(OTHER_SOUNDS.silence ?? '', 6),
      voice(8),
      soundOf(OTHER_SOUNDS.silence ?? '', 6),
    ])
    const speech = await findSpeech(between)
    expect(spokenSeconds(speech)).toBeGreaterThanOrEqual(6)
    expect(speech[0]?.inicio).toBeGreaterThanOrEqual(4)
    expect(speech.at(-1)?.fim).toBeLessThanOrEqual(16)
  })

  it('is not found in less than a second, nor in no sound at all', async () => {
    expect(await findSpeech(voice(0.5))).toEqual([])
    expect(await findSpeech(Buffer.alloc(0))).toEqual([])
  })
})

// espeak-ng is a package of Debian; a machine without it prints that these did not run.
if (!ESPEAK) console.warn('speech of a synthesiser: not run, espeak-ng was not found')
describe.skipIf(!ffmpeg || !ESPEAK)('speech of a synthesiser', () => {
  it.each([
    ['pt-br', 160, 50],
    ['pt-br+f3', 140, 60],
    ['pt-br+m2', 150, 30],
  ])('is found of the voice %s, also with the echo of a room', async (name, speed, pitch) => {
    for (const filter of ['anull', ROOM, `volume=0.2,${ROOM}`]) {
      const pcm = speak([{ voice: name, speed, pitch, text: SPEECH }], filter)
      expect(spokenSeconds(await findSpeech(pcm)) / lengthOf(pcm), filter).toBeGreaterThan(0.8)
    }
  })

  it('is not found where many pray together', async () => {
    const people = Array.from({ length: 12 }, (_, index) => ({
      voice: index % 2 === 0 ? `pt-br+f${(index % 4) + 1}` : `pt-br+m${(index % 6) + 1}`,
      speed: 120 + index * 2,
      pitch: 20 + index * 6,
      text: PRAYER,
    }))
    const pcm = speak(people, `amix=inputs=12:normalize=0,volume=0.15,${ROOM}`)
    expect(await findSpeech(pcm)).toEqual([])
  })
})
