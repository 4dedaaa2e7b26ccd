import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadCall, WritePage } from '#contract/pagina/written.ts'
import { createPortCalls } from '#server/port-calls.ts'
import { encode } from './encodings.ts'
import { createPageDocument } from './page-document.ts'
import type { Asked, Document, ReadAnswer, Reading, WorkerData } from './page-thread.ts'

/** Entry of the thread that writes public pages: what React takes for one would hold up every picture of a wake that is due just then. */
const port = parentPort
if (port === null) throw new Error('page-worker runs as a worker thread only')
const { folder, inline } = workerData as WorkerData
const compose = createPageDocument(folder, inline)
const entry = pathToFileURL(join(folder, '..', 'ssr', 'entry-server.js')).href
const { writePage } = (await import(entry)) as { writePage: WritePage }

const write = async ({ address, origin }: Asked): Promise<Document | undefined> => {
  const page = await writePage(address, origin, read)
  if (!page) return undefined
  const identity = new TextEncoder().encode(compose(page))
  const br = new Uint8Array(await encode('br', identity))
  return { status: page.status, seconds: page.seconds, identity, br }
}

const { call } = createPortCalls<Reading, ReadAnswer>(port, write)
const read: ReadCall = (key, options) => call({ key, options })
