import type { MediaStore } from '#server/adapters/media-store.ts'
import type { Executor } from '#server/db/client.ts'
import { listPictureNames } from './store.ts'

const USAGE = 'Uso: memorial admin move-pictures      leva as imagens de MEDIA_DIR ao armazenamento S3 configurado'

/**
 * Copies every picture that has a row and reads each back; versions are generated again on demand. The command may be repeated: existing
 * pictures are skipped.
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
  return [
    `${moved} imagens levadas e conferidas, ${names.length - moved - missing.length} já estavam lá.`,
    ...(missing.length > 0 ? [`ATENÇÃO: ${missing.length} imagens que o banco cita não estavam na pasta.`] : []),
    'A pasta ficou como estava: apague-a quando o portal estiver em ordem.',
  ]
}

/** `memorial admin move-pictures`. @param bucket undefined without a configured object store */
export const runMovePictures = (
  db: Executor,
  words: readonly string[],
  folder: MediaStore,
  bucket: MediaStore | undefined,
): Promise<string[]> => {
  if (words.length > 0) throw new Error(USAGE)
  if (!bucket) throw new Error(`Defina S3_ENDERECO, S3_BALDE, S3_CHAVE e S3_SEGREDO antes.\n${USAGE}`)
  return movePictures(db, folder, bucket)
}
