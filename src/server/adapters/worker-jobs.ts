import { createJobCollector, type JobMessage } from './worker-messages.ts'
import type { WorkerResponse } from './worker-process.ts'

/** In a worker process: does the jobs of the portal process that started it (`worker-process.ts`), one at a time. */
export const answerJobs = <Job, Part, Result>(
  work: (job: Job, sendPart: (part: Part) => void) => Promise<Result>,
): void => {
  const respond = (response: WorkerResponse<Part, Result>): void => {
    process.send?.(response)
  }
  const collect = createJobCollector()
  process.on('message', (message: JobMessage) => {
    const collected = collect(message)
    if (!collected) return
    work(collected.job as Job, part => respond({ part }))
      .then(
        result => respond({ result }),
        (error: unknown) => respond({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
      // The pixels of a picture lie outside the heap, where they never cause a collection by themselves. A collection of the whole heap would
      // also drop compiled code: the next informativo would take two fifths longer. `--expose-gc` is set by the parent.
      .finally(() => setImmediate(() => gc?.({ type: 'minor' })))
  })
  // Without its parent process a result has no recipient.
  process.on('disconnect', () => process.exit())
  // Ctrl+C and systemd signal the whole group: the current job is finished first, within the portal's own grace period.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
