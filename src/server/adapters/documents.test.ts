import { describe, expect, it } from 'vitest'
import type { Job } from './documents/content.ts'
import { createDocuments, DocumentError } from './documents.ts'

const card: Job = { kind: 'cartao', content: { pessoa: undefined, cerimonia: undefined } }
const book = { kind: 'ebook', content: {} } as Job
const notice = { kind: 'informativo', content: {} } as Job

/** Drawings that end when the test calls their function in `ends`, in the order in which they began. */
const createHeldRun = () => {
  const begun: Job['kind'][] = []
  const ends: (() => void)[] = []
  const run = (job: Job): Promise<Uint8Array> => {
    begun.push(job.kind)
    return new Promise(resolve => ends.push(() => resolve(new Uint8Array([1]))))
  }
  return { createRun: () => run, begun, ends }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

describe('document queues', () => {
  it('draw one document of a kind at a time, in the order of the requests', async () => {
    const { createRun, begun, ends } = createHeldRun()
    const documents = createDocuments({ createRun })
    const drawings = [documents.make(card), documents.make(card)]
    await settle()
    expect(begun).toEqual(['cartao'])
    ends[0]?.()
    await drawings[0]
    // A request in the moment between two jobs waits as well.
    drawings.push(documents.make(card))
    await settle()
    expect(begun).toHaveLength(2)
    ends[1]?.()
    await settle()
    expect(begun).toHaveLength(3)
    ends[2]?.()
    expect(await Promise.all(drawings)).toHaveLength(3)
  })

  it('are separate for each kind: a cartao does not wait for an ebook, nor an informativo for a cartao', async () => {
    const { createRun, begun, ends } = createHeldRun()
    const documents = createDocuments({ createRun })
    const drawings = [book, book, card, card, notice].map(job => documents.make(job))
    await settle()
    expect(begun).toEqual(['ebook', 'cartao', 'informativo'])
    for (let next = 0; next < drawings.length; next += 1) {
      ends[next]?.()
      await settle()
    }
    await Promise.all(drawings)
  })

  it('refuse immediately when too many wait', async () => {
    const { createRun, ends } = createHeldRun()
    const documents = createDocuments({ createRun, waiting: 1 })
    const drawings = [documents.make(card), documents.make(card)]
    await expect(documents.make(card)).rejects.toThrow(DocumentError)
    await settle()
    ends[0]?.()
    await drawings[0]
    await settle()
    ends[1]?.()
    await drawings[1]
  })

  it('stop a drawing at the time limit, report the reason, and draw the next', async () => {
    let stopped = false
    let first = true
    const documents = createDocuments({
      timeoutMs: 10,
      createRun: () => (_job, signal) => {
        if (!first) return Promise.resolve(new Uint8Array([2]))
        first = false
        signal.addEventListener('abort', () => {
          stopped = true
        })
        return new Promise(() => {})
      },
    })
    const failure = await documents.make(card).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DocumentError)
    expect(String((failure as Error).cause)).toContain('not ready after 10 ms')
    expect(stopped).toBe(true)
    expect(await documents.make(card)).toEqual(new Uint8Array([2]))
  })
})
