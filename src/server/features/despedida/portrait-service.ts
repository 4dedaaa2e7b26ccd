import { bytesOfDataUrl, cleanPicture, storePicture } from '#server/adapters/images.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { deletePicture, insertPicture, pictureExists } from './store.ts'

/** Specification decisions: `foto_perfil` up to 5 MB. */
const PORTRAIT_MAX_BYTES = 5 * 1024 * 1024

/** What a save does with the portrait: no change, removal, or replacement by a stored picture. */
export type PortraitChange =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'put'; picture: Awaited<ReturnType<typeof storePicture>> }

/** Decodes and stores the picture before the transaction: decoding takes time, and the embedded database has one connection. */
export const preparePortrait = async (
  deps: Deps,
  session: Session,
  value: string | null | undefined,
): Promise<PortraitChange> => {
  if (value === undefined || value?.startsWith('/midia/')) return { kind: 'keep' }
  if (value === null || value === '') return { kind: 'remove' }
  await deps.limits.hit('UPLOAD', { user: String(session.contaId) })
  const picture = await cleanPicture(bytesOfDataUrl(value), PORTRAIT_MAX_BYTES)
  return { kind: 'put', picture: await storePicture(deps.media, picture) }
}

/** The new value of the `foto_perfil` column; undefined leaves it unchanged. */
export const portraitColumn = (change: PortraitChange): string | null | undefined => {
  if (change.kind === 'keep') return undefined
  return change.kind === 'remove' ? null : `/midia/${change.picture.nome}`
}

export const recordPortrait = async (tx: Executor, change: PortraitChange, despedidaId: number): Promise<void> => {
  if (change.kind === 'put')
    await insertPicture(tx, { ...change.picture, despedida_id: despedidaId, homenagem_id: null })
}

/** The picture name in a `foto_perfil` column. */
const nameOf = (foto: string | null): string | undefined => /^\/midia\/([\w-]+\.webp)$/.exec(foto ?? '')?.[1]

/**
 * Deletes the row of the old portrait, in the transaction that writes the new column.
 * @returns its name; the file is removed after the commit.
 */
export const deleteOldPortrait = async (
  tx: Executor,
  change: PortraitChange,
  foto: string | null,
): Promise<string | undefined> => {
  const nome = change.kind === 'keep' ? undefined : nameOf(foto)
  if (nome !== undefined) await deletePicture(tx, nome)
  return nome
}

export const removePictureFile = (deps: Deps, nome: string): Promise<void> =>
  deps.media.remove(nome).catch((error: unknown) => deps.log.warn({ err: error }, 'a picture could not be removed'))

/** Removes the file of a picture without a row; it is not removed while the database cannot be queried. */
export const removeUnusedPicture = async (deps: Deps, nome: string): Promise<void> => {
  if (!(await pictureExists(deps.db, nome).catch(() => true))) await removePictureFile(deps, nome)
}

/** Removes the file of a new portrait when the save failed or repeated an earlier one and therefore stored no row. */
export const withPortraitCleanup = async <T>(deps: Deps, change: PortraitChange, saving: Promise<T>): Promise<T> => {
  try {
    return await saving
  } finally {
    if (change.kind === 'put') await removeUnusedPicture(deps, change.picture.nome)
  }
}

/** For other features: the row of a picture. */
export const recordPicture = insertPicture
