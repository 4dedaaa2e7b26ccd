import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { localSocket } from '#server/local-socket.ts'
import { createPortCalls, toError } from '#server/port-calls.ts'
import type { Engine, EngineAnswer, EngineRequest } from './embedded-engine.ts'

/** The folder is already open in another process: two would destroy it without a word. */
export class FolderLockedError extends Error {}

/**
 * The embedded database has no lock of its own. An abstract socket (Linux) or a named pipe dies with its process,
 * so that a kill -9 leaves nothing stale.
 */
const lockFolder = (folder: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.unref()
    server.once('error', error =>
      reject('code' in error && error.code === 'EADDRINUSE' ? new FolderLockedError(folder) : error),
    )
    server.listen({ path: localSocket('memorial-portal', folder) }, () => resolve(server))
  })

type Hello = { ready: boolean; error?: Record<string, unknown> }

/** An engine that is open, and its end. */
export type Begun = { engine: Engine; close: () => Promise<void> }

/** Bundled code runs the engine in a thread; TypeScript run from source (tests, development) runs it in process. */
const isBundled = import.meta.url.endsWith('.js')

/** What the thread is told to open. */
export type Folder = { dataDir: string; timeZone: string }

const beginThread = (): Worker => new Worker(new URL('./embedded-worker.js', import.meta.url))
let prepared: Worker | undefined

/** Lets the thread read what it needs before anybody knows which folder it is to open. */
export const prepareThread = (): void => {
  if (!isBundled) return
  const worker = beginThread()
  prepared = worker
  // One that cannot begin is begun again where the folder is opened, and heard of there.
  worker.on('error', () => {
    if (prepared === worker) prepared = undefined
  })
}

/** Engine in a worker thread; every request still open when the thread ends fails with SQLSTATE 57P01. */
const startThread = async (
  dataDir: string,
  timeZone: string,
): Promise<{ engine: Engine; stop: () => Promise<void> }> => {
  const worker = prepared ?? beginThread()
  prepared = undefined
  worker.postMessage({ dataDir, timeZone } satisfies Folder)
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (hello: Hello) => (hello.ready ? resolve() : reject(toError(hello.error))))
    worker.once('error', reject)
  })
  const { call, failAll } = createPortCalls<EngineRequest, EngineAnswer>(worker)
  const fail = (reason: string) => failAll(Object.assign(new Error(reason), { code: '57P01' }))
  worker.on('error', error => fail(error.message))
  worker.on('exit', () => fail('the embedded database stopped'))
  return { engine: call, stop: () => worker.terminate().then(() => undefined) }
}

const startHere = async (dataDir: string, timeZone: string) => {
  const { startEngine } = await import('./embedded-engine.ts')
  return { engine: await startEngine({ dataDir }, timeZone), stop: async () => {} }
}

/**
 * Opens (or creates) the folder of the embedded database and holds its lock until the end. It needs next to nothing of the
 * portal, so that a start can begin with it.
 * @throws FolderLockedError where another process has it open.
 */
export const beginEmbedded = async (dataDir: string, timeZone: string): Promise<Begun> => {
  const folder = join(dataDir, 'banco')
  mkdirSync(folder, { recursive: true })
  const lock = await lockFolder(folder)
  const { engine, stop } = await (isBundled ? startThread : startHere)(folder, timeZone)
  return {
    engine,
    close: async () => {
      await stop()
      lock.close()
    },
  }
}
