import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { updatePessoaModeradorBody } from '#contract/moderador/schema.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { toast } from '#web/ui/toast.ts'

export type Moderador = RouteOutput<Routes['GET /cliente/moderador-despedida/:id']>

const queryKeyOf = (despedidaId: number) => ['moderador-despedida', despedidaId]

/** The moderator of a despedida: the id of the call is that of the despedida. */
export const useModeradorDaDespedida = (despedidaId: number) =>
  useQuery({
    queryKey: queryKeyOf(despedidaId),
    enabled: despedidaId > 0,
    queryFn: ({ signal }) => api('GET /cliente/moderador-despedida/:id', { params: { id: despedidaId }, signal }),
  })

export const editProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : PERFIL.erroAtualizar

/** Saves, shows `success`, and reads the record again. */
export const useSaveModerador = (despedidaId: number, success: string, onSaved?: () => void) => {
  const client = useQueryClient()
  const { keyOf, renew } = useRequestKey()
  return useMutation({
    mutationFn: (body: z.input<typeof updatePessoaModeradorBody>) =>
      api('POST /cliente/update-pessoa-moderador', { body, idempotencyKey: keyOf(body) }),
    onSuccess: async () => {
      renew()
      await client.invalidateQueries({ queryKey: queryKeyOf(despedidaId) })
      toast.success(success)
      onSaved?.()
    },
    onError: error => toast.error(editProblem(error)),
  })
}
