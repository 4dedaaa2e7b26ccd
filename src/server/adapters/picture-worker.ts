import { decodePicture } from './images.ts'
import { answerJobs } from './worker-jobs.ts'

/** A process that decodes the pictures that take much memory. */
answerJobs(decodePicture)
