import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Ffmpeg } from '#server/live/ffmpeg.ts'
import { missingSource, type Source } from '#server/live/segment-source.ts'
import { waitFor } from './wait.ts'

/** Encodes a picture (a lavfi source of ffmpeg, five frames a second) as a camera does: segments of two seconds at a low bit rate. */
export const encodeSegments = (ffmpeg: Ffmpeg | undefined, picture: string, seconds: number): Buffer[] => {
  const folder = mkdtempSync(join(tmpdir(), 'segments-'))
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

/** A source whose playlist lists these segments, newest last. */
export const showing = (segments: () => Buffer[]): Source => ({
  ...missingSource('sem-camera'),
  playlist: () =>
    segments()
      .map((_, index) => `${index}.ts\n`)
      .join(''),
  segment: name => segments()[Number.parseInt(name, 10)],
})

/** Waits until two more analyses have begun: the result of the first one is known then. */
export const untilAnalysedTwice = async (source: Source, analyse: () => void): Promise<void> => {
  const begun = vi.spyOn(source, 'playlist').mockClear()
  await waitFor(() => {
    analyse()
    expect(begun.mock.calls.length).toBeGreaterThanOrEqual(2)
  })
  begun.mockRestore()
}
