import { ApiError, api } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export const createCodigo = (id: number) => api('POST /cliente/despedida/:id/novo-codigo', { params: { id } })

/** Replaces the access code; the list shows the new one as soon as it has reloaded. */
export const useNewCodigo = (id: number, onNew: (codigo: string) => void) =>
  useToastMutation({
    mutationFn: () => createCodigo(id),
    success: T.trocado,
    failure: error => (error instanceof ApiError && error.status !== 500 ? error.mensagem : T.erroTrocar),
    invalidates: [[DESPEDIDAS_KEY]],
    onDone: ({ codigo }) => onNew(codigo),
  })
