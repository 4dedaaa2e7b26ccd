import { describe, expect, it } from 'vitest'
import type { Job } from './documents/content.ts'
import { createDocuments, DocumentError } from './documents.ts'

const card: Job = { kind: 'cartao', content: { pessoa: undefined, cerimonia: undefined } }
const book = { kind: 'ebook', content: {} } as Job

/** Makers that end when told to. */
const held = () => {
  const ends: (() => void)[] = []
  const run = (): Promise<Uint8Array> => new Promise(resolve => ends.push(() => resolve(new Uint8Array([1]))))
  return { run, ends }
}
const settle = () => new Promise(resolve => setImmediate(resolve))

describe('the making of documents', () => {
  it('works on two at once and takes the next when one is ready', async () => {
    const { run, ends } = held()
    const documents = createDocuments({ run })
    const made = [1, 2, 3].map(() => documents.make(card))
    await settle()
    expect(ends).toHaveLength(2)
    ends[0]?.()
    await made[0]
    await settle()
    expect(ends).toHaveLength(3)
    for (const end of ends) end()
    expect(await Promise.all(made)).toHaveLength(3)
  })

  it('lets a share card pass by the books that are being made', async () => {
    const { run, ends } = held()
    const documents = createDocuments({ run })
    const books = [1, 2, 3].map(() => documents.make(book))
    const picture = documents.make(card)
    await settle()
    expect(ends).toHaveLength(3)
    ends[2]?.()
    expect(await picture).toEqual(new Uint8Array([1]))
    ends[0]?.()
    ends[1]?.()
    await settle()
    ends[3]?.()
    await Promise.all(books)
  })

  it('refuses at once when too many wait', async () => {
    const { run, ends } = held()
    const documents = createDocuments({ run, atOnce: 1, waiting: 1 })
    const made = [documents.make(card), documents.make(card)]
    await expect(documents.make(card)).rejects.toThrow(DocumentError)
    await settle()
    ends[0]?.()
    await made[0]
    await settle()
    ends[1]?.()
    await made[1]
  })

  it('stops the maker at the time limit, says why, and makes the next', async () => {
    let stopped = false
    let first = true
    const documents = createDocuments({
      atOnce: 1,
      timeoutMs: 10,
      run: (_job, signal) => {
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
