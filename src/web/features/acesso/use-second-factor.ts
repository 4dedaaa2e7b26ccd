import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SEGUNDO_FATOR } from '#contract/acesso/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = callKey('GET /usuario/segundo-fator')

export const useSecondFactor = () => useCall('GET /usuario/segundo-fator')

/** The sentence beside the form. */
export const secondFactorProblem = (error: unknown): string | undefined =>
  error === null
    ? undefined
    : error instanceof ApiError
      ? error.mensagem
      : 'Não foi possível concluir. Tente novamente em instantes.'

/** Not stored: the secret exists only while the form shows it. */
export const useStartSecondFactor = () =>
  useMutation({ gcTime: 0, mutationFn: (senha: string) => api('POST /usuario/segundo-fator', { body: { senha } }) })

export const useConfirmSecondFactor = () => {
  const client = useQueryClient()
  return useMutation({
    gcTime: 0,
    mutationFn: (codigo: string) => api('POST /usuario/segundo-fator/confirmar', { body: { codigo } }),
    onSuccess: ({ codigos }) => {
      toast.success(SEGUNDO_FATOR.ativado)
      client.setQueryData(KEY, { ativo: true, codigosRestantes: codigos.length })
    },
  })
}

export const useRemoveSecondFactor = (onRemoved: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { senha: string; codigo: string }) => api('DELETE /usuario/segundo-fator', { body }),
    onSuccess: async () => {
      toast.success(SEGUNDO_FATOR.removido)
      await client.invalidateQueries({ queryKey: KEY })
      onRemoved()
    },
  })
}

export const useRefreshSecondFactor = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
