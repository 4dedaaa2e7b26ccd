import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '#server/testing/wait.ts'
import { RECORDER_POLL_INTERVAL_MS } from './limits.ts'
import { recordingFiles } from './recording/recording-files.ts'
import { createRecordings, type Recordings, type RecordingsOptions } from './recordings.ts'

const CHAVE = 'recording-of-maria'
const WANTED = { chave: CHAVE, camera: 'stream-of-maria', desde: 0, ate: 4_000_000_000 }
const TS = Buffer.alloc(188 * 4, 0x47)

let folder = ''
let open: Recordings[] = []
/** A scripted live channel: the segments that its playlist lists now. */
let shown: { seq: number; name: string; discontinuity?: boolean }[] = []
/** Files that the recorder read: what it records is decided when it reads the playlist. */
let pulled: string[] = []

const pull: RecordingsOptions['pull'] = (_camera, file) => {
  pulled.push(file)
  if (file !== 'index.m3u8') return shown.some(segment => segment.name === file) ? TS : undefined
  if (shown.length === 0) return undefined
  const rows = shown.flatMap(({ seq, name, discontinuity }) => [
    ...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(1_700_000_000_000 + seq * 2000).toISOString()}`,
    '#EXTINF:2.000,',
    name,
  ])
  return ['#EXTM3U', `#EXT-X-MEDIA-SEQUENCE:${shown[0]?.seq}`, ...rows, ''].join('\n')
}
const show = (...seqs: number[]): void => {
  shown = seqs.map(seq => ({ seq, name: `run_${seq}.ts` }))
}

const start = (options: Partial<RecordingsOptions> = {}): Recordings => {
  const recordings = createRecordings({ folder, pull, ffmpeg: undefined, minFreeBytes: 0, ...options })
  open.push(recordings)
  return recordings
}
const listOf = async (recordings: Recordings): Promise<string[]> => {
  const served = await recordings.serve(CHAVE, 'index.m3u8')
  return 'body' in served
    ? String(served.body)
        .split('\n')
        .filter(line => line.endsWith('.ts') || line === '#EXT-X-DISCONTINUITY')
    : []
}
const seconds = (recordings: Recordings): number => recordings.summary(CHAVE)?.segundos ?? 0
/** The recorder reads the playlist as often as it does in three seconds. */
const pollThreeTimes = (): void => void vi.advanceTimersByTime(3 * RECORDER_POLL_INTERVAL_MS)
const untilPolled = (isTrue: () => boolean): Promise<void> =>
  until(() => {
    pollThreeTimes()
    return isTrue()
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'))
  show(1, 2, 3)
  pulled = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  await Promise.all(open.map(one => one.close()))
  open = []
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

describe('recordings', () => {
  it('a recording has each segment once, in order, however often the playlist is polled', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    show(2, 3, 4, 5)
    await untilPolled(() => seconds(recordings) === 10)
    expect(await listOf(recordings)).toEqual(['run_1.ts', 'run_2.ts', 'run_3.ts', 'run_4.ts', 'run_5.ts'])
    expect(recordings.summary(CHAVE)).toEqual({ inicio: 1_700_000_002_000, segundos: 10, bytes: TS.length * 5 })
  })

  it('a recording stores the last segments before it ends', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    show(3, 4)
    recordings.follow([])
    await untilPolled(() => seconds(recordings) === 8)
    show(4, 5)
    pollThreeTimes()
    await recordings.close()
    expect(seconds(recordings)).toBe(8)
  })

  it('nothing that lasts beyond the end is recorded, and an extension continues without a break', async () => {
    const recordings = start()
    // Segment n begins 2n seconds after 1 700 000 000; the end lies within the third.
    recordings.follow([{ ...WANTED, ate: 1_700_000_007 }])
    await untilPolled(() => seconds(recordings) === 4)
    show(2, 3, 4)
    pollThreeTimes()
    expect(pulled).not.toContain('run_3.ts')
    expect(await listOf(recordings)).toEqual(['run_1.ts', 'run_2.ts'])
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 8)
    expect(await listOf(recordings)).toEqual(['run_1.ts', 'run_2.ts', 'run_3.ts', 'run_4.ts'])
  })

  it('missed segments are a discontinuity in the recording', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    show(7, 8)
    await untilPolled(() => seconds(recordings) === 10)
    expect(await listOf(recordings)).toEqual([
      ...['run_1.ts', 'run_2.ts', 'run_3.ts', '#EXT-X-DISCONTINUITY', 'run_7.ts', 'run_8.ts'],
    ])
  })

  it('a recording continues after a restart without a repeated segment, also when the last index line is incomplete', async () => {
    const first = start()
    first.follow([WANTED])
    await untilPolled(() => seconds(first) === 6)
    await first.close()
    appendFileSync(join(folder, CHAVE, 'index.ndjson'), '\n{"name":"run_4.ts","dura')
    show(2, 3, 4, 5)
    const second = start()
    second.follow([WANTED])
    await untilPolled(() => seconds(second) === 10)
    expect((await listOf(second)).filter(line => line.endsWith('.ts'))).toEqual(
      [1, 2, 3, 4, 5].map(seq => `run_${seq}.ts`),
    )
  })

  it('a recording serves and deletes no file outside its folder', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    writeFileSync(join(folder, 'segredo.ts'), 'x')
    for (const file of ['index.ndjson', '../segredo.ts', 'segredo.ts', ''])
      expect(await recordings.serve(CHAVE, file), file).toEqual({ status: 404 })
    expect(await recordings.serve('../etc', 'index.m3u8')).toEqual({ status: 404 })
    await recordings.remove('..')
    expect(readdirSync(folder)).toContain(CHAVE)
  })

  it('a removed recording is not started again by a list that was read before its removal', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    await recordings.remove(CHAVE)
    recordings.follow([WANTED])
    show(4, 5)
    pollThreeTimes()
    expect(pulled).not.toContain('run_4.ts')
    expect(recordings.folders()).toEqual([])
  })
})

