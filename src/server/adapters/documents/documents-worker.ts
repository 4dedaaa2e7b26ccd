import type { Job } from './content.ts'
import { makeDocument } from './make-document.ts'
import type { WorkerResponse } from './worker-process.ts'

/** A process that draws documents, one at a time, for the portal process that started it (`worker-process.ts`). */
const respond = (response: WorkerResponse): void => {
  process.send?.(response)
}

process.on('message', (job: Job) => {
  makeDocument(job, progress => respond({ progress }))
    .then(
      bytes => respond({ bytes }),
      (error: unknown) => respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
    // The pixels of a picture lie outside the heap, where they never cause a collection by themselves. A collection of the whole heap would
    // also drop compiled code: the next informativo would take two fifths longer. `--expose-gc` is set by the parent.
    .finally(() => setImmediate(() => gc?.({ type: 'minor' })))
})
// Without its parent process a document has no recipient.
process.on('disconnect', () => process.exit())
// Ctrl+C and systemd signal the whole group: the current document is finished first, within the portal's own grace period.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
