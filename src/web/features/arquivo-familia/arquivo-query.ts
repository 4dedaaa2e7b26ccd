import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { ARQUIVO_FAMILIA as T } from './messages.ts'

const POLL_INTERVAL_MS = 2000

const keyOf = (id: number) => ['arquivo-familia', id] as const
const failure = (error: unknown): string => messageOf(error, T.erro)

/** The archive of a despedida; read again while it is being made. */
export const useArquivo = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/arquivo-familia', { params: { id }, signal }),
    networkMode: 'always',
    refetchInterval: ({ state: { data } }) => (data?.estado === 'preparando' ? POLL_INTERVAL_MS : false),
  })

export const useAskForArquivo = (id: number) => {
  const client = useQueryClient()
  return useToastMutation<void, ArquivoFamilia>({
    mutationFn: () => api('POST /cliente/despedida/:id/arquivo-familia', { params: { id } }),
    success: undefined,
    failure,
    onDone: arquivo => client.setQueryData(keyOf(id), arquivo),
  })
}

/** The browser downloads the file itself, and goes on by itself after a lost connection. */
export const useDownloadArquivo = (id: number) =>
  useToastMutation({
    mutationFn: () => api('POST /cliente/despedida/:id/arquivo-familia/endereco', { params: { id } }),
    success: T.baixando,
    failure,
    onDone: ({ endereco }) => window.location.assign(endereco),
    // It may have been removed meanwhile, because somebody withdrew: what there is now is shown.
    invalidates: [keyOf(id)],
    invalidatesAfterFailure: true,
  })
