/**
 * Loaded into a portal by NODE_OPTIONS: writes each silence of its event loop to LOOP_FILE, in time on the processor. On a busy machine the
 * main thread also waits for a processor, and for the threads that collect garbage, which have none either.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 10
const NOTED_MS = 50

/** Milliseconds that this thread has run. */
const ranMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6

const file = process.env.LOOP_FILE
if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.js')) {
  let last = ranMs()
  setInterval(() => {
    const now = ranMs()
    if (now - last > NOTED_MS) appendFileSync(file, `${Math.round(now - last)}\n`)
    last = now
  }, TICK_MS).unref()
}
