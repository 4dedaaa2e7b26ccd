const VIEWER_TIMEOUT_MS = 15_000

/** Who watches one stream. */
export type Audience = {
  /** When each was last here, ms since 1970. */
  viewers: Map<string, number>
  /** When those who went away were last taken out, ms. */
  swept: number
  peak: number
  /** On all nodes, as last heard. */
  watching: { count: number; at: number } | undefined
  refused: ReadonlySet<string>
}

export type Viewers = {
  /** Streams known now. */
  cameras: () => string[]
  /** Viewers of this node who were here a moment ago. */
  seen: () => { camera: string; vid: string }[]
  /** How many watch each stream on all nodes together. */
  noteWatching: (counts: { camera: string; quantos: number }[]) => void
  /** Whole list of viewers whose place somebody else took. */
  refuse: (viewers: { camera: string; vid: string }[]) => void
}

export const countViewers = (entry: Audience, now: number): number => {
  for (const [vid, seen] of entry.viewers) if (now - seen > VIEWER_TIMEOUT_MS) entry.viewers.delete(vid)
  entry.swept = now
  const elsewhere = entry.watching && now - entry.watching.at < VIEWER_TIMEOUT_MS ? entry.watching.count : 0
  const count = Math.max(entry.viewers.size, elsewhere)
  entry.peak = Math.max(entry.peak, count)
  return count
}

/** Every request counts its viewer; all are looked through once a second, not with each of their requests. */
export const recordViewer = (entry: Audience, vid: string, now: number): void => {
  entry.viewers.set(vid, now)
  if (now - entry.swept >= 1000) countViewers(entry, now)
}

export const emptyAudience = (): Audience => ({
  viewers: new Map(),
  swept: 0,
  peak: 0,
  watching: undefined,
  refused: new Set(),
})

/** What nodes tell each other of their viewers. */
export const createViewers = (entries: Map<string, Audience>): Viewers => ({
  cameras: () => [...entries.keys()],
  seen: () => {
    const now = Date.now()
    for (const entry of entries.values()) countViewers(entry, now)
    return [...entries].flatMap(([camera, { viewers }]) => [...viewers.keys()].map(vid => ({ camera, vid })))
  },
  noteWatching: counts => {
    for (const [camera, entry] of entries) {
      const count = counts.find(one => one.camera === camera)?.quantos ?? 0
      entry.watching = { count, at: Date.now() }
    }
  },
  refuse: viewers => {
    for (const [camera, entry] of entries)
      entry.refused = new Set(viewers.filter(one => one.camera === camera).map(one => one.vid))
  },
})
