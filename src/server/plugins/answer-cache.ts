import { LRUCache } from 'lru-cache'
import type { PageVersions, Stamp } from '#server/db/client.ts'
import { type Encoding, encodingOf } from './encodings.ts'
import type { LineAnswer } from './kept-line.ts'
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
export type Asked = {
  key: string
  /** Numbers of the pages it stands on (`PageVersions`). */
  pages: readonly number[]
  /** Makes it anew; nothing where this request needs the application (a refusal is counted there). */
  make: () => Promise<Made | undefined>
}

export type AnswerCache = {
  /** Answers from memory, or makes the answer once for all who ask. */
  serve: (asked: Asked, exchange: Exchange) => void
  /** @returns the whole answer, if it is at hand this very moment. */
  ready: (asked: Pick<Asked, 'key' | 'pages'>, accepted: string) => LineAnswer | undefined
  /** A write has changed this page: whatever of it somebody has read is made anew before the next one asks. */
  moved: (page: number) => void
}

type Flight = { stamp: Stamp; entry: Promise<Entry | undefined> }
type Fly = (asked: Asked, stamp: Stamp) => Promise<Entry | undefined>

/** All who want the same under the same stamp wait for one making. */
const createFlights = (make: Fly): Fly => {
  const flights = new Map<string, Flight>()
  return (asked, stamp) => {
    const under = flights.get(asked.key)
    if (under?.stamp === stamp) return under.entry
    const flight: Flight = { stamp, entry: make(asked, stamp) }
    flights.set(asked.key, flight)
    const land = () => void (flights.get(asked.key) === flight && flights.delete(asked.key))
    flight.entry.then(land, land)
    return flight.entry
  }
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
    if (entry?.stamp !== stamp || Date.now() >= entry.until) return undefined
    hit()
    entry.used = true
    return entry
  }
  return {
    keep: (asked: Asked, entry: Entry): void => {
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
    readOf: (page: number): { asked: Asked; entry: Entry }[] =>
      [...lately.values()].flatMap(asked => {
        const entry = asked.pages.includes(page) ? entries.peek(asked.key) : undefined
        return entry?.used ? [{ asked, entry }] : []
      }),
  }
}

type Memory = ReturnType<typeof createMemory>

const createMaking = (memory: Memory, common: () => Promise<Headers>, count: () => void): Fly =>
  createFlights(async (asked, stamp) => {
    count()
    const made = await asked.make()
    if (!made) return undefined
    const entry = toEntry(made, stamp, await common())
    if (made.seconds > 0) memory.keep(asked, entry)
    return entry
  })

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
  const fly = createMaking(memory, common, counts.made)

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
      () => (last?.stamp === stamp ? send(last, exchange) : exchange.pass()),
    )
  }

  const makeAhead = async (asked: Asked, before: Entry): Promise<void> => {
    before.used = false
    const stamp = versions.now(asked.pages) ?? (await versions.stamp(asked.pages))
    await packLike(before, fly(asked, stamp))
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
    moved: page => {
      // Whoever asks next asks for what failed again.
      for (const { asked, entry } of memory.readOf(page)) makeAhead(asked, entry).catch(() => undefined)
    },
  }
}
