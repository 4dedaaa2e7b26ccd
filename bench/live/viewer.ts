import { setTimeout as pause } from 'node:timers/promises'
import { Connection } from '../lib/connection.ts'
import { readPlaylist } from './playlist.ts'

/** What a crowd of viewers went through. `stalls`: pictures that stood still for want of a piece; `silent`: viewers who never saw one. */
export type Watched = {
  pieceMs: number[]
  listMs: number[]
  stalls: number
  errors: number
  bytes: number
  silent: number
  /** Errors by status; 0 where no answer came. */
  refused: Record<number, number>
}

export const nothingWatched = (): Watched => ({
  pieceMs: [],
  listMs: [],
  stalls: 0,
  errors: 0,
  bytes: 0,
  silent: 0,
  refused: {},
})

/** Pieces behind the live edge at which a player begins (hls.js: liveSyncDurationCount). */
const BEHIND = 2
const RELOAD_MS = 2000

/** The clock of a player: what has come is played in real time, and the picture stands still when it has been played. */
const createPlayhead = () => {
  let playedUntil: number | undefined
  return {
    /** @returns whether the picture stood still when this came. */
    feed: (seconds: number): boolean => {
      const now = performance.now()
      const stood = playedUntil !== undefined && playedUntil < now
      playedUntil = Math.max(playedUntil ?? now, now) + seconds * 1000
      return stood
    },
    state: (): 'silent' | 'dry' | 'playing' => {
      if (playedUntil === undefined) return 'silent'
      return playedUntil < performance.now() ? 'dry' : 'playing'
    },
  }
}

/** Watches as hls.js does: reloads the playlist each two seconds, or after one where nothing was new in it; takes each new piece once, in order, until `end`. */
export const watch = async (url: string, folder: string, end: number, into: Watched): Promise<void> => {
  const connection = new Connection(url)
  const playhead = createPlayhead()
  let next: number | undefined
  const refuse = (status: number): void => {
    into.errors += 1
    into.refused[status] = (into.refused[status] ?? 0) + 1
  }
  const take = async (name: string, duration: number): Promise<void> => {
    const piece = await connection.get(folder + name)
    if (piece.status !== 200) {
      refuse(piece.status)
      return
    }
    into.pieceMs.push(piece.ms)
    into.bytes += piece.bytes
    if (playhead.feed(duration)) into.stalls += 1
  }
  /** @returns whether the playlist brought a piece. */
  const look = async (): Promise<boolean> => {
    const list = await connection.get(`${folder}index.m3u8`, true)
    if (list.status !== 200) {
      refuse(list.status)
      return false
    }
    into.listMs.push(list.ms)
    const pieces = readPlaylist(list.text)
    next ??= pieces.at(-BEHIND)?.seq
    const before = next
    for (const { seq, name, duration } of pieces) {
      if (next === undefined || seq < next) continue
      await take(name, duration)
      next = seq + 1
    }
    return next !== before
  }
  // Everybody came at a moment of their own.
  await pause(Math.random() * RELOAD_MS)
  while (performance.now() < end) {
    const began = performance.now()
    const fresh = await look().catch(() => {
      refuse(0)
      return false
    })
    await pause(Math.max(0, RELOAD_MS / (fresh ? 1 : 2) - (performance.now() - began)))
  }
  const state = playhead.state()
  if (state === 'silent') into.silent += 1
  if (state === 'dry') into.stalls += 1
  connection.close()
}
