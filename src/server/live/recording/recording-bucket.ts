import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from '#server/adapters/media-store.ts'
import { listIfPresent } from '#server/core/missing-file.ts'
import { SEGMENT_INDEX_FILE } from '#server/live/segment-index.ts'
import { getRecordingFile, isChave, putRecordingFile, removeRecording } from './recording-files.ts'
import { createIndexReader } from './vod-playlist.ts'

/** Files that one run moves, so that it ends within seconds and leaves the line to the live picture. */
const FILES_PER_RUN_MAX = 50

const objectKey = (chave: string, name: string): string => `gravacoes/${chave}/${name}`

const namesOf = (path: string): string[] => createIndexReader()(path).map(segment => segment.name)

/** @returns a file of a recording from the disk, else from the bucket. */
export const readRecordingFile = async (
  folder: string,
  bucket: Bucket | undefined,
  chave: string,
  name: string,
): Promise<Buffer | undefined> => {
  const onDisk = await getRecordingFile(folder, chave, name)
  return onDisk ?? (isChave(chave) ? await bucket?.get(objectKey(chave, name)) : undefined)
}

/** Takes the index from the bucket where the disk has none: another node recorded, or the disk is a new one. */
export const fetchIndex = async (folder: string, bucket: Bucket, chave: string): Promise<void> => {
  if (!isChave(chave) || (await getRecordingFile(folder, chave, SEGMENT_INDEX_FILE))) return
  const body = await bucket.get(objectKey(chave, SEGMENT_INDEX_FILE))
  if (body) await putRecordingFile(folder, chave, { name: SEGMENT_INDEX_FILE, body })
}

/** From the bucket first: while something is left there, the folder remains, and the hourly job tries again. */
export const removeStored = async (folder: string, bucket: Bucket | undefined, chave: string): Promise<void> => {
  if (!isChave(chave)) return
  if (bucket) for await (const key of bucket.keys(objectKey(chave, ''))) await bucket.remove(key)
  await removeRecording(folder, chave)
}

/**
 * Moves segments of a closed recording into the bucket, one after another; the index stays on the disk as well, so that no page waits for the
 * store. The portal serves each from where it is. @returns the number of segments moved; undefined once all of them are there
 */
export const uploadSegments = async (folder: string, bucket: Bucket, chave: string): Promise<number | undefined> => {
  const path = join(folder, chave)
  const here = new Set(await listIfPresent(path))
  // A segment that the index does not name may be incomplete.
  const segments = namesOf(path)
    .filter(name => here.has(name))
    .slice(0, FILES_PER_RUN_MAX)
  const index = segments.length > 0 ? await getRecordingFile(folder, chave, SEGMENT_INDEX_FILE) : undefined
  if (!index) return undefined
  await bucket.put(objectKey(chave, SEGMENT_INDEX_FILE), index)
  for (const name of segments) {
    const body = await getRecordingFile(folder, chave, name)
    if (body) await bucket.put(objectKey(chave, name), body)
    await rm(join(path, name), { force: true })
  }
  return segments.length
}

/** Takes segments back to the disk as long as `minFreeBytes` stay free for the live picture. @returns as `uploadSegments` */
export const downloadSegments = async (
  folder: string,
  bucket: Bucket,
  chave: string,
  minFreeBytes: number,
): Promise<number | undefined> => {
  await fetchIndex(folder, bucket, chave)
  const here = new Set(await listIfPresent(join(folder, chave)))
  let moved = 0
  for (const name of namesOf(join(folder, chave))
    .filter(one => !here.has(one))
    .slice(0, FILES_PER_RUN_MAX)) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < minFreeBytes) return moved
    const body = await bucket.get(objectKey(chave, name))
    if (!body) continue
    await putRecordingFile(folder, chave, { name, body })
    await bucket.remove(objectKey(chave, name))
    moved += 1
  }
  return moved > 0 ? moved : undefined
}
