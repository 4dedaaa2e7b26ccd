import {
  type DataTag,
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { RouteOutput } from '#contract/route.ts'
import type { CallKey, Routes } from '#contract/routes.ts'
import { api, apiPage, type CallOptions, type ItemOf, type ListKey } from './http.ts'

type ReadKey = Extract<CallKey, `GET ${string}`>
type Output<K extends CallKey> = RouteOutput<Routes[K]>
type Page<K extends ListKey> = { items: ItemOf<K>[]; total: number }

/** What a read sends, beside how react-query keeps its response. */
type ReadOptions<K extends ReadKey, Data, Shown> = Pick<CallOptions<K>, 'params' | 'query'> &
  Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn'>
/** A call without obligatory parameters is read without options. */
type Rest<T> = Record<never, never> extends T ? [options?: T] : [options: T]

/** Key of a query: the call, then what it sends. A change that names the call reads all of its queries again. */
export const callKey = <K extends ReadKey>(
  call: K,
  { params, query }: { params?: unknown; query?: unknown } = {},
): DataTag<readonly unknown[], Output<K>> => [call, params, query] as never

/** Reads a call. Its query is aborted when nobody shows it any more. */
export const useCall = <K extends ReadKey, Shown = Output<K>>(
  call: K,
  ...[options]: Rest<ReadOptions<K, Output<K>, Shown>>
): UseQueryResult<Shown> => {
  const { params, query, ...rest } = (options ?? {}) as ReadOptions<ReadKey, Output<K>, Shown>
  return useQuery<Output<K>, Error, Shown>({
    ...rest,
    queryKey: callKey(call, { params, query }),
    queryFn: ({ signal }) => api(call, { params, query, signal } as never),
  })
}

/** Reads one page of a list with its total; the former page stays until the next one is there. */
export const useCallPage = <K extends ReadKey & ListKey, Shown = Page<K>>(
  call: K,
  options: ReadOptions<K, Page<K>, Shown>,
): UseQueryResult<Shown> => {
  const { params, query, ...rest } = options as ReadOptions<ReadKey, Page<K>, Shown>
  return useQuery<Page<K>, Error, Shown>({
    placeholderData: keepPreviousData as never,
    ...rest,
    queryKey: [...callKey(call, { params, query }), 'page'],
    queryFn: ({ signal }) => apiPage(call, { params, query, signal } as never),
  })
}
