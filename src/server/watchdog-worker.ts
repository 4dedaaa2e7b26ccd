import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** Ends a process whose event loop has turned no more for so many looks, one a second: counted, so that a machine that slept is forgiven. */
const { beats, seconds } = workerData as { beats: Int32Array; seconds: number }
let last = -1
let still = 0

setInterval(() => {
  const now = Atomics.load(beats, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still < seconds) return
  // Not by process.stderr: in a thread that waits for the loop that stands still.
  writeSync(2, `The event loop stood still for ${seconds} s: the process is ended, to be begun again.\n`)
  process.kill(process.pid, 'SIGKILL')
}, 1000)
