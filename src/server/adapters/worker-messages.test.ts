import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createJobCollector, messagesOf } from './worker-messages.ts'

describe('a job that is sent to a process', () => {
  it('arrives with its bytes, none of which travel in one large message', () => {
    const [large, small, empty] = [randomBytes(1_200_000), randomBytes(10), Buffer.alloc(0)]
    const job = {
      kind: 'ebook',
      pages: [{ picture: large, year: null }, { picture: empty }],
      cover: small,
      copy: false,
    }
    const messages = [...messagesOf(job)]
    const sizes = messages.map(message => ('chunk' in message ? message.chunk.length : 0))
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
    const collect = createJobCollector()
    const collected = messages.map(collect)
    const restored = collected.at(-1)?.job as typeof job
    expect(restored.pages[0]?.picture?.equals(large)).toBe(true)
    expect({ ...restored, pages: [] }).toEqual({ ...job, pages: [] })
    expect(restored.pages.map(({ year }) => year)).toEqual([null, undefined])
    expect(collected.slice(0, -1).every(one => one === undefined)).toBe(true)
    expect([...messagesOf({ name: 'next' })].map(collect)).toEqual([{ job: { name: 'next' } }])
  })
})
