import { LRUCache } from 'lru-cache'
import type { ReadCall } from '#contract/pagina/written.ts'
import { holds, type PageVersions, type Stamp } from '#server/db/client.ts'
import { EVERYTHING, withoutLetters } from '#server/db/page-versions.ts'
import { BY_THE_CLOCK_S } from './public-answers.ts'

const OF_FAREWELL = 'GET /exibicao/despedida/:id/:codigo'
const MAX = 500

type Read = Awaited<ReturnType<ReadCall>>
type Held = { stamp: Stamp; until: number; read: Read }

/** What a stranger sees of a farewell besides letters is read once for its JSON and all its tabs, and again only after a write, or seconds later. */
export const rememberReads = (read: ReadCall, versions: Pick<PageVersions, 'stamp'>): ReadCall => {
  const held = new LRUCache<number, Held>({ max: MAX })
  return async (key, options) => {
    const { id, codigo } = (options.params ?? {}) as { id?: string; codigo?: string }
    const number = Number(id)
    if (key !== OF_FAREWELL || codigo !== '0' || !Number.isSafeInteger(number)) return read(key, options)
    const pages = [withoutLetters(number), EVERYTHING]
    const stamp = await versions.stamp(pages)
    const before = held.get(number)
    if (before && holds(before.stamp, stamp) && Date.now() < before.until) return before.read
    const until = Date.now() + BY_THE_CLOCK_S * 1000
    const fresh = await read(key, options)
    held.set(number, { stamp, until, read: fresh })
    return fresh
  }
}
