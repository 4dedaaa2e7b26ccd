import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { cleanPicture } from '#server/gateways/pictures.ts'
import { Problem } from '#server/problem.ts'
import { randomName } from '#server/secrets.ts'
import { insertPortrait } from './store.ts'

/** Specification decisions: `foto_perfil` up to 5 MB. */
const PORTRAIT_BYTES = 5 * 1024 * 1024

/** What a save does to the portrait: leaves it, takes it away, or puts a stored picture in its place. */
export type PortraitChange =
  | { kind: 'keep' }
  | { kind: 'remove' }
  | { kind: 'put'; nome: string; size: { largura: number; altura: number; bytes: number } }

/** Decodes and stores before the transaction: pictures take time, and the embedded database has one connection. */
export const preparePortrait = async (deps: Deps, value: string | null | undefined): Promise<PortraitChange> => {
  if (value === undefined || value?.startsWith('/midia/')) return { kind: 'keep' }
  if (value === null || value === '') return { kind: 'remove' }
  const encoded = value.slice(value.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/=\s]+$/.test(encoded)) throw new Problem('IMAGEM_NAO_ACEITA')
  const picture = await cleanPicture(Buffer.from(encoded, 'base64'), PORTRAIT_BYTES)
  const nome = `${randomName()}.webp`
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

/** A picture whose save failed has no row: its bytes go too. */
export const withPortrait = async <T>(deps: Deps, change: PortraitChange, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (change.kind === 'put') await deps.media.remove(change.nome).catch(() => undefined)
    throw error
  }
}
