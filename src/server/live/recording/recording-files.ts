import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfPresent } from '#server/core/missing-file.ts'
import { SEGMENT_INDEX_FILE } from '#server/live/segment-index.ts'
import { createIndexReader } from './vod-playlist.ts'

/** `chave` names a recording and its folder. */
export const isChave = (chave: string): boolean => /^[\w-]{8,64}$/.test(chave)

const FILE = /^[\w-]{1,64}\.(ts|ndjson)$/

type RecordingFile = { name: string; body: Buffer }

/**
 * The files of one recording as it is now: its index first, then the segments that the index names. The recording may continue meanwhile.
 * @param read a segment that is not on the disk
 */
export async function* recordingFiles(
  folder: string,
  chave: string,
  read: (name: string) => Promise<Buffer | undefined> = () => Promise.resolve(undefined),
): AsyncGenerator<RecordingFile> {
  if (!isChave(chave)) return
  const segments = createIndexReader()(join(folder, chave))
  if (segments.length === 0) return
  yield {
    name: SEGMENT_INDEX_FILE,
    body: Buffer.from(segments.map(segment => `${JSON.stringify(segment)}\n`).join('')),
  }
  for (const { name } of segments) {
    const body = (await readIfPresent(join(folder, chave, name))) ?? (await read(name))
    if (body) yield { name, body }
  }
}

/** @throws on a name that is not of a recording: nothing is written outside the folder. */
export const putRecordingFile = async (folder: string, chave: string, { name, body }: RecordingFile): Promise<void> => {
  if (!isChave(chave) || !FILE.test(name)) throw new Error('not a file of a recording')
  await mkdir(join(folder, chave), { recursive: true })
  const path = join(folder, chave, name)
  await writeFile(`${path}.parcial`, body, { flush: true })
  await rename(`${path}.parcial`, path)
}

export const getRecordingFile = (folder: string, chave: string, name: string): Promise<Buffer | undefined> =>
  isChave(chave) && FILE.test(name) ? readIfPresent(join(folder, chave, name)) : Promise.resolve(undefined)

export const removeRecording = async (folder: string, chave: string): Promise<void> => {
  if (isChave(chave)) await rm(join(folder, chave), { recursive: true, force: true })
}
