import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { ReadCall, WritePage } from '#contract/pagina/written.ts'
import { createPortCalls } from '#server/port-calls.ts'
import { encode } from './encodings.ts'
import { createPageDocument } from './page-document.ts'
import type { Answered, Asked, ReadAnswer, Reading, WorkerData } from './page-thread.ts'

/** Entry of the thread that writes public pages: what React takes for one would hold up every picture of a wake that is due just then. */
const port = parentPort
if (port === null) throw new Error('page-worker runs as a worker thread only')
const { folder, inline } = workerData as WorkerData
const compose = createPageDocument(folder, inline)
const entry = pathToFileURL(join(folder, '..', 'ssr', 'entry-server.js')).href
const { writePage } = (await import(entry)) as { writePage: WritePage }

const write = async ({ address, origin, aids, given }: Asked): Promise<Answered> => {
  const atHand = new Map(given.map(({ key, options, answer }) => [nameOf({ key, options }), answer]))
  const reads: Reading[] = []
  const read: ReadCall = async (key, options) => {
    const reading = { key, options }
    reads.push(reading)
    return atHand.get(nameOf(reading)) ?? call(reading)
  }
  const page = await writePage(address, origin, read)
  if (!page) return { document: undefined, reads }
  const identity = new TextEncoder().encode(compose(page, aids))
  const br = new Uint8Array(await encode('br', identity))
  return { document: { status: page.status, seconds: page.seconds, identity, br }, reads }
}

const nameOf = (reading: Reading): string => JSON.stringify(reading)
const { call } = createPortCalls<Reading, ReadAnswer>(port, write)
