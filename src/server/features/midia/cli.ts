import type { MediaStore } from '#server/adapters/media-store.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Executor } from '#server/db/client.ts'
import { listPictureNames } from './store.ts'

const USAGE = 'Uso: memorial admin move-pictures      leva as imagens de MEDIA_DIR ao armazenamento S3 configurado'

/** @throws Error with the usage, before a database is opened */
export const requireNoWords = (words: readonly string[]): void => {
  if (words.length > 0) throw new Error(USAGE)
}

/**
 * Copies every picture that has a row and reads each back; versions are generated again on demand. The command may be repeated: existing
 * pictures are skipped. @throws Refusal after moving the others
 */
const movePictures = async (db: Executor, from: MediaStore, to: MediaStore): Promise<string[]> => {
  const names = await listPictureNames(db)
  const missing: string[] = []
  let moved = 0
  for (const name of names) {
    const stored = await to.get(name)
    const bytes = await from.get(name)
    if (stored && (!bytes || stored.equals(bytes))) continue
    if (!bytes) {
      missing.push(name)
      continue
    }
    await to.put(name, bytes)
    if (!(await to.get(name))?.equals(bytes)) throw new Error(`A imagem ${name} não voltou inteira do armazenamento.`)
    moved += 1
  }
  const summary = `${moved} imagens levadas e conferidas, ${names.length - moved - missing.length} já estavam lá.`
  if (missing.length > 0)
    throw new Refusal(
      `${summary}\nFaltaram ${missing.length} imagens que o banco cita: não estavam em MEDIA_DIR nem no armazenamento. Confira a pasta e repita.`,
    )
  return [summary, 'A pasta ficou como estava: apague-a quando o portal estiver em ordem.']
}

/** `memorial admin move-pictures`. @param bucket undefined without a configured object store */
export const runMovePictures = (
  db: Executor,
  folder: MediaStore,
  bucket: MediaStore | undefined,
): Promise<string[]> => {
  if (!bucket) throw new Error(`Defina S3_ENDERECO, S3_BALDE, S3_CHAVE e S3_SEGREDO antes.\n${USAGE}`)
  return movePictures(db, folder, bucket)
}
