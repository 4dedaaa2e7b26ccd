import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { ReadCall } from '#contract/pagina/written.ts'
import { createPortCalls, type PortCalls } from '#server/port-calls.ts'
import type { Inline } from './page-document.ts'

export type WorkerData = { folder: string; inline: Inline }
export type Reading = { key: string; options: Parameters<ReadCall>[1] }
export type ReadAnswer = Awaited<ReturnType<ReadCall>>
/** How a page is wanted. `aids`: for a device that keeps reading aids, whose pages bring what applies them before the words. */
export type Wanted = { origin: string; aids: boolean }
/** @property given what it will ask for, as far as that is known. */
export type Asked = Wanted & { address: string; given: readonly (Reading & { answer: ReadAnswer })[] }
/** A whole document, and the same as most browsers take it. */
export type Document = { status: 200 | 404; seconds: number; identity: Uint8Array; br: Uint8Array }

/** @property reads what it needed for it. */
export type Answered = { document: Document | undefined; reads: readonly Reading[] }

/** `undefined` where the screen is the browser's alone. Rejects where it could not be written. */
export type WriteDocument = (address: string, wanted: Wanted) => Promise<Document | undefined>
export type PageThread = { write: WriteDocument; warmUp: () => void; close: () => Promise<void> }

const PATIENCE_MS = 10_000
const MOST_MB = 256
/** Of so many addresses it is known what their pages ask for. */
const KNOWN = 500

type Running = {
  worker: Worker
  calls: PortCalls<Asked, Answered>
  read: (reading: Reading) => Promise<ReadAnswer>
  silentFor: () => number
}

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
  return { worker, calls: createPortCalls(worker, serve), read: serve, silentFor }
}

/** Reads what the page of an address asked for the last time, so that this time it need not ask. A refusal it hears of by asking. */
const readAhead = async (running: Running, readings: readonly Reading[]): Promise<Asked['given']> => {
  const read = await Promise.allSettled(readings.map(running.read))
  return read.flatMap((one, index) => {
    const reading = readings[index]
    return one.status === 'fulfilled' && reading ? [{ ...reading, answer: one.value }] : []
  })
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
  const known = new LRUCache<string, readonly Reading[]>({ max: KNOWN })
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
  const write = async (asked: Running, address: string, wanted: Wanted): Promise<Document | undefined> => {
    const given = await readAhead(asked, known.get(address) ?? [])
    const { document, reads } = await asked.calls.call({ ...wanted, address, given })
    known.set(address, reads)
    return document
  }
  return {
    write: async (address, wanted) => {
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
        return await Promise.race([write(asked, address, wanted), late])
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
