import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { APRESENTACAO_TELA } from '#web/features/capela/apresentacao-messages.ts'
import { listConflicts } from '#web/features/capela/apresentacoes-query.ts'
import { cerimoniaRefusal } from '#web/features/capela/cerimonia-api.ts'
import { EMPTY_VERIFICACAO } from '#web/features/verificacao/draft.ts'
import { ApiError } from '#web/lib/http.ts'
import { isOccupied } from '#web/lib/occupied.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { toast } from '#web/ui/toast.ts'
import type { EnvioName, WizardDraft } from './draft.ts'
import { CRIAR } from './messages.ts'
import { EnvioError, finishWizard } from './submit-api.ts'
import type { Wizard } from './use-wizard.ts'

export type CreatedDespedida = { id: number; codigo: string | undefined; nome: string; comModerador: boolean }
/** Why the sequence stopped: the sentence, what to do, and the moderator fields that the server rejected. */
export type Interruption = { text: string; lines: readonly string[]; email?: string; senhaProblem?: string }

/** Sentences of the server that are shown in addition to the general one of the specification. */
const detailOf = (error: unknown): string[] =>
  error instanceof ApiError && [0, 400, 409, 413, 429].includes(error.status)
    ? [error.errors[0]?.message ?? error.mensagem]
    : []

const conflictLines = async (draft: WizardDraft): Promise<string[]> =>
  (await listConflicts(draft.cerimonia)).map(APRESENTACAO_TELA.noCaminho)

const stoppedByCapela = async (cause: unknown, draft: WizardDraft): Promise<Interruption> => ({
  text: cerimoniaRefusal(cause),
  lines: [...(isOccupied(cause) ? await conflictLines(draft) : detailOf(cause)), CRIAR.retomadaCapela],
})

/** Errors about the moderator are shown at their field in the second step. */
const stoppedByModerador = (cause: unknown, wizard: Wizard): Interruption | undefined => {
  if (!(cause instanceof ApiError)) return undefined
  const toStep2 = (reset: boolean) =>
    wizard.change(draft => ({
      ...draft,
      passo: 2,
      verificacao: reset ? { ...EMPTY_VERIFICACAO, telefone: draft.verificacao.telefone } : draft.verificacao,
    }))
  if (cause.code === 'MODERADOR_NAO_VALIDADO') {
    toStep2(true)
    return { text: MODERADOR.naoValidado, lines: [CRIAR.retomada] }
  }
  if (cause.code === 'EMAIL_EM_USO') {
    toStep2(false)
    return { text: MODERADOR.emailEmUso, lines: [CRIAR.emailRecente], email: wizard.latest().moderador.email }
  }
  if (cause.code === 'SENHA_COMUM') {
    toStep2(false)
    return { text: cause.mensagem, lines: [CRIAR.retomada], senhaProblem: cause.mensagem }
  }
  return undefined
}

const stoppedBy = async (error: unknown, wizard: Wizard): Promise<Interruption> => {
  const cause = error instanceof EnvioError ? error.cause : error
  if (error instanceof EnvioError && error.envio === 'capela') return stoppedByCapela(cause, wizard.latest())
  const general = { text: DESPEDIDA.erroCadastrar, lines: [...detailOf(cause), CRIAR.retomada] }
  if (error instanceof EnvioError && error.envio === 'moderador') return stoppedByModerador(cause, wizard) ?? general
  return general
}

/** Runs the finishing sequence, one run at a time. When it stops, it reports why and keeps what was completed. */
export const useFinish = (wizard: Wizard, senha: string) => {
  const { step: sending, run } = useSequence<EnvioName>()
  const [stopped, setStopped] = useState<Interruption | null>(null)
  const [created, setCreated] = useState<CreatedDespedida | null>(null)
  const finish = () =>
    run(async report => {
      setStopped(null)
      try {
        const { id, codigo } = await finishWizard({ draft: wizard.latest, update: wizard.change, report, senha })
        toast.success(DESPEDIDA.cadastrada)
        const { falecido, comModerador } = wizard.latest()
        setCreated({ id, codigo, nome: falecido.registro?.nome ?? '', comModerador })
        wizard.forget()
      } catch (error) {
        const why = await stoppedBy(error, wizard)
        toast.error(why.text)
        setStopped(why)
      }
    })
  return { finish, sending, stopped, created, dismiss: () => setStopped(null) }
}
