import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the server read for a page: data by query key, as the document carries it. */
export type SeedEntries = readonly (readonly [QueryKey, unknown])[]

/** Marks seeded data as stale: the browser shows it immediately and reads it again after hydration. */
const ALREADY_STALE_MS = 1

export const seed = (client: QueryClient, key: QueryKey, data: unknown): void =>
  void client.setQueryData(key, data, { updatedAt: ALREADY_STALE_MS })

export const seededOf = (client: QueryClient): SeedEntries =>
  client
    .getQueryCache()
    .getAll()
    // A query that the server only mounted has no data; as JSON it would be null, which a screen takes for data.
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data])
