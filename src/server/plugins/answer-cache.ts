import { LRUCache } from 'lru-cache'
import { holds, type PageVersions, type Stamp } from '#server/db/client.ts'
import { type Encoding, encodingOf } from './encodings.ts'
import type { LineAnswer } from './kept-line.ts'
import { createFlights, type Kept, type Making, oneAfterAnother } from './one-making.ts'
import {
  bytesOf,
  type Entry,
  type Exchange,
  type Headers,
  type Made,
  packedOf,
  send,
  toEntry,
} from './packed-answer.ts'

/** How a request that anybody may ask is answered. */
export type Asked = Kept & {
  /** Makes it anew; nothing where this request needs the application (a refusal is counted there). */
  make: () => Promise<Made | undefined>
}

export type AnswerCache = {
  /** Answers from memory, or makes the answer once for all who ask. */
  serve: (asked: Asked, exchange: Exchange) => void
  /** @returns the whole answer, if it is at hand this very moment. */
  ready: (asked: Kept, accepted: string) => LineAnswer | undefined
  /** A write has changed this page: whatever of it somebody has read is made anew before the next one asks. @returns until it is. */
  moved: (page: number) => Promise<unknown> | undefined
}

/** In every encoding somebody took before. */
const packLike = async (before: Entry, fresh: Promise<Entry | undefined>): Promise<void> => {
  const entry = await fresh
  if (entry) await Promise.all(Object.keys(before.bodies).map(encoding => packedOf(entry, encoding as Encoding)))
}

const MAX_BYTES = 64 * 1024 * 1024
/** So many answers are made ahead, of those made last. */
const AHEAD_MAX = 64

const createMemory = (hit: () => void) => {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf })
  const lately = new LRUCache<string, Asked>({ max: AHEAD_MAX })
  const holding = (key: string, stamp: Stamp): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry || !holds(entry.stamp, stamp) || Date.now() >= entry.until) return undefined
    hit()
    entry.used = true
    return entry
  }
  return {
    keep: (asked: Asked, entry: Entry): void => {
      const before = entries.peek(asked.key)
      // One that was begun later may be ready sooner.
      if (before && before.stamp !== entry.stamp && holds(before.stamp, entry.stamp)) return
      entries.set(asked.key, entry)
      lately.set(asked.key, asked)
    },
    /** The last one there was, right or not. */
    last: (key: string): Entry | undefined => entries.get(key),
    holding,
    packed: (key: string, stamp: Stamp, encoding: Encoding) => {
      const entry = holding(key, stamp)
      return entry && packedOf(entry, encoding)
    },
    /** Of those made last, what stands on this page and was read since. */
    readOf: (page: number): Asked[] =>
      [...lately.values()].filter(({ key, pages }) => pages.includes(page) && entries.peek(key)?.used),
  }
}

type Memory = ReturnType<typeof createMemory>

type Fly = Making<Asked, Entry | undefined>
type Makes = { memory: Memory; versions: PageVersions; common: () => Promise<Headers>; count: () => void }

const createMaking = ({ memory, versions, common, count }: Makes): Fly =>
  createFlights(async (asked, stamp) => {
    count()
    const made = await asked.make()
    if (!made) return undefined
    const entry = toEntry(made, stamp, await common())
    if (made.seconds > 0) memory.keep(asked, entry)
    return entry
  }, versions.newest)

const createRenewal = (memory: Memory, versions: PageVersions, fly: Fly): AnswerCache['moved'] => {
  const makeAhead = async (asked: Asked): Promise<void> => {
    const stamp = versions.newest(asked.pages) ?? (await versions.stamp(asked.pages))
    const before = memory.last(asked.key)
    if (!before || holds(before.stamp, stamp)) return
    before.used = false
    await packLike(before, fly(asked, stamp))
  }
  // Whoever asks next asks for what failed again.
  const renew = oneAfterAnother<Asked>(asked => makeAhead(asked).catch(() => undefined))
  return page => {
    const read = memory.readOf(page)
    return read.length === 0 ? undefined : Promise.all(read.map(renew))
  }
}

/**
 * Answers that are the same for everybody, precompressed in memory. An answer is served only while the stamp of its pages, asked for
 * after the request came in, is the one it was made under (P4); all who miss at once wait for one making (P5). While the database
 * cannot even be asked for the stamp, the last answer stands.
 * @param common headers of every answer (security).
 */
export const createAnswerCache = (
  versions: PageVersions,
  common: () => Promise<Headers>,
  counts: { hit: () => void; made: () => void },
): AnswerCache => {
  const memory = createMemory(counts.hit)
  const fly = createMaking({ memory, versions, common, count: counts.made })

  const answer = (asked: Asked, stamp: Stamp, exchange: Exchange): void => {
    const held = memory.holding(asked.key, stamp)
    if (held) {
      send(held, exchange)
      return
    }
    const last = memory.last(asked.key)
    fly(asked, stamp).then(
      fresh => {
        if (!fresh) return exchange.pass()
        fresh.used = true
        send(fresh, exchange)
      },
      // What only ran out of its seconds may stand in; what a write has made wrong never does.
      () => (last && holds(last.stamp, stamp) ? send(last, exchange) : exchange.pass()),
    )
  }

  return {
    serve: (asked, exchange) => {
      const at = versions.now(asked.pages)
      if (at !== undefined) {
        exchange.atHand?.()
        answer(asked, at, exchange)
        return
      }
      versions.stamp(asked.pages).then(
        now => answer(asked, now, exchange),
        () => {
          const last = memory.last(asked.key)
          if (last) send(last, exchange)
          else exchange.pass()
        },
      )
    },
    ready: ({ key, pages }, accepted) => {
      const stamp = versions.now(pages)
      const packed = stamp === undefined ? undefined : memory.packed(key, stamp, encodingOf(accepted))
      return packed instanceof Promise ? undefined : packed
    },
    moved: createRenewal(memory, versions, fly),
  }
}
