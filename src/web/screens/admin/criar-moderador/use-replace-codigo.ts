import { useMutation } from '@tanstack/react-query'
import { createCodigo } from '#web/features/despedida/use-new-codigo.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { CRIAR_MODERADOR } from './messages.ts'

export type CodigoEtapa = 'codigo' | 'acesso'
/** The step that failed, and the sentence of the server if there is one. */
export type CodigoFailure = { etapa: CodigoEtapa; text: string }

const failureOf = (etapa: CodigoEtapa, error: unknown): CodigoFailure => ({
  etapa,
  text: messageOf(error, CRIAR_MODERADOR.falhas[etapa]),
})

/**
 * Replaces the access code, then sends it to the moderator, because the message sent at the attachment contains the code that just ended.
 * Resumes at the step that failed, and resolves to the failure or to null. Shows no toast: the caller announces the whole action once.
 */
export const useReplaceCodigo = (idDespedida: number) => {
  const { keyOf, renew } = useRequestKey()
  const { mutateAsync: replace } = useMutation({ mutationFn: () => createCodigo(idDespedida, keyOf(idDespedida)) })
  const { mutateAsync: send } = useMutation({
    mutationFn: () => api('POST /cliente/despedida/:id/enviar-acesso', { params: { id: idDespedida } }),
  })
  return async (from: CodigoEtapa, onEtapa: (etapa: CodigoEtapa) => void): Promise<CodigoFailure | null> => {
    let etapa = from
    try {
      if (etapa === 'codigo') {
        onEtapa(etapa)
        await replace()
        renew()
        etapa = 'acesso'
      }
      onEtapa(etapa)
      await send()
      return null
    } catch (error) {
      return failureOf(etapa, error)
    }
  }
}
