import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Atendimento, CapelaDoCartao } from '#contract/atendimento/schema.ts'
import type { Extensao } from '#contract/transmissao/limits.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { CARTAO } from './card-messages.ts'

const KEY = 'atendimento'
const CARTOES_KEY = 'cartoes-capela'
const POLL_INTERVAL_MS = 10_000

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** The velório of this hour, read again every ten seconds; a cancelled card is not asked about again. */
export const useAtendimento = (chave: string) =>
  useQuery({
    queryKey: [KEY, chave],
    queryFn: ({ signal }) => api('POST /atendimento/estado', { body: { chave }, signal }),
    enabled: chave !== '',
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : POLL_INTERVAL_MS),
    retry: (failures, error) => failures < 2 && !isRefused(error),
  })

export type CardAction = { emAndamento: boolean } | { minutos: Extensao; fim: string }

/** `problem`: why the last action failed, in a sentence. */
export const useCardAction = (chave: string) => {
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: (change: CardAction): Promise<Atendimento> =>
      'fim' in change
        ? api('POST /atendimento/estender', { body: { chave, ...change } })
        : api('POST /atendimento/cerimonia', { body: { chave, ...change } }),
    onSuccess: response => client.setQueryData([KEY, chave], response),
    onError: () => client.invalidateQueries({ queryKey: [KEY, chave] }),
  })
  return { ...action, problem: action.error ? messageOf(action.error, CARTAO.erro) : undefined }
}

export const useCartoes = () =>
  useQuery({ queryKey: [CARTOES_KEY], queryFn: ({ signal }) => api('GET /cliente/cartoes-capela', { signal }) })

export const useCreateCartao = () =>
  useToastMutation({
    mutationFn: (body: CapelaDoCartao) => api('POST /cliente/cartoes-capela', { body }),
    success: CARTAO.criado,
    failure: error => messageOf(error, CARTAO.erro),
    invalidates: [[CARTOES_KEY]],
  })

export const useCancelCartao = (onDone: () => void) =>
  useToastMutation({
    mutationFn: (body: CapelaDoCartao) => api('POST /cliente/cartoes-capela/cancelar', { body }),
    success: CARTAO.cancelado,
    failure: error => messageOf(error, CARTAO.erro),
    invalidates: [[CARTOES_KEY]],
    onDone,
  })
