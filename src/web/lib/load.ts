import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './http.ts'
import { api } from './http.ts'

/** What a public screen needs, in one function beside it: called by the browser here, and by the server with its own client. */
export type Load<Params, Data> = (client: Api, params: Params) => Promise<Data>

/** Under which key what a screen loaded is kept, in the browser and in the page that the server wrote. */
export const loadKey = (name: string, params: unknown): readonly unknown[] => [name, params]

/** Runs a screen's `load`. `name` and the parameters are its key; `keepPrevious` leaves the former answer standing meanwhile. */
export const useLoad = <Params, Data>(
  name: string,
  load: Load<Params, Data>,
  params: Params,
  options: { staleMs?: number; refetchMs?: number; keepPrevious?: boolean } = {},
): UseQueryResult<Data> =>
  useQuery<Data>({
    queryKey: loadKey(name, params),
    queryFn: () => load(api, params),
    staleTime: options.staleMs ?? 15_000,
    ...(options.refetchMs ? { refetchInterval: options.refetchMs } : {}),
    ...(options.keepPrevious ? { placeholderData: (shown: unknown) => shown as never } : {}),
  })
