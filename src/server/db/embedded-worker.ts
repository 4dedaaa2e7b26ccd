import { parentPort, workerData } from 'node:worker_threads'
import { type EngineRequest, startEngine } from './embedded-engine.ts'

/** Entry of the worker thread that owns the embedded database: WebAssembly queries would block the server's event loop. */
type Message = { id: number; request: EngineRequest }

const describe = (error: unknown): Record<string, unknown> => {
  const known =
    error instanceof Error ? (error as Error & { code?: string; constraint?: string; detail?: string }) : undefined
  return {
    message: known?.message ?? String(error),
    code: known?.code,
    constraint: known?.constraint,
    detail: known?.detail,
  }
}

const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread only')
const { dataDir, timeZone } = workerData as { dataDir: string; timeZone: string }

try {
  const engine = await startEngine({ dataDir }, timeZone)
  port.on('message', (message: Message) => {
    engine(message.request).then(
      answer => port.postMessage({ id: message.id, answer }),
      (error: unknown) => port.postMessage({ id: message.id, error: describe(error) }),
    )
  })
  port.postMessage({ ready: true })
} catch (error) {
  port.postMessage({ ready: false, error: describe(error) })
}
