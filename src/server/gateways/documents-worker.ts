import { parentPort, workerData } from 'node:worker_threads'
import type { Job } from './documents/content.ts'
import { makeDocument } from './documents/make.ts'

/** One document, one thread: whatever it uses up ends with it. */
const bytes = await makeDocument(workerData as Job)
parentPort?.postMessage(bytes)
