import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { EMPTY_VERIFICACAO } from '#web/features/verificacao/draft.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { toast } from '#web/ui/toast.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { type Etapa, type RegistrationRun, registerModerador } from './submit-api.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

/** Why it stopped, and the typed fields that the server rejected. */
export type Interruption = { text: string; email?: string; senha?: string }

const stoppedBy = (error: unknown, run: Omit<RegistrationRun, 'report'>): Interruption => {
  if (!(error instanceof ApiError)) return { text: CRIAR_MODERADOR.erro }
  if (error.code === 'EMAIL_EM_USO') return { text: MODERADOR.emailEmUso, email: run.draft().moderador.email }
  if (error.code === 'SENHA_COMUM') return { text: error.mensagem, senha: run.senha }
  if (error.code === 'MODERADOR_NAO_VALIDADO') {
    run.update(draft => ({ ...draft, verificacao: { ...EMPTY_VERIFICACAO, telefone: draft.verificacao.telefone } }))
    return { text: MODERADOR.naoValidado }
  }
  return { text: error.errors[0]?.message ?? error.mensagem }
}

/** Runs the registration, one run at a time, and keeps what was completed. A failed replacement of the code does not undo it. */
export const useSave = (run: Omit<RegistrationRun, 'report'>, onDone: (failure: CodigoFailure | null) => void) => {
  const client = useQueryClient()
  const replaceCodigo = useReplaceCodigo(run.idDespedida)
  const { step: sending, run: runOnce } = useSequence<Etapa | CodigoEtapa>()
  const [stopped, setStopped] = useState<Interruption | null>(null)
  const save = () =>
    runOnce(async report => {
      setStopped(null)
      try {
        await registerModerador({ ...run, report })
        const { novoCodigo } = run.draft()
        const failure = novoCodigo ? await replaceCodigo('codigo', report) : null
        toast.success(novoCodigo && !failure ? CRIAR_MODERADOR.cadastradoComCodigo : MODERADOR.cadastrado)
        void client.invalidateQueries({ queryKey: ['despedidas'] })
        onDone(failure)
      } catch (error) {
        const why = stoppedBy(error, run)
        toast.error(why.text)
        setStopped(why)
      }
    })
  return { save, sending, stopped }
}
