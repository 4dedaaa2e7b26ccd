import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const BEAT_MS = 250

/**
 * A loop that stands still answers nobody and hears no signal: a thread beside it ends the process, for a supervisor (systemd, a container)
 * to begin it again. @returns how to stop it
 */
export const startWatchdog = (seconds: number): (() => Promise<unknown>) => {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(join(import.meta.dirname, 'watchdog-worker.js'), { workerData: { beats, seconds } })
  worker.unref()
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return worker.terminate()
  }
}
