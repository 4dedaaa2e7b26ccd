import { ApiError, api } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { useSend } from '#web/ui/use-send.ts'
import { DESPEDIDA_CALLS } from './public.ts'
import { COMPARTILHAMENTO as T } from './share-messages.ts'

export const createCodigo = (id: number, idempotencyKey: string) =>
  api('POST /cliente/despedida/:id/novo-codigo', { params: { id }, idempotencyKey })

/** Replaces the access code, once for a double tap or a repeated request; the list shows the new one as soon as it has reloaded. */
export const useNewCodigo = (id: number, onNew: (codigo: string) => void) => {
  const { keyOf, renew } = useRequestKey()
  return useSend(() => createCodigo(id, keyOf(id)), {
    done: T.trocado,
    failed: error =>
      error instanceof ApiError && error.status !== 500
        ? error.mensagem
        : 'Não foi possível trocar o código. Tente novamente.',
    after: ({ codigo }) => {
      renew()
      onNew(codigo)
    },
    changes: DESPEDIDA_CALLS,
  })
}
