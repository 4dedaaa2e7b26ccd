import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import { SOUND_HZ } from '../../src/server/core/sound.ts'
import { voice } from '../../src/server/testing/sounds.ts'

/** Ten seconds in a loop: the camera of the sample's live wake. @returns the path of a file for CAMERAS_FILE */
export const makeCameras = (folder: string): string => {
  const clip = join(folder, 'clip.ts')
  const result = spawnSync(inPath('ffmpeg') ?? '', [
    ...[
      '-nostdin',
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=320x180:rate=10,format=yuv420p',
      '-t',
      '10',
    ],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-keyint_min', '20', '-sc_threshold', '0', '-y', clip],
  ])
  if (String(result.stderr) !== '') throw new Error(String(result.stderr))
  const file = join(folder, 'cameras.json')
  writeFileSync(file, JSON.stringify([{ empresa: 'CV', capela: '01', tipo: 'arquivo', endereco: clip, audio: false }]))
  return file
}

/** A camera in whose chapel somebody speaks. @returns the path of a file for CAMERAS_FILE */
export const makeSpeakingCamera = (folder: string): string => {
  const [raw, clip, file] = ['voice.raw', 'clip.mp4', 'cameras.json'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(raw, voice(12))
  const heard = ['-f', 's16le', '-ar', String(SOUND_HZ), '-ac', '1', '-i', raw]
  const seen = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=10,format=yuv420p', '-t', '12']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
  execFileSync(inPath('ffmpeg') ?? '', ['-loglevel', 'error', ...heard, ...seen, ...output, '-y', clip])
  writeFileSync(file, JSON.stringify([{ empresa: 'CV', capela: '01', tipo: 'arquivo', endereco: clip, audio: true }]))
  return file
}
