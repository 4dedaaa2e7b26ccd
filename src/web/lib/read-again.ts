import type { QueryClient } from '@tanstack/react-query'
import type { CallKey } from '#contract/routes.ts'

/** Reads again every query of the named calls. */
export const readAgain = (client: QueryClient, calls: readonly CallKey[]): Promise<unknown> =>
  Promise.all(calls.map(call => client.invalidateQueries({ queryKey: [call] })))
