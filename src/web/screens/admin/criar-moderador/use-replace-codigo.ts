import { useNewCodigo } from '#web/features/despedida/use-new-codigo.ts'
import { useSendAccess } from '#web/features/moderador/access-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { CRIAR_MODERADOR } from './messages.ts'

export type CodigoEtapa = 'codigo' | 'acesso'
/** The step that failed, and the sentence of the server if there is one. */
export type CodigoFailure = { etapa: CodigoEtapa; text: string }

const failureOf = (etapa: CodigoEtapa, error: unknown): CodigoFailure => ({
  etapa,
  text: error instanceof ApiError ? error.mensagem : CRIAR_MODERADOR.falhas[etapa],
})

/**
 * Replaces the access code, then sends it to the moderator, because the message sent at the attachment contains the code that just ended.
 * Resumes at the step that failed, and resolves to the failure or to null.
 */
export const useReplaceCodigo = (idDespedida: number) => {
  const { mutateAsync: newCodigo } = useNewCodigo(idDespedida, () => undefined)
  const { mutateAsync: sendAccess } = useSendAccess(idDespedida)
  return async (from: CodigoEtapa, onEtapa: (etapa: CodigoEtapa) => void): Promise<CodigoFailure | null> => {
    let etapa = from
    try {
      if (etapa === 'codigo') {
        onEtapa(etapa)
        await newCodigo()
        etapa = 'acesso'
      }
      onEtapa(etapa)
      await sendAccess()
      return null
    } catch (error) {
      return failureOf(etapa, error)
    }
  }
}
