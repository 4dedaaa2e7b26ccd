import { addAbortSignal, Readable } from 'node:stream'
import { openStoredZip, type StoredZip } from '#server/adapters/stored-zip.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { randomName } from '#server/core/secrets.ts'
import type { Deps } from '#server/deps.ts'
import { NoSpace, openPartial, requireSpace } from './archive-files.ts'
import { type ArquivoContent, type ArquivoPart, isStillThere, readContent } from './content-service.ts'
import { formatDay, pagesOf } from './pages.ts'
import { type Making, setFailed, setProgress, setReady } from './store.ts'

/** After so many failures of one request the family is told. */
const ATTEMPTS_MAX = 5
/** One that is being made is never at 100 %. */
const PROGRESS_MAX_PERCENT = 99
/** How much of a recording is written until the space is looked at again. */
const SPACE_CHECK_BYTES = 64 * 2 ** 20

/** The request was withdrawn, or this node makes none any more. */
class Unwanted extends Error {}

/** Reports progress in whole per cent, one write at a time; a request that is gone stops the making. */
const createProgress = (deps: Deps, making: Making, total: number) => {
  let [done, stored] = [0, 0]
  const report = async (bytes: number): Promise<void> => {
    const percent = Math.min(PROGRESS_MAX_PERCENT, Math.floor((100 * bytes) / total))
    if (percent <= stored) return
    stored = percent
    if (!(await setProgress(deps.db, making, percent))) throw new Unwanted('no longer wanted')
  }
  return {
    during: (bytes: number) => report(done + bytes),
    after: (bytes: number) => {
      done += bytes
      return report(done)
    },
  }
}

type Progress = ReturnType<typeof createProgress>

/** What is read of a stream, as it is taken: the disk may fill up meanwhile. */
async function* watched(deps: Deps, source: Readable, part: ArquivoPart, progress: Progress): AsyncGenerator<Buffer> {
  let [bytes, checked] = [0, 0]
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes - checked > SPACE_CHECK_BYTES) {
      checked = bytes
      await requireSpace(deps.config, 0)
      await progress.during(Math.min(bytes, part.bytes))
    }
    yield chunk
  }
}

const addPart = async (
  deps: Deps,
  archive: StoredZip,
  part: ArquivoPart,
  nome: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<boolean> => {
  // A report that fails is repeated by the next one.
  const body = await part.read(ratio => void progress.during(ratio * part.bytes).catch(() => undefined))
  if (body instanceof Readable) {
    addAbortSignal(signal, body)
    // A recording that nobody reads any more would be put together for ever.
    await archive.add(nome, watched(deps, body, part, progress)).finally(() => body.destroy())
  } else if (body) await archive.add(nome, body)
  await progress.after(part.bytes)
  return body !== undefined
}

const FOLDER = 'arquivo-da-familia'

const writeAll = async (
  deps: Deps,
  archive: StoredZip,
  content: ArquivoContent,
  making: Making,
  signal: AbortSignal,
): Promise<number> => {
  const total = content.parts.reduce((sum, { bytes }) => sum + bytes, 1)
  const progress = createProgress(deps, making, total)
  const present = new Set<string>()
  for (const part of content.parts) {
    signal.throwIfAborted()
    if (await addPart(deps, archive, part, `${FOLDER}/${part.nome}`, progress, signal)) present.add(part.nome)
  }
  const localDay = (time: number | string): string => formatDay(localTimeOf(deps.config.TZ_PORTAL, time))
  const pages = pagesOf(content, { has: nome => present.has(nome), localDay, made: localDay(deps.now()) })
  for (const [nome, bytes] of Object.entries(pages)) await archive.add(`${FOLDER}/${nome}`, bytes)
  return archive.end()
}

/** @throws NoSpace, Unwanted, or whatever failed */
const makeFile = async (deps: Deps, making: Making, nome: string, signal: AbortSignal): Promise<void> => {
  const content = await readContent(deps, making.despedida_id)
  if (!content) return
  await requireSpace(
    deps.config,
    content.parts.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const partial = await openPartial(deps.config, nome)
  try {
    const zip = openStoredZip(partial.file, localTimeOf(deps.config.TZ_PORTAL, deps.now()))
    const bytes = await writeAll(deps, zip, content, making, signal)
    const now = await readContent(deps, making.despedida_id)
    // Somebody withdrew meanwhile: it is begun again without being shown.
    if (!now || !isStillThere(content.itens, now.itens)) return
    await partial.finish()
    await setReady(deps.db, making, { nome, bytes, itens: content.itens })
  } finally {
    await partial.discard()
  }
}

/** Makes one archive. Whatever fails, the request stays and is tried again, or the family is told why there is none. */
export const makeArquivo = async (
  deps: Deps,
  making: Making,
  { nome = randomName(), signal }: { nome?: string; signal: AbortSignal },
): Promise<void> => {
  try {
    await makeFile(deps, making, nome, signal)
  } catch (error) {
    if (signal.aborted || error instanceof Unwanted) return
    deps.log.error({ err: error, event: 'arquivo-familia' }, 'the archive of a family could not be made')
    if (error instanceof NoSpace) await setFailed(deps.db, making, 'espaco')
    else if (making.tentativa >= ATTEMPTS_MAX) await setFailed(deps.db, making, 'erro')
  }
}
