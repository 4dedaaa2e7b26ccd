import { Worker } from 'node:worker_threads'
import type { ReadCall } from '#contract/pagina/written.ts'
import { createPortCalls, type PortCalls } from '#server/port-calls.ts'
import type { Inline } from './page-document.ts'

export type WorkerData = { folder: string; inline: Inline }
export type Asked = { address: string; origin: string }
export type Reading = { key: string; options: Parameters<ReadCall>[1] }
export type ReadAnswer = Awaited<ReturnType<ReadCall>>
/** A whole document, and the same as most browsers take it. */
export type Document = { status: 200 | 404; seconds: number; identity: Uint8Array; br: Uint8Array }

/** `undefined` where the screen is the browser's alone. Rejects where it could not be written. */
export type WriteDocument = (address: string, origin: string) => Promise<Document | undefined>
export type PageThread = { write: WriteDocument; warmUp: () => void; close: () => Promise<void> }

const PATIENCE_MS = 10_000
const MOST_MB = 256

type Running = { worker: Worker; calls: PortCalls<Asked, Document | undefined>; silentFor: () => number }

const openWorker = (workerData: WorkerData): Worker =>
  new Worker(new URL('./page-worker.js', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })

const begin = (worker: Worker, read: ReadCall): Running => {
  worker.unref()
  let reading = 0
  let heard = performance.now()
  worker.on('message', () => {
    heard = performance.now()
  })
  const serve = ({ key, options }: Reading) => {
    reading += 1
    return read(key, options).finally(() => {
      reading -= 1
      heard = performance.now()
    })
  }
  /** In ms; while it waits for what it has asked, it need not speak. */
  const silentFor = () => (reading > 0 ? 0 : performance.now() - heard)
  return { worker, calls: createPortCalls(worker, serve), silentFor }
}

/**
 * The thread that writes public pages, begun when the first is asked for. One that ends by itself, or says nothing for ten seconds though
 * it has all it asked for, is given up with all it was asked; the next page begins another.
 * @param read answers what a page asks, on this side.
 */
export const createPageThread = (
  workerData: WorkerData,
  read: ReadCall,
  { open, patienceMs }: { open: typeof openWorker; patienceMs: number } = { open: openWorker, patienceMs: PATIENCE_MS },
): PageThread => {
  let running: Running | undefined
  const giveUp = (given: Running, error: Error): void => {
    if (running === given) running = undefined
    given.calls.failAll(error)
    void given.worker.terminate()
  }
  const current = (): Running => {
    if (running) return running
    const begun = begin(open(workerData), read)
    begun.worker.on('error', error => giveUp(begun, error))
    begun.worker.on('exit', code => giveUp(begun, new Error(`the thread of pages ended with ${code}`)))
    running = begun
    return begun
  }
  return {
    write: async (address, origin) => {
      const asked = current()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          const error = new Error(`${address} was not written within ${patienceMs} ms`)
          if (asked.silentFor() >= patienceMs) giveUp(asked, error)
          reject(error)
        }, patienceMs)
      })
      try {
        return await Promise.race([asked.calls.call({ address, origin }), late])
      } finally {
        clearTimeout(timer)
      }
    },
    warmUp: () => void current(),
    close: async () => {
      await running?.worker.terminate()
    },
  }
}
