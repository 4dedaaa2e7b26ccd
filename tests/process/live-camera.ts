import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { inPath } from '../../scripts/lib/apt.mjs'

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
  expect(String(result.stderr)).toBe('')
  const file = join(folder, 'cameras.json')
  writeFileSync(file, JSON.stringify([{ empresa: 'CV', capela: '01', tipo: 'arquivo', endereco: clip, audio: false }]))
  return file
}
