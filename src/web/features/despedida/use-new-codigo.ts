import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

/** Replaces the access code; the list shows the new one as soon as it has reloaded. */
export const useNewCodigo = (id: number, onNew: (codigo: string) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /cliente/despedida/:id/novo-codigo', { params: { id } }),
    onSuccess: ({ codigo }) => {
      onNew(codigo)
      toast.success(T.trocado)
      void client.invalidateQueries({ queryKey: [DESPEDIDAS_KEY] })
    },
    onError: error => toast.error(error instanceof ApiError && error.status !== 500 ? error.mensagem : T.erroTrocar),
  })
}
