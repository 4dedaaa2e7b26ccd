import type { CrowdPart } from './crowd.ts'
import { createLightClient } from './light-client.ts'
import { visitorAddress } from './shared.ts'
import { createViewing, type Viewing, watch } from './viewers.ts'

/** One process of a crowd (crowd.ts): receives its viewers and sends what they saw. It exits when it is disconnected. */

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

process.once('message', async (part: CrowdPart) => {
  process.send?.(await watchAll(part))
})
