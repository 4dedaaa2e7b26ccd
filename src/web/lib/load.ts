import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Api } from './http.ts'
import { api } from './http.ts'

/** What a public screen needs, in one function beside it: called here by the browser, later by the server with its own client. */
export type Load<Params, Data> = (client: Api, params: Params) => Promise<Data>

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can widen Window
  interface Window {
    /** Data of the first screen when the server rendered it, by load key. */
    __DADOS__?: Record<string, unknown>
  }
}

const initialData = <Data>(key: readonly unknown[]): Data | undefined =>
  typeof window === 'undefined' ? undefined : (window.__DADOS__?.[JSON.stringify(key)] as Data | undefined)

/** Runs a screen's `load`. `key` names the screen and its parameters. */
export const useLoad = <Params, Data>(
  name: string,
  load: Load<Params, Data>,
  params: Params,
  options: { staleMs?: number; refetchMs?: number } = {},
): UseQueryResult<Data> => {
  const key = [name, params]
  const seed = initialData<Data>(key)
  return useQuery<Data>({
    queryKey: key,
    queryFn: () => load(api, params),
    staleTime: options.staleMs ?? 15_000,
    ...(options.refetchMs ? { refetchInterval: options.refetchMs } : {}),
    ...(seed === undefined ? {} : { initialData: seed as never }),
  })
}
