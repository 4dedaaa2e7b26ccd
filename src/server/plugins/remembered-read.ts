import { LRUCache } from 'lru-cache'
import type { ReadCall } from '#contract/pagina/written.ts'
import { holds, type PageVersions, type Stamp } from '#server/db/client.ts'
import { EVERYTHING, withoutLetters } from '#server/db/page-versions.ts'
import { createFlights, type Kept } from './one-making.ts'
import { BY_THE_CLOCK_S, LETTERS_S } from './public-answers.ts'

const OF_FAREWELL = 'GET /exibicao/despedida/:id/:codigo'
const LETTERS = 'GET /homenagem/homenagem-aprovadas/:despedidaId'
const SIZE = /^[1-9]\d{0,2}$/
const MAX = 500

type Read = Awaited<ReturnType<ReadCall>>
type Held = { stamp: Stamp; until: number; read: Read }
type Reading = Kept & { ask: () => Promise<Read>; seconds: number }

const numberIn = (value: unknown): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

/** What is worth remembering of a reading, and under which numbers: what a page shows first. */
const rememberable = (key: string, options: Parameters<ReadCall>[1]): Omit<Reading, 'ask'> | undefined => {
  const { id, codigo, despedidaId } = (options.params ?? {}) as Record<string, unknown>
  const number = numberIn(key === LETTERS ? despedidaId : id)
  if (number === undefined) return undefined
  if (key === OF_FAREWELL && codigo === '0')
    return { key: `${number}`, pages: [withoutLetters(number), EVERYTHING], seconds: BY_THE_CLOCK_S }
  const { pagina, tamanho, ...others } = (options.query ?? {}) as Record<string, unknown>
  const size = String(tamanho)
  if (key !== LETTERS || String(pagina) !== '1' || !SIZE.test(size) || Object.keys(others).length > 0) return undefined
  return { key: `${number} ${size}`, pages: [number, EVERYTHING], seconds: LETTERS_S }
}

/**
 * What a stranger sees of a farewell, and its first letters, are read once for their JSON and all tabs of the page, and again only
 * after a write, or seconds later.
 */
export const rememberReads = (read: ReadCall, versions: Pick<PageVersions, 'stamp' | 'newest'>): ReadCall => {
  const held = new LRUCache<string, Held>({ max: MAX })
  const fly = createFlights<Reading, Read>(async ({ key, ask, seconds }, stamp) => {
    const until = Date.now() + seconds * 1000
    const fresh = await ask()
    held.set(key, { stamp, until, read: fresh })
    return fresh
  }, versions.newest)
  return async (key, options) => {
    const known = rememberable(key, options)
    if (!known) return read(key, options)
    const stamp = await versions.stamp(known.pages)
    const before = held.get(known.key)
    if (before && holds(before.stamp, stamp) && Date.now() < before.until) return before.read
    return fly({ ...known, ask: () => read(key, options) }, stamp)
  }
}
