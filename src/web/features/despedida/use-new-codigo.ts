import { ApiError, api } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export const createCodigo = (id: number, idempotencyKey: string) =>
  api('POST /cliente/despedida/:id/novo-codigo', { params: { id }, idempotencyKey })

/** Replaces the access code, once for a double tap or a repeated request; the list shows the new one as soon as it has reloaded. */
export const useNewCodigo = (id: number, onNew: (codigo: string) => void) => {
  const { keyOf, renew } = useRequestKey()
  return useToastMutation({
    mutationFn: () => createCodigo(id, keyOf(id)),
    success: T.trocado,
    failure: error => (error instanceof ApiError && error.status !== 500 ? error.mensagem : T.erroTrocar),
    invalidates: [[DESPEDIDAS_KEY]],
    onDone: ({ codigo }) => {
      renew()
      onNew(codigo)
    },
  })
}
