import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TELA_HEARTBEAT_INTERVAL_SECONDS } from '#contract/tela/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { TELAS } from './telas-messages.ts'

const KEY = 'telas'

export const useTelas = () =>
  useQuery({
    queryKey: [KEY],
    queryFn: () => api('GET /cliente/telas'),
    refetchInterval: TELA_HEARTBEAT_INTERVAL_SECONDS * 1000,
  })

const useChange = (change: (id: string) => Promise<unknown>, done: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(done),
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : TELAS.erro),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export const useReloadTela = () =>
  useChange(id => api('POST /cliente/telas/:id/recarregar', { params: { id } }), TELAS.pedido)

export const useForgetTela = () => useChange(id => api('DELETE /cliente/telas/:id', { params: { id } }), TELAS.removida)

export const useRemoveTelas = (onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => api('POST /cliente/telas/remover', { body: { ids } }),
    onSuccess: ({ removidas }) => {
      toast.success(TELAS.removidas(removidas))
      onDone()
    },
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : TELAS.erro),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

export const useCreateChave = () =>
  useMutation({
    mutationFn: (place: { empresa: string; lugar: string }) => api('POST /cliente/telas/chave', { body: place }),
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : TELAS.erro),
  })
