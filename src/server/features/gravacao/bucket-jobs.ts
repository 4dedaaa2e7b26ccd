import { MediaUnavailable } from '#server/adapters/media-store.ts'
import type { Deps } from '#server/deps.ts'
import { listClosed, listFolders } from './recording-store.ts'

type BucketDeps = Pick<Deps, 'db' | 'recordings' | 'media'>

/**
 * Moves segments of closed recordings to where they are kept, one recording after the other, some at a time. A store that is away is reported
 * by its own check, and tried again at the next run.
 */
export const settleRecordings = async ({ db, recordings, media }: BucketDeps): Promise<void> => {
  if (!media.bucket) return
  try {
    for (const { chave } of await listClosed(db)) if (await recordings.settle(chave)) return
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error
  }
}

/** Lets this node show what other nodes recorded, and forget what was removed there. */
export const followStoredRecordings = async ({ db, recordings, media }: BucketDeps): Promise<void> => {
  if (!media.bucket) return
  const folders = recordings.folders()
  for (const { chave, removida } of await listFolders(db, folders)) if (removida) await recordings.remove(chave)
  const here = new Set(folders)
  for (const { chave } of await listClosed(db)) if (!here.has(chave)) await recordings.fetchIndex(chave)
}
