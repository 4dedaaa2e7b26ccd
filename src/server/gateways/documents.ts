import { Worker } from 'node:worker_threads'
import type { Job } from './documents/content.ts'
import type { makeDocument } from './documents/make.ts'

/** Documents are typeset away from the event loop: a book of three hundred letters holds up nobody's page. */
export type Documents = {
  /** @throws DocumentError when it fails, takes longer than the limit, or too many are already waiting. */
  make: (job: Job) => Promise<Uint8Array>
}

export class DocumentError extends Error {}

type Options = {
  atOnce: number
  waiting: number
  timeoutMs: number
  run: (job: Job, signal: AbortSignal) => Promise<Uint8Array>
}

const inThread = (job: Job, signal: AbortSignal): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./documents-worker.js', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    })
    signal.addEventListener('abort', () => void worker.terminate())
    worker.once('message', (bytes: Uint8Array) => resolve(bytes))
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`the thread ended with ${code}`)))
  })

/** The libraries are large: only a thread that makes a document reads them. */
const here = async (job: Job): Promise<Uint8Array> => {
  const source = './documents/make.ts'
  const found = (await import(source)) as { makeDocument: typeof makeDocument }
  return found.makeDocument(job)
}

/** Bundled code works in a thread; TypeScript run from source (tests) works in process. */
const run = import.meta.url.endsWith('.js') ? inThread : here

const withLimit = async (job: Job, { timeoutMs, run: make }: Options): Promise<Uint8Array> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort()
      reject(new Error(`not ready after ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([make(job, controller.signal), limit])
  } catch (error) {
    throw new DocumentError(job.kind, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** A lane takes turns: `atOnce` are made, a few wait, the rest is refused at once. */
const lane = (options: Options) => {
  let busy = 0
  const queue: (() => void)[] = []
  return async (job: Job): Promise<Uint8Array> => {
    if (busy >= options.atOnce) {
      if (queue.length >= options.waiting) throw new DocumentError(`${job.kind}: too many at once`)
      await new Promise<void>(resolve => queue.push(resolve))
    }
    busy += 1
    try {
      return await withLimit(job, options)
    } finally {
      busy -= 1
      queue.shift()?.()
    }
  }
}

/** Books in one lane, pictures in another: a share card does not wait for a book. Two at once in each. */
export const createDocuments = (given: Partial<Options> = {}): Documents => {
  const options: Options = { atOnce: 2, waiting: 16, timeoutMs: 30_000, run, ...given }
  const [books, pictures] = [lane(options), lane(options)]
  return { make: job => (job.kind === 'ebook' ? books(job) : pictures(job)) }
}
