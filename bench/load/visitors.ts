import { Connection } from '../lib/connection.ts'
import { visitor } from '../lib/portal.ts'
import { BROWSER } from '../web/burst.ts'
import type { Meter } from './meter.ts'

/** Telephones that read pages: each its own address and connection, taken again once its answer has come. */
export type Visitors = { read: (kind: string, path: string) => Promise<void>; close: () => void }

export const createVisitors = (url: string, meter: Meter): Visitors => {
  const idle: Connection[] = []
  let count = 0
  const fresh = (): Connection => {
    count += 1
    return new Connection(url, { ...BROWSER, ...visitor(count + 500_000) })
  }
  return {
    read: async (kind, path) => {
      // The one that waited longest: a visitor comes back after a while, not at once.
      const connection = (idle.length > 200 ? idle.shift() : undefined) ?? fresh()
      await meter.call(kind, connection.get(path))
      idle.push(connection)
    },
    close: () => {
      for (const connection of idle) connection.close()
    },
  }
}
