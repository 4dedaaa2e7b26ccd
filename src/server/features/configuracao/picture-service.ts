import { IMAGEM_MAX_BYTES, IMAGEM_MAX_PX } from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import { bytesOfDataUrl, cleanPicture, storePicture } from '#server/adapters/images.ts'
import { fieldProblem } from '#server/core/problem.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { arePictures, discardUnusedPictures, insertPicture } from './store.ts'

/** Decodes and stores a picture of the settings. An earlier version may show it, so that it stays. @throws Problem as `cleanPicture`. */
export const savePicture = async (deps: Deps, dataUrl: string): Promise<{ endereco: string }> => {
  const clean = await cleanPicture(bytesOfDataUrl(dataUrl), IMAGEM_MAX_BYTES, IMAGEM_MAX_PX)
  const picture = await storePicture(deps.media, clean)
  await insertPicture(deps.db, { ...picture, despedida_id: null, homenagem_id: null })
  return { endereco: `/midia/${picture.nome}` }
}

/** Pictures that were uploaded and never saved; the retention run removes their files. */
export const discardUnused = ({ db }: Pick<Deps, 'db'>): Promise<number> => discardUnusedPictures(db)

const STORED = /"\/midia\/([\w-]+\.webp)"/g

/** A section may show pictures of the settings, never one of a family. @throws a field problem. */
export const requirePictures = async (db: Executor, valor: unknown): Promise<void> => {
  const names = [...JSON.stringify(valor).matchAll(STORED)].map(match => match[1] ?? '')
  if (!(await arePictures(db, names))) throw fieldProblem('imagem', CONFIGURACAO.imagem)
}
