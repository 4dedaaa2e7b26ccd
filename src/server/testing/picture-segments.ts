import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Ffmpeg } from '#server/live/ffmpeg.ts'
import { missingSource, type Source } from '#server/live/segment-source.ts'

/** What an encoder of a camera makes of a picture (a source of ffmpeg's lavfi, five a second): pieces of two seconds at the rate of a cheap chapel. */
export const encodeSegments = (ffmpeg: Ffmpeg | undefined, picture: string, seconds: number): Buffer[] => {
  const folder = mkdtempSync(join(tmpdir(), 'pieces-'))
  try {
    execFileSync(ffmpeg?.path ?? '', [
      ...['-loglevel', 'error', '-f', 'lavfi', '-i', picture, '-t', String(seconds)],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '10', '-sc_threshold', '0'],
      ...['-b:v', '800k', '-maxrate', '800k', '-bufsize', '800k'],
      ...['-f', 'segment', '-segment_time', '1.9', join(folder, '%03d.ts')],
    ])
    return readdirSync(folder)
      .sort()
      .map(name => readFileSync(join(folder, name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A source that shows what it is given, newest last. */
export const showing = (pieces: () => Buffer[]): Source => ({
  ...missingSource('sem-camera'),
  playlist: () =>
    pieces()
      .map((_, index) => `${index}.ts\n`)
      .join(''),
  segment: name => pieces()[Number.parseInt(name, 10)],
})

/** Waits until two more looks have begun: what the first of them saw is known then. */
export const untilAnalysedTwice = async (source: Source, analyse: () => void): Promise<void> => {
  const begun = vi.spyOn(source, 'playlist').mockClear()
  await vi.waitFor(
    () => {
      analyse()
      expect(begun.mock.calls.length).toBeGreaterThanOrEqual(2)
    },
    { timeout: 10_000 },
  )
  begun.mockRestore()
}
