import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { inPath } from '../../scripts/lib/apt.mjs'

/** Repeats until something is found. @throws Error naming what was not found in time */
export const until = async <T>(what: string, ms: number, find: () => Promise<T | undefined>): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    const found = await find().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await pause(100)
  }
}

/** Ten seconds in a loop: the camera of the sample's live wake. @returns the path of a file for CAMERAS_FILE */
export const makeCameras = (folder: string): string => {
  const clip = join(folder, 'clip.ts')
  const result = spawnSync(inPath('ffmpeg') ?? '', [
    ...['-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-t', '10'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-keyint_min', '20', '-sc_threshold', '0', '-y', clip],
  ])
  expect(String(result.stderr)).toBe('')
  const file = join(folder, 'cameras.json')
  writeFileSync(file, JSON.stringify([{ empresa: 'CV', capela: '01', tipo: 'arquivo', endereco: clip, audio: false }]))
  return file
}
