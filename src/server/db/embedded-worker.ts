import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { createPortCalls, describeError } from '#server/port-calls.ts'
import { startEngine } from './embedded-engine.ts'
import type { Folder } from './embedded-thread.ts'

/** Entry of the worker thread that owns the embedded database: WebAssembly queries would block the server's event loop. */
const port = parentPort
if (port === null) throw new Error('embedded-worker runs as a worker thread only')

// What V8 makes of its hottest functions by default, while a start still needs both cores and every turn of the loop, saves less than it takes
// for minutes (decision 018): they have to be hotter by far first.
setFlagsFromString('--wasm-tiering-budget=1000000000')

try {
  const [{ dataDir, timeZone }] = (await once(port, 'message')) as [Folder]
  const engine = await startEngine({ dataDir }, timeZone)
  port.postMessage({ ready: true })
  createPortCalls(port, engine)
} catch (error) {
  port.postMessage({ ready: false, error: describeError(error) })
}
