import { join } from 'node:path'
import { createSlots } from '#server/core/slots.ts'
import { withTimeout } from '#server/core/timeout.ts'
import { createCartaoCache } from './cartao-cache.ts'
import type { Job } from './documents/content.ts'
import type { makeDocument } from './documents/make-document.ts'
import { createEbookBucket, createEbookFiles } from './ebook-files.ts'
import type { Bucket } from './media-store.ts'
import { createWorkerProcess, type RunJob } from './worker-process.ts'

/** Receives how much of a document is drawn, from 0 to 1. */
export type OnProgress = (ratio: number) => void

/** Draws documents outside the event loop, so that a book of three hundred homenagens delays no page. */
export type Documents = {
  /** @throws DocumentError when it fails, takes longer than the limit, or too many are already waiting. */
  make: (job: Job, onProgress?: OnProgress) => Promise<Uint8Array>
}

export class DocumentError extends Error {}

type Run = RunJob<Job, number, Uint8Array>
type Options = { waiting: number; timeoutMs: number; createRun: () => Run }

/** An idle process ends, and the system has its memory back. */
const PROCESS_IDLE_MS = 30_000
/**
 * Documents that one process draws. Fonts, decoded pictures and what the native libraries keep add up slowly; a new process takes half a
 * second to start, which one document in a hundred waits for.
 */
const DOCUMENTS_PER_PROCESS_MAX = 100

/** The libraries are large: only a process that draws a document loads them. */
const runHere: Run = async (job, _signal, onProgress) => {
  const source = './documents/make-document.ts'
  const found = (await import(source)) as { makeDocument: typeof makeDocument }
  return found.makeDocument(job, onProgress)
}

/** Bundled code works in a process of its own; TypeScript run from source (tests) works in this one. */
const createRun = (): Run =>
  import.meta.url.endsWith('.js')
    ? createWorkerProcess({
        script: new URL('./documents-worker.js', import.meta.url),
        idleMs: PROCESS_IDLE_MS,
        maxJobs: DOCUMENTS_PER_PROCESS_MAX,
      })
    : runHere

/** Runs one job at a time; a few wait, and further ones are refused. */
const createLane = (kind: Job['kind'], { waiting, timeoutMs, createRun: create }: Options) => {
  const run = create()
  const inSlot = createSlots(1, { max: waiting, refusal: () => new DocumentError(`${kind}: too many at once`) })
  const draw = (job: Job, onProgress?: OnProgress): Promise<Uint8Array> =>
    withTimeout(timeoutMs, signal => run(job, signal, onProgress), new Error(`not ready after ${timeoutMs} ms`)).catch(
      (error: unknown) => {
        throw new DocumentError(kind, { cause: error })
      },
    )
  return (job: Job, onProgress?: OnProgress) => inSlot(() => draw(job, onProgress))
}

/** One queue for each kind, so that a share card never waits for an ebook, nor a document of the staff for a share card. */
export const createDocuments = (given: Partial<Options> = {}): Documents => {
  const options: Options = { waiting: 16, timeoutMs: 30_000, createRun, ...given }
  const lanes = {
    ebook: createLane('ebook', options),
    informativo: createLane('informativo', options),
    cartao: createLane('cartao', options),
    comunicado: createLane('comunicado', options),
    santinho: createLane('santinho', options),
  }
  return { make: (job, onProgress) => lanes[job.kind](job, onProgress) }
}

/**
 * What draws documents, and the drawn ones on this node's disk. @param bucket where books wait instead
 * @param onError is called for share cards and comunicados that could not be stored
 */
export const openDocuments = (dataDir: string, bucket: Bucket | undefined, onError: (error: unknown) => void) => ({
  documents: createDocuments(),
  ebooks: bucket ? createEbookBucket(bucket) : createEbookFiles(join(dataDir, 'livros')),
  cartoes: createCartaoCache(join(dataDir, 'cartoes'), onError),
  comunicados: createCartaoCache(join(dataDir, 'comunicados'), onError),
})
