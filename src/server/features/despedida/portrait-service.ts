import { cleanPicture, newPictureName } from '#server/adapters/images.ts'
import { Problem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { deletePicture, insertPortrait, pictureExists } from './store.ts'

/** Specification decisions: `foto_perfil` up to 5 MB. */
const PORTRAIT_BYTES = 5 * 1024 * 1024

/** What a save does to the portrait: leaves it, takes it away, or puts a stored picture in its place. */
export type PortraitChange =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'put'; nome: string; size: { largura: number; altura: number; bytes: number } }

/** Decodes and stores before the transaction: pictures take time, and the embedded database has one connection. */
export const preparePortrait = async (
  deps: Deps,
  session: Session,
  value: string | null | undefined,
): Promise<PortraitChange> => {
  if (value === undefined || value?.startsWith('/midia/')) return { kind: 'keep' }
  if (value === null || value === '') return { kind: 'remove' }
  await deps.limits.hit('UP', { user: String(session.contaId) })
  const encoded = value.slice(value.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/=\s]+$/.test(encoded)) throw new Problem('IMAGEM_NAO_ACEITA')
  const picture = await cleanPicture(Buffer.from(encoded, 'base64'), PORTRAIT_BYTES)
  const nome = newPictureName(picture)
  await deps.media.put(nome, picture.bytes)
  return { kind: 'put', nome, size: { largura: picture.largura, altura: picture.altura, bytes: picture.bytes.length } }
}

/** Column value of `foto_perfil` after the change; undefined leaves it. */
export const portraitColumn = (change: PortraitChange): string | null | undefined => {
  if (change.kind === 'keep') return undefined
  return change.kind === 'remove' ? null : `/midia/${change.nome}`
}

export const keepPortrait = async (tx: Executor, change: PortraitChange, despedidaId: number): Promise<void> => {
  if (change.kind === 'put') await insertPortrait(tx, change.nome, despedidaId, change.size)
}

/** Picture name of a `foto_perfil` column. */
const nameOf = (foto: string | null): string | undefined => /^\/midia\/([\w-]+\.webp)$/.exec(foto ?? '')?.[1]

/** In the transaction that writes the new column: the old portrait stops existing. @returns its name, whose bytes go after the commit. */
export const dropOldPortrait = async (
  tx: Executor,
  change: PortraitChange,
  foto: string | null,
): Promise<string | undefined> => {
  const nome = change.kind === 'keep' ? undefined : nameOf(foto)
  if (nome !== undefined) await deletePicture(tx, nome)
  return nome
}

export const discardBytes = (deps: Deps, nome: string): Promise<void> =>
  deps.media.remove(nome).catch((error: unknown) => deps.log.warn({ err: error }, 'a portrait could not be removed'))

/** A save that failed, or only repeated an earlier one, left no row: its bytes go. When the database cannot say, they stay. */
export const withPortrait = async <T>(deps: Deps, change: PortraitChange, saving: Promise<T>): Promise<T> => {
  try {
    return await saving
  } finally {
    if (change.kind === 'put' && !(await pictureExists(deps.db, change.nome).catch(() => true)))
      await discardBytes(deps, change.nome)
  }
}
