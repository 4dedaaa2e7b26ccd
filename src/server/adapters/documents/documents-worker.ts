import { answerJobs } from '#server/adapters/worker-jobs.ts'
import { makeDocument } from './make-document.ts'

/** A process that draws documents. */
answerJobs(makeDocument)
