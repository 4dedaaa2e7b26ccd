import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { localSocket } from '#server/local-socket.ts'
import type { Engine, EngineAnswer } from './embedded-engine.ts'

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

type Reply = { id: number; answer?: EngineAnswer; error?: Record<string, unknown> }
type Hello = { ready: boolean; error?: Record<string, unknown> }

const toError = (described: Record<string, unknown> | undefined): Error =>
  Object.assign(new Error(String(described?.message ?? 'embedded database failed')), described)

/** An engine that is open, and its end. */
export type Begun = { engine: Engine; close: () => Promise<void> }

/** Engine in a worker thread; every request still open when the thread ends fails with SQLSTATE 57P01. */
const startThread = async (
  dataDir: string,
  timeZone: string,
): Promise<{ engine: Engine; stop: () => Promise<void> }> => {
  const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), { workerData: { dataDir, timeZone } })
  const open = new Map<number, { resolve: (answer: EngineAnswer) => void; reject: (error: Error) => void }>()
  let counter = 0
  const failAll = (reason: string) => {
    for (const call of open.values()) call.reject(Object.assign(new Error(reason), { code: '57P01' }))
    open.clear()
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (hello: Hello) => (hello.ready ? resolve() : reject(toError(hello.error))))
    worker.once('error', reject)
  })
  worker.on('message', (reply: Reply) => {
    const call = open.get(reply.id)
    open.delete(reply.id)
    if (reply.answer) call?.resolve(reply.answer)
    else call?.reject(toError(reply.error))
  })
  worker.on('error', error => failAll(error.message))
  worker.on('exit', () => failAll('the embedded database stopped'))
  const engine: Engine = request =>
    new Promise((resolve, reject) => {
      const id = ++counter
      open.set(id, { resolve, reject })
      worker.postMessage({ id, request })
    })
  return { engine, stop: () => worker.terminate().then(() => undefined) }
}

/** Bundled code runs the engine in a thread; TypeScript run from source (tests, development) runs it in process. */
const isBundled = import.meta.url.endsWith('.js')

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
