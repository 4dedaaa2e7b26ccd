import { useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { APRESENTACAO_TELA } from '#web/features/capela/apresentacao-messages.ts'
import { cerimoniaRefusal, cerimoniaWarning, NOVA_CERIMONIA } from '#web/features/capela/cerimonia-values.ts'
import { isOccupied, listConflicts } from '#web/features/capela/public.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { isExistente, moderadorRefusal, stepOptions } from '#web/screens/admin/criar-moderador/moderador-step.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { CRIAR } from './messages.ts'
import { EnvioError, finishWizard } from './submit-api.ts'
import { bodyOfStep, type EnvioName, NEW_WIZARD, type Passo, schemaOfStep, type WizardValues } from './wizard-values.ts'

/** Without a moderator the second step is skipped in both directions (specification §4). */
const stepAfter = ({ passo, comModerador }: WizardValues): Passo => (passo === 1 && comModerador ? 2 : 3)
const stepBefore = ({ passo, comModerador }: WizardValues): Passo => (passo === 3 && comModerador ? 2 : 1)

/** What prevents the step from being left, in the words of the specification. */
const warningOf = (passo: Passo, problems: FormErrors<string>): string | undefined => {
  if (passo === 1) return FALECIDO.preenchaAntes
  if (passo === 2)
    return problems.verificacao ?? problems.email ?? problems.nome ?? problems.senha ?? problems.tipo_parentesco
  const despedida = Object.entries(problems).flatMap(([field, text]) => (field in NOVA_CERIMONIA ? [] : text))
  if (despedida.includes(DESPEDIDA.campoObrigatorio)) return FALECIDO.preenchaAntes
  return despedida[0] ?? cerimoniaWarning(problems)
}

export type CreatedDespedida = { id: number; codigo: string | undefined; nome: string; comModerador: boolean }

/** Why the sequence stopped: the sentence, what to do, and the moderator's fields that the server refused. */
type Interruption = { text: string; lines: readonly string[]; email?: string; senha?: string }

/** Sentences of the server that are shown in addition to the general one of the specification. */
const detailOf = (error: unknown): string[] =>
  error instanceof ApiError && [0, 400, 409, 413, 429].includes(error.status)
    ? [error.errors[0]?.message ?? error.mensagem]
    : []

type SetValues = (values: Partial<WizardValues>) => void

/** A refusal of the moderator is shown in the second step. */
const stoppedBy = async (error: unknown, values: WizardValues, setValues: SetValues): Promise<Interruption> => {
  const { envio, reason } = error instanceof EnvioError ? error : { envio: undefined, reason: error }
  if (envio === 'capela') {
    const conflicts = isOccupied(reason) ? (await listConflicts(values.cerimonia)).map(APRESENTACAO_TELA.noCaminho) : []
    return {
      text: cerimoniaRefusal(reason),
      lines: [
        ...(isOccupied(reason) ? conflicts : detailOf(reason)),
        'A despedida já está criada. Ajuste a cerimônia, ou desligue-a, e pressione Finalizar para concluir.',
      ],
    }
  }
  const refusal = envio === 'moderador' ? moderadorRefusal(reason, values, setValues) : undefined
  if (!refusal) return { text: DESPEDIDA.erroCadastrar, lines: [...detailOf(reason), CRIAR.retomada] }
  setValues({ passo: 2 })
  return {
    ...refusal,
    lines: [
      refusal.email === undefined
        ? CRIAR.retomada
        : 'Se este moderador acabou de ser cadastrado, use Alterar telefone e valide o número de novo.',
    ],
  }
}

/** The form in three steps, of which each has its schema; Finalizar sends a sequence of requests and keeps what was completed. */
const useWizardForm = (isTaken: (email: string) => boolean, onCreated: (created: CreatedDespedida) => void) => {
  const user = useSession()
  const [sending, report] = useState<EnvioName>()
  const [stopped, setStopped] = useState<Interruption>()
  const moderador = stepOptions(isTaken)
  const form = usePortalForm({
    schema: (values: WizardValues) => (values.passo === 2 ? moderador.schema(values) : schemaOfStep(values)),
    body: values => (values.passo === 2 ? moderador.body(values) : bodyOfStep(values)),
    rules: values => (values.passo === 2 ? moderador.rules(values) : {}),
    initial: NEW_WIZARD,
    draft: `criar-despedida-${user?.id ?? 0}`,
    send: async (): Promise<CreatedDespedida> => {
      const { getValues, setValues } = form
      try {
        const { falecido, comModerador } = getValues()
        const { id, codigo } = await finishWizard({ getValues, setValues, report })
        toast.success(DESPEDIDA.cadastrada)
        return { id, codigo, nome: falecido.registro?.nome ?? '', comModerador }
      } catch (error) {
        const why = await stoppedBy(error, getValues(), setValues)
        toast.error(why.text)
        setStopped(why)
        throw error
      } finally {
        report(undefined)
      }
    },
    failure: () => undefined,
    onInvalid: problems => {
      const warning = warningOf(form.getValues().passo, problems)
      if (warning !== undefined) toast.warning(warning)
    },
    onSaved: created => {
      form.discard()
      onCreated(created)
    },
  })
  return { ...form, sending, stopped, dismiss: () => setStopped(undefined) }
}

/** Voltar, Próximo, Finalizar, and the conditions for leaving each step. */
export const useWizard = () => {
  const email = useEmailCheck()
  const [created, setCreated] = useState<CreatedDespedida>()
  const [checking, setChecking] = useState(false)
  const form = useWizardForm(email.isTaken, setCreated)
  const { getValues, setValues, check, dismiss } = form
  const go = (passo: Passo) => {
    form.hideProblems()
    setValues({ passo })
  }
  const isEmailFree = async (values: WizardValues): Promise<boolean> => {
    if (values.passo !== 2 || isExistente(values)) return true
    setChecking(true)
    await email.check(values.moderador.email)
    setChecking(false)
    return check()
  }
  const finish = async () => {
    if (!check()) return
    if (getValues().comModerador) {
      // A restored draft lacks the password, which is never stored.
      setValues({ passo: 2 })
      if (!check()) return
      setValues({ passo: 3 })
    }
    await form.submit()
  }
  return {
    ...form,
    created,
    checking,
    busy: form.footer.saving,
    go,
    back: () => go(stepBefore(getValues())),
    forward: async () => {
      dismiss()
      const values = getValues()
      if (values.passo === 3) await finish()
      else if (check() && (await isEmailFree(values))) go(stepAfter(values))
    },
    leaveEmail: () => void email.check(getValues().moderador.email),
    startAgain: () => {
      dismiss()
      form.discard()
    },
  }
}
export type Wizard = ReturnType<typeof useWizard>
