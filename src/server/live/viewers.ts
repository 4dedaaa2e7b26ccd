import { portalNow } from '#server/core/clock.ts'
import { PLAYLIST_FILE, SMALL_PLAYLIST_FILE, SOUND_PLAYLIST_FILE } from './hls-playlist.ts'
import { VIEWER_SWEEP_INTERVAL_MS, VIEWER_TIMEOUT_MS } from './limits.ts'
import { isSmallName } from './small-playlist.ts'

/** What a viewer receives; `none`: it is served by an edge, and only reports that it watches. */
export type WatchedRendition = 'main' | 'small' | 'sound' | 'none'

/** @returns undefined for a file that does not tell: the still picture, the list of both renditions */
export const renditionOfFile = (file: string): WatchedRendition | undefined => {
  if (file === '') return 'none'
  if (file === SOUND_PLAYLIST_FILE || file.endsWith('.aac')) return 'sound'
  if (file === SMALL_PLAYLIST_FILE || isSmallName(file)) return 'small'
  return file === PLAYLIST_FILE || file.endsWith('.ts') ? 'main' : undefined
}

/** Who watches one stream. Moments are ms since 1970; a viewer is named by the `vid` of the ticket. */
export type Audience = {
  /** Last request of each viewer of this node. */
  viewers: Map<string, { at: number; rendition: WatchedRendition }>
  /** When viewers who left were last removed. */
  swept: number
  peak: number
  /** Number on all nodes, as last read from the database. */
  watching: { count: number; at: number } | undefined
  /** Viewers whose place another device of the same code took. */
  refused: ReadonlySet<string>
}

export type Viewers = {
  /** Ids of all streams. */
  cameras: () => string[]
  /** Viewers of this node now. */
  viewers: () => { camera: string; vid: string }[]
  /** Sets how many watch each stream on all nodes together. */
  setWatching: (counts: { camera: string; quantos: number }[]) => void
  /** Sets the viewers that are refused; all others are let in. */
  refuse: (viewers: { camera: string; vid: string }[]) => void
}

export const countViewers = (entry: Audience, now: number): number => {
  for (const [vid, { at }] of entry.viewers) if (now - at > VIEWER_TIMEOUT_MS) entry.viewers.delete(vid)
  entry.swept = now
  const elsewhere = entry.watching && now - entry.watching.at < VIEWER_TIMEOUT_MS ? entry.watching.count : 0
  const count = Math.max(entry.viewers.size, elsewhere)
  entry.peak = Math.max(entry.peak, count)
  return count
}

/** Called with every request of a viewer for a file. Viewers who left are removed at an interval, not with each request. */
export const recordViewer = (entry: Audience, vid: string, file: string, now: number): void => {
  const rendition = renditionOfFile(file) ?? entry.viewers.get(vid)?.rendition ?? 'main'
  entry.viewers.set(vid, { at: now, rendition })
  if (now - entry.swept >= VIEWER_SWEEP_INTERVAL_MS) countViewers(entry, now)
}

export const emptyAudience = (): Audience => ({
  viewers: new Map(),
  swept: 0,
  peak: 0,
  watching: undefined,
  refused: new Set(),
})

/** What the job that compares the viewers of all nodes reads and sets. */
export const createViewers = (entries: Map<string, Audience>): Viewers => ({
  cameras: () => [...entries.keys()],
  viewers: () => {
    const now = portalNow()
    for (const entry of entries.values()) countViewers(entry, now)
    return [...entries].flatMap(([camera, { viewers }]) => [...viewers.keys()].map(vid => ({ camera, vid })))
  },
  setWatching: counts => {
    for (const [camera, entry] of entries) {
      const count = counts.find(one => one.camera === camera)?.quantos ?? 0
      entry.watching = { count, at: portalNow() }
    }
  },
  refuse: viewers => {
    for (const [camera, entry] of entries)
      entry.refused = new Set(viewers.filter(one => one.camera === camera).map(one => one.vid))
  },
})
