import type { Job } from './documents/content.ts'
import type { makeDocument } from './documents/make-document.ts'
import { createDocumentProcess } from './documents/worker-process.ts'

/** Documents are drawn away from the event loop: a book of three hundred homenagens delays nobody's page. */
export type Documents = {
  /** @throws DocumentError when it fails, takes longer than the limit, or too many are already waiting. */
  make: (job: Job) => Promise<Uint8Array>
}

export class DocumentError extends Error {}

type Run = (job: Job, signal: AbortSignal) => Promise<Uint8Array>
type Options = { waiting: number; timeoutMs: number; createRun: () => Run }

const IDLE_MS = 30_000
const MAX_JOBS = 100

/** The libraries are large: only a process that makes a document reads them. */
const runHere: Run = async job => {
  const source = './documents/make-document.ts'
  const found = (await import(source)) as { makeDocument: typeof makeDocument }
  return found.makeDocument(job)
}

/** Bundled code works in a process of its own; TypeScript run from source (tests) works in this one. */
const createRun = (): Run =>
  import.meta.url.endsWith('.js')
    ? createDocumentProcess({
        script: new URL('./documents-worker.js', import.meta.url),
        idleMs: IDLE_MS,
        maxJobs: MAX_JOBS,
      })
    : runHere

const withTimeout = async (job: Job, run: Run, timeoutMs: number): Promise<Uint8Array> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`not ready after ${timeoutMs} ms`))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([run(job, controller.signal), timeout])
  } catch (error) {
    throw new DocumentError(job.kind, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** One job at a time, a few wait, the rest is refused at once. */
const createLane = ({ waiting, timeoutMs, createRun: create }: Options) => {
  const run = create()
  let busy = false
  const queue: (() => void)[] = []
  return async (job: Job): Promise<Uint8Array> => {
    if (busy && queue.length >= waiting) throw new DocumentError(`${job.kind}: too many at once`)
    if (busy) await new Promise<void>(resolve => queue.push(resolve))
    busy = true
    try {
      return await withTimeout(job, run, timeoutMs)
    } finally {
      // The lane stays busy while it passes to the next job: nobody can step in between.
      const next = queue.shift()
      if (next) next()
      else busy = false
    }
  }
}

/** A lane for each kind: a share card waits for no book, and what staff ask for waits for no share card. */
export const createDocuments = (given: Partial<Options> = {}): Documents => {
  const options: Options = { waiting: 16, timeoutMs: 30_000, createRun, ...given }
  const lanes = { ebook: createLane(options), informativo: createLane(options), cartao: createLane(options) }
  return { make: job => lanes[job.kind](job) }
}