describe('failing disk', () => {
  it('fails a backup at a segment that cannot be read, instead of leaving the segment out', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    await recordings.close()
    const copy = async (): Promise<string[]> => {
      const names: string[] = []
      for await (const { name } of recordingFiles(folder, CHAVE)) names.push(name)
      return names
    }
    rmSync(join(folder, CHAVE, 'run_2.ts'))
    expect(await copy(), 'a segment deleted meanwhile is left out').toEqual(['index.ndjson', 'run_1.ts', 'run_3.ts'])
    mkdirSync(join(folder, CHAVE, 'run_2.ts'))
    await expect(copy()).rejects.toThrow('EISDIR')
  })

  it('on a full disk the recording is troubled and stores nothing; with free space it continues', async () => {
    const full = start({ minFreeBytes: 2 ** 60 })
    full.follow([WANTED])
    await untilPolled(() => full.isTroubled(CHAVE))
    expect(full.summary(CHAVE)).toBeUndefined()
    await full.close()
    show(4, 5)
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 4)
    expect(recordings.isTroubled(CHAVE)).toBe(false)
  })

  it('a disk that fails during a recording loses only the segments of that time, as a discontinuity', async () => {
    const recordings = start()
    recordings.follow([WANTED])
    await untilPolled(() => seconds(recordings) === 6)
    // A file where the folder of the recording should be: every write fails, also for the owner of all files.
    const recordingFolder = join(folder, CHAVE)
    const aside = join(folder, 'aside-for-a-while')
    const { renameSync } = await import('node:fs')
    renameSync(recordingFolder, aside)
    writeFileSync(recordingFolder, '')
    chmodSync(recordingFolder, 0o444)
    show(4)
    await untilPolled(() => recordings.isTroubled(CHAVE))
    rmSync(recordingFolder)
    renameSync(aside, recordingFolder)
    show(4, 5, 6, 7)
    await untilPolled(() => seconds(recordings) === 12)
    expect(recordings.isTroubled(CHAVE)).toBe(false)
    expect(await listOf(recordings)).toEqual([
      ...['run_1.ts', 'run_2.ts', 'run_3.ts', '#EXT-X-DISCONTINUITY', 'run_5.ts', 'run_6.ts', 'run_7.ts'],
    ])
  })
})
