import { type CallOptions, call, contentOf, type ItemOf, type ListKey } from './http.ts'

/** A list, and whether it is the portal's copy because the group's own system is away (`X-Registro-Copia`). @throws ApiError */
export const apiCopy = async <K extends ListKey>(
  key: K,
  options: CallOptions<K>,
): Promise<{ items: ItemOf<K>[]; isCopy: boolean }> => {
  const received = await call(key, options)
  return { items: contentOf(received) as ItemOf<K>[], isCopy: received.response.headers.has('x-registro-copia') }
}
