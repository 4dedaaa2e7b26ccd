import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPath } from '../../scripts/lib/apt.mjs'
import { SOUND_HZ } from '../../src/server/core/sound.ts'
import { voice } from '../../src/server/testing/sounds.ts'

/** @returns the path of a file for CAMERAS_FILE, in which this clip is the camera of the sample's live wake */
const writeCameras = (folder: string, clip: string, audio: boolean): string => {
  const file = join(folder, 'cameras.json')
  writeFileSync(file, JSON.stringify([{ empresa: 'CV', capela: '01', tipo: 'arquivo', endereco: clip, audio }]))
  return file
}

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
  return writeCameras(folder, clip, false)
}

/** A camera in whose chapel somebody speaks. @returns the path of a file for CAMERAS_FILE */
export const makeSpeakingCamera = (folder: string): string => {
  const [raw, clip] = [join(folder, 'voice.raw'), join(folder, 'clip.mp4')]
  writeFileSync(raw, voice(12))
  const heard = ['-f', 's16le', '-ar', String(SOUND_HZ), '-ac', '1', '-i', raw]
  const seen = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=10,format=yuv420p', '-t', '12']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-sc_threshold', '0', '-c:a', 'aac']
  execFileSync(inPath('ffmpeg') ?? '', ['-loglevel', 'error', ...heard, ...seen, ...output, '-y', clip])
  return writeCameras(folder, clip, true)
}

/** A camera of 1280 × 720 with sound and as many bits as a transcoded one sends. @returns the path of a file for CAMERAS_FILE */
export const makeLargeCamera = (folder: string): string => {
  const clip = join(folder, 'clip.mp4')
  const seen = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=300']
  const noise = ['-vf', 'noise=alls=8:allf=t', '-pix_fmt', 'yuv420p', '-t', '20']
  const bits = ['-b:v', '1500k', '-maxrate', '1500k', '-bufsize', '1500k', '-g', '50', '-sc_threshold', '0']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', ...bits, '-c:a', 'aac']
  execFileSync(inPath('ffmpeg') ?? 'ffmpeg', ['-loglevel', 'error', ...seen, ...noise, ...output, '-y', clip])
  return writeCameras(folder, clip, true)
}
