import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { toast } from '#web/ui/toast.ts'
import type { editBody } from './edit-rules.ts'

const keyOf = (despedidaId: number) => ['moderador-despedida', despedidaId]

/** The moderator of a despedida: the call's id is the despedida's. */
export const useModeradorDaDespedida = (despedidaId: number) =>
  useQuery({
    queryKey: keyOf(despedidaId),
    enabled: despedidaId > 0,
    queryFn: ({ signal }) => api('GET /cliente/moderador-despedida/:id', { params: { id: despedidaId }, signal }),
  })

export const editProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : PERFIL.erroAtualizar

/** Saves, says so with `success`, and reads the record again. */
export const useSaveModerador = (despedidaId: number, success: string, onSaved: () => void) => {
  const client = useQueryClient()
  const last = useRef({ sent: '', key: '' })
  /** The same record sent again after a lost answer is the same intention. */
  const keyFor = (sent: string): string => {
    if (last.current.sent !== sent) last.current = { sent, key: newKey() }
    return last.current.key
  }
  return useMutation({
    mutationFn: (body: ReturnType<typeof editBody> | { pessoa: { id: number; senha: string } }) =>
      api('POST /cliente/update-pessoa-moderador', { body, idempotencyKey: keyFor(JSON.stringify(body)) }),
    onSuccess: async () => {
      last.current = { sent: '', key: '' }
      await client.invalidateQueries({ queryKey: keyOf(despedidaId) })
      toast.success(success)
      onSaved()
    },
    onError: error => toast.error(editProblem(error)),
  })
}
