import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createIndexReader, INDEX } from './vod-playlist.ts'

const CHAVE = /^[\w-]{8,64}$/
const FILE = /^[\w-]{1,64}\.(ts|ndjson)$/

type RecordingFile = { name: string; body: Buffer }

const readIfPresent = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

/** The files of one recording as it stands: its list first, then the pieces that list names. A recording may go on meanwhile. */
export async function* recordingFiles(folder: string, chave: string): AsyncGenerator<RecordingFile> {
  const home = join(folder, chave)
  if (!CHAVE.test(chave)) return
  const pieces = createIndexReader()(home)
  if (pieces.length === 0) return
  yield { name: INDEX, body: Buffer.from(pieces.map(piece => `${JSON.stringify(piece)}\n`).join('')) }
  for (const piece of pieces) {
    const body = await readIfPresent(join(home, piece.name))
    if (body) yield { name: piece.name, body }
  }
}

/** @throws on names that are not ours: nothing is written outside the folder. */
export const putRecordingFile = async (folder: string, chave: string, { name, body }: RecordingFile): Promise<void> => {
  if (!CHAVE.test(chave) || !FILE.test(name)) throw new Error('not a file of a recording')
  await mkdir(join(folder, chave), { recursive: true })
  const path = join(folder, chave, name)
  await writeFile(`${path}.parcial`, body, { flush: true })
  await rename(`${path}.parcial`, path)
}

export const getRecordingFile = (folder: string, chave: string, name: string): Promise<Buffer | undefined> =>
  CHAVE.test(chave) && FILE.test(name) ? readIfPresent(join(folder, chave, name)) : Promise.resolve(undefined)

export const removeRecording = async (folder: string, chave: string): Promise<void> => {
  if (CHAVE.test(chave)) await rm(join(folder, chave), { recursive: true, force: true })
}
