import { parseSheet } from './sheet-parser.ts'
import { answerJobs } from './worker-jobs.ts'

/** A process that reads sheets. */
answerJobs(parseSheet)
