import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NovoWebhook } from '#contract/webhook/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { ENTREGAS, WEBHOOKS } from './messages.ts'

const KEY = ['webhooks']
const failure = (error: unknown): string => messageOf(error, WEBHOOKS.erro)

export const useWebhooks = () => useQuery({ queryKey: KEY, queryFn: () => api('GET /cliente/webhooks') })

const ENTREGAS_POLL_INTERVAL_MS = 5000

export const useEntregas = (id: number) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/webhooks/:id/entregas', { params: { id }, signal }),
    refetchInterval: ENTREGAS_POLL_INTERVAL_MS,
  })

/** The secret stays in the result of the mutation only: it is neither stored nor cached. */
export const useCreateWebhook = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NovoWebhook) => api('POST /cliente/webhooks', { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export const useRotateWebhook = () =>
  useToastMutation({
    mutationFn: (id: number) => api('POST /cliente/webhooks/:id/segredo', { params: { id } }),
    gcTime: 0,
    success: undefined,
    failure,
  })

export const useSwitchWebhook = () =>
  useToastMutation({
    mutationFn: ({ id, ligado }: { id: number; ligado: boolean }) =>
      api('PUT /cliente/webhooks/:id', { params: { id }, body: { ligado } }),
    success: (_output, { ligado }) => (ligado ? WEBHOOKS.ligou : WEBHOOKS.desligou),
    failure,
    invalidates: [KEY],
    invalidatesAfterFailure: true,
  })

export const useDeleteWebhook = () =>
  useToastMutation({
    mutationFn: (id: number) => api('DELETE /cliente/webhooks/:id', { params: { id } }),
    success: WEBHOOKS.removeu,
    failure,
    invalidates: [KEY],
    invalidatesAfterFailure: true,
  })

export const useRepeatEntrega = (id: number) =>
  useToastMutation({
    mutationFn: (entrega: number) =>
      api('POST /cliente/webhooks/:id/entregas/:entrega/repetir', { params: { id, entrega } }),
    success: ENTREGAS.repetiu,
    failure,
    invalidates: [KEY],
    invalidatesAfterFailure: true,
  })
