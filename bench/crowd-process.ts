import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdPart, CrowdResult } from './crowd.ts'
import { createLightClient } from './light-client.ts'
import { visitorAddress } from './shared.ts'
import { createViewing, watch } from './viewers.ts'

/** One process of a crowd (crowd.ts): receives its viewers and sends what they saw. It exits when it is disconnected. */

/** As the player: a viewer of the edge tells the portal that it watches. */
const REPORT_INTERVAL_MS = 10_000

const watchAll = async ({
  port,
  reportPort,
  folders,
  firstVisitor,
  seconds,
  rendition,
}: CrowdPart): Promise<CrowdResult> => {
  const viewing = createViewing()
  const end = performance.now() + seconds * 1000
  let checkBytes = 0
  const view = async (folder: string, address: string): Promise<void> => {
    const client = createLightClient(port, address)
    await watch(client.ask, folder, end, viewing, rendition)
    client.close()
  }
  const report = async (toPort: number, folder: string, address: string): Promise<void> => {
    const client = createLightClient(toPort, address)
    const list = `${folder.slice(folder.indexOf('/transmissao/'))}index.m3u8`
    await sleep(Math.random() * REPORT_INTERVAL_MS)
    while (performance.now() < end) {
      const { status, bytes } = await client.ask(list, 'HEAD').catch(() => ({ status: 0, bytes: 0 }))
      if (status !== 200) viewing.failed.push(`report: ${status}`)
      checkBytes += bytes
      await sleep(REPORT_INTERVAL_MS)
    }
    client.close()
  }
  await Promise.all(
    folders.flatMap((folder, index) => {
      const address = visitorAddress(firstVisitor + index)
      return [view(folder, address), ...(reportPort ? [report(reportPort, folder, address)] : [])]
    }),
  )
  const { user, system } = process.cpuUsage()
  return { viewing, checkBytes, cpuSeconds: (user + system) / 1e6 }
}

process.once('message', async (part: CrowdPart) => {
  process.send?.(await watchAll(part))
})
