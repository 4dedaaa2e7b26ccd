import type { MediaStore } from '#server/adapters/media-store.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Executor } from '#server/db/client.ts'
import { listPictureNames } from './store.ts'

const USAGE =
  'Uso: memorial admin move-pictures      leva as imagens para onde as novas vão: o armazenamento S3, ou MEDIA_DIR com S3_USO=ler'

/** @throws Error with the usage, before a database is opened */
export const requireNoWords = (words: readonly string[]): void => {
  if (words.length > 0) throw new Error(USAGE)
}

/** @returns whether the picture was copied; it was not if it is there already, or has been removed. */
const copyPicture = async (from: MediaStore, to: MediaStore, name: string): Promise<boolean> => {
  const bytes = await from.get(name)
  if (!bytes || (await to.get(name))?.equals(bytes)) return false
  await to.put(name, bytes)
  if (!(await to.get(name))?.equals(bytes)) throw new Error(`A imagem ${name} não voltou inteira do armazenamento.`)
  if (await from.get(name)) return true
  // Removed by the running portal after it was read, maybe at somebody's request: the copy must not bring it back.
  await to.remove(name)
  return false
}

/** Segments of recordings, which the portal moves by itself. */
const countSegments = async ({ bucket }: MediaStore): Promise<number> => {
  let count = 0
  for await (const key of bucket?.keys('gravacoes/') ?? []) if (key.endsWith('.ts')) count += 1
  return count
}

/**
 * Copies every picture and reads each back, while the portal is used; versions are rendered again on demand. The command may be repeated:
 * existing pictures are skipped. @param db undefined while a running portal holds the embedded database
 * @throws Refusal after moving the others, when the database names pictures that are in neither place
 */
export const movePictures = async (
  from: MediaStore,
  to: MediaStore | undefined,
  db: Executor | undefined,
): Promise<string[]> => {
  if (!to) throw new Error(`Defina S3_ENDERECO, S3_BALDE, S3_CHAVE e S3_SEGREDO antes.\n${USAGE}`)
  const found = new Set<string>()
  let moved = 0
  for await (const name of from.list()) {
    found.add(name)
    if (await copyPicture(from, to, name)) moved += 1
  }
  const summary = `${moved} imagens levadas e conferidas, ${found.size - moved} já estavam lá.`
  const missing: string[] = []
  for (const name of db ? await listPictureNames(db) : [])
    if (!found.has(name) && !(await to.get(name))) missing.push(name)
  if (missing.length > 0)
    throw new Refusal(
      `${summary}\nFaltaram ${missing.length} imagens que o banco cita: não estavam em nenhum dos dois lugares. Confira MEDIA_DIR e o balde e repita.`,
    )
  const segments = await countSegments(from)
  return [
    summary,
    ...(segments > 0 ? [`Gravações: ${segments} arquivos ainda no balde; o portal aberto os traz sozinho.`] : []),
    ...(db ? [] : ['O banco está com o portal aberto: se faltar uma imagem que ele cita, memorial backup o diz.']),
    'As imagens continuam também onde estavam: apague-as de lá quando o portal estiver em ordem.',
  ]
}
