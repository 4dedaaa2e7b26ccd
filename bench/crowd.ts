import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createViewing, type Rendition, type Viewing } from './viewers.ts'

/** One viewer for each folder. `reportPort`: where viewers of an edge tell the portal that they watch. */
type Crowd = {
  port: number
  folders: readonly string[]
  seconds: number
  rendition?: Rendition
  reportPort?: number
}

/** The viewers of one process. */
export type CrowdPart = Crowd & { firstVisitor: number }
/** `checkBytes`: what the portal sent for reports. */
export type CrowdResult = { viewing: Viewing; checkBytes: number; cpuSeconds: number }

const runPart = async (part: CrowdPart): Promise<CrowdResult> => {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'))
  child.send(part)
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process of the crowd ended without a result')
  })
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [CrowdResult]
  child.disconnect()
  return result
}

const merge = (parts: readonly CrowdResult[]): CrowdResult => {
  const sum = (read: (part: CrowdResult) => number) => parts.reduce((total, part) => total + read(part), 0)
  const viewing = createViewing()
  for (const { viewing: one } of parts) {
    viewing.segmentMs = viewing.segmentMs.concat(one.segmentMs)
    viewing.failed = viewing.failed.concat(one.failed)
  }
  for (const field of ['bytes', 'pictureS', 'stalls', 'blank'] as const)
    viewing[field] = sum(part => part.viewing[field])
  return { viewing, checkBytes: sum(part => part.checkBytes), cpuSeconds: sum(part => part.cpuSeconds) }
}

/** In as many processes as there are cores, so that the viewers themselves do not limit what is measured. */
export const runCrowd = async (crowd: Crowd): Promise<CrowdResult> => {
  const processCount = availableParallelism()
  const share = Math.ceil(crowd.folders.length / processCount)
  const parts = Array.from({ length: processCount }, (_, index) => ({
    ...crowd,
    folders: crowd.folders.slice(index * share, (index + 1) * share),
    firstVisitor: 1 + index * share,
  }))
  return merge(await Promise.all(parts.map(runPart)))
}
