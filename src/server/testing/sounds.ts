import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SOUND_HZ } from '#server/core/sound.ts'

const PCM = ['-ac', '1', '-ar', String(SOUND_HZ), '-f', 's16le', 'pipe:1']

const ffmpeg = (args: readonly string[]): Buffer =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args, ...PCM], { maxBuffer: 64 * 2 ** 20 })

/** Sound of one of ffmpeg's sources, as speech recognition gets it. */
export const soundOf = (source: string, seconds = 12): Buffer =>
  ffmpeg(['-f', 'lavfi', '-i', source, '-t', String(seconds)])

/** A note of 220 Hz and its neighbours, eight to the scale, struck twice a second. */
const NOTE = '(220*pow(2,floor(mod(t*2,8))/12))'

/** What is heard in a chapel besides a voice. */
export const OTHER_SOUNDS: Readonly<Record<string, string>> = {
  silence: `anullsrc=r=${SOUND_HZ}:cl=mono`,
  'the noise of a fan': `anoisesrc=r=${SOUND_HZ}:c=pink:a=0.1`,
  'loud white noise': `anoisesrc=r=${SOUND_HZ}:c=white:a=0.3`,
  'a hum of the mains': `aevalsrc='0.2*sin(2*PI*60*t)+0.1*sin(2*PI*120*t)':s=${SOUND_HZ}`,
  'a chord of an organ': `aevalsrc='0.12*(sin(2*PI*220*t)+sin(2*PI*277.2*t)+sin(2*PI*329.6*t)+0.5*sin(2*PI*440*t))':s=${SOUND_HZ}`,
  'notes of a piano': `aevalsrc='0.4*exp(-4*mod(t,0.5))*(sin(2*PI*${NOTE}*t)+0.4*sin(4*PI*${NOTE}*t))':s=${SOUND_HZ}`,
}

/** One voice of a choir: a pulse with three formants, and a vibrato of its own. */
const singer = (index: number): string => {
  const pitch = [110, 138.6, 164.8, 220][index % 4] ?? 110
  const detuned = pitch * (1 + ((index * 37) % 11) / 300 - 0.018)
  const phase = `2*PI*${detuned.toFixed(2)}*t+${(1 + (index % 3) * 0.4).toFixed(1)}*sin(2*PI*${(4.6 + index * 0.13).toFixed(2)}*t+${index})`
  const partials = [1, 2, 3, 4, 5, 6].map(n => `${(1 / n).toFixed(2)}*sin(${n}*(${phase}))`).join('+')
  return `(0.7+0.3*sin(2*PI*${(0.5 + index * 0.05).toFixed(2)}*t+${index * 2}))*(${partials})`
}

/** Many who sing, each a little out of tune. */
export const choir = (): Buffer =>
  soundOf(`aevalsrc='0.025*(${Array.from({ length: 12 }, (_, index) => singer(index)).join('+')})':s=${SOUND_HZ}`)

/**
 * One voice made by hand: syllables of a pulse whose pitch falls, with pauses, for a machine without a speech synthesiser. Not speech, but it
 * rises and falls like it.
 */
export const voice = (seconds = 12): Buffer => {
  const glide = '2*PI*(130*t+2.5*sin(2*PI*0.6*t)+1.2*sin(2*PI*1.7*t))'
  const syllables = 'pow(max(0,sin(2*PI*2*t)),0.6)*gt(sin(2*PI*0.21*t),-0.8)'
  const partials = [1, 2, 3, 4, 5, 6, 8].map(n => `${(1 / n).toFixed(2)}*sin(${n}*${glide})`).join('+')
  return soundOf(`aevalsrc='0.25*${syllables}*(${partials})':s=${SOUND_HZ}`, seconds)
}

const hasEspeak = (): boolean => {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
export const ESPEAK = hasEspeak()

/** Sound after a filter of ffmpeg: the echo of a chapel, or a picture's sound that is turned down. */
const filtered = (paths: readonly string[], filter: string): Buffer =>
  ffmpeg([...paths.flatMap(path => ['-i', path]), '-filter_complex', filter])

type Speaker = { voice: string; speed: number; pitch: number; text: string }

/** Synthesised speakers, all at once. @param filter of ffmpeg on `n` inputs */
export const speak = (speakers: readonly Speaker[], filter: string): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'))
  try {
    const paths = speakers.map(({ voice: name, speed, pitch, text }, index) => {
      const path = join(folder, `${index}.wav`)
      execFileSync('espeak-ng', ['-v', name, '-s', String(speed), '-p', String(pitch), '-w', path, text])
      return path
    })
    return filtered(paths, filter)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
