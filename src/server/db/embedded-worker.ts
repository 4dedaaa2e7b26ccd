import { parentPort, workerData } from 'node:worker_threads'
import { createPortCalls, describeError } from '#server/port-calls.ts'
import { startEngine } from './embedded-engine.ts'

/** Entry of the worker thread that owns the embedded database: WebAssembly queries would block the server's event loop. */
const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread only')
const { dataDir, timeZone } = workerData as { dataDir: string; timeZone: string }

try {
  const engine = await startEngine({ dataDir }, timeZone)
  port.postMessage({ ready: true })
  createPortCalls(port, engine)
} catch (error) {
  port.postMessage({ ready: false, error: describeError(error) })
}
