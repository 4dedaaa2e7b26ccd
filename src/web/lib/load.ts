import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './http.ts'
import { api } from './http.ts'

/** Reads the data of a public screen. The browser calls it with `api`, the server with its own client. */
export type Load<Params, Data> = (client: Api, params: Params) => Promise<Data>

/** Query key of a screen's data, the same in the browser and in the server-rendered page. */
export const loadKey = (name: string, params: unknown): readonly unknown[] => [name, params]

/** Runs a screen's `load`. `name` and the parameters are its key; `keepPrevious` shows the former data until new data arrives. */
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
    ...(options.keepPrevious ? { placeholderData: (previous: unknown) => previous as never } : {}),
  })
