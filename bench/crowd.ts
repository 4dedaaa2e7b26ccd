import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { createLightClient } from './light-client.ts'
import { visitorAddress } from './shared.ts'
import { createViewing, type Rendition, type Viewing, watch } from './viewers.ts'

/** One viewer for each folder. */
type Crowd = { port: number; folders: readonly string[]; seconds: number; rendition?: Rendition }

/** The viewers of one process. */
type CrowdPart = Crowd & { firstVisitor: number }

const watchAll = async ({ port, folders, firstVisitor, seconds, rendition }: CrowdPart): Promise<Viewing> => {
  const viewing = createViewing()
  const end = performance.now() + seconds * 1000
  const view = async (folder: string, address: string): Promise<void> => {
    const client = createLightClient(port, address)
    await watch(client.ask, folder, end, viewing, rendition)
    client.close()
  }
  await Promise.all(folders.map((folder, index) => view(folder, visitorAddress(firstVisitor + index))))
  return viewing
}

// One process of a crowd receives its viewers and sends what they saw.
if (process.argv[2] === 'part')
  process.once('message', async (part: CrowdPart) => {
    process.send?.(await watchAll(part))
  })

const runPart = async (part: CrowdPart): Promise<Viewing> => {
  const child = fork(import.meta.filename, ['part'])
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
