import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createViewing, type Rendition, type Viewing } from './viewers.ts'

/** One viewer for each folder. */
type Crowd = { port: number; folders: readonly string[]; seconds: number; rendition?: Rendition }

/** The viewers of one process. */
export type CrowdPart = Crowd & { firstVisitor: number }

const runPart = async (part: CrowdPart): Promise<Viewing> => {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'))
  child.send(part)
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the crowd ended without a result')
  })
  const [viewing] = (await Promise.race([once(child, 'message'), ended])) as [Viewing]
  child.disconnect()
  return viewing
}

const merge = (parts: readonly Viewing[]): Viewing => {
  const all = createViewing()
  for (const part of parts) {
    all.segmentMs = all.segmentMs.concat(part.segmentMs)
    all.failed = all.failed.concat(part.failed)
    for (const field of ['bytes', 'pictureS', 'stalls', 'blank'] as const) all[field] += part[field]
  }
  return all
}

/** In as many processes as there are cores, so that the viewers themselves do not limit what is measured. */
export const runCrowd = async (crowd: Crowd): Promise<Viewing> => {
  const processCount = availableParallelism()
  const share = Math.ceil(crowd.folders.length / processCount)
  const parts = Array.from({ length: processCount }, (_, index) => ({
    ...crowd,
    folders: crowd.folders.slice(index * share, (index + 1) * share),
    firstVisitor: 1 + index * share,
  }))
  return merge(await Promise.all(parts.map(runPart)))
}
