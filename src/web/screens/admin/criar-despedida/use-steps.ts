import { useRef, useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { FALECIDO } from '#contract/falecido/messages.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { cerimoniaWarning } from '#web/features/capela/cerimonia-draft.ts'
import { despedidaErrors } from '#web/features/despedida/despedida-draft.ts'
import { falecidoErrors } from '#web/features/falecido/draft.ts'
import { type ModeradorErrors, moderadorErrors } from '#web/features/moderador/draft.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { toast } from '#web/ui/toast.ts'
import type { Passo, WizardDraft } from './draft.ts'
import type { Wizard } from './use-wizard.ts'

/** Without a moderator the second step is skipped in both directions (specification §4). */
const stepAfter = (draft: WizardDraft): Passo => (draft.passo === 1 && draft.comModerador ? 2 : 3)
const stepBefore = (draft: WizardDraft): Passo => (draft.passo === 3 && draft.comModerador ? 2 : 1)

/** What prevents the third step from finishing, in the words of the specification. */
const step3Warning = (draft: WizardDraft): string | undefined => {
  const despedida = Object.values(despedidaErrors(draft.despedida))
  if (despedida.length > 0)
    return despedida.includes(DESPEDIDA.campoObrigatorio) ? FALECIDO.preenchaAntes : despedida[0]
  return cerimoniaWarning(draft.cerimonia)
}

/** Runs one check at a time: a double tap must not advance two steps. */
const useOneAtATime = () => {
  const running = useRef<boolean>(false)
  const [checking, setChecking] = useState(false)
  const once = async (work: () => Promise<boolean>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setChecking(true)
    try {
      return await work()
    } finally {
      running.current = false
      setChecking(false)
    }
  }
  return { checking, once }
}

/** Voltar, Próximo, and the conditions for leaving each step. */
export const useSteps = (wizard: Wizard, senha: string) => {
  const [tried, setTried] = useState<Passo | null>(null)
  const [attempts, setAttempts] = useState(0)
  const { checking, once } = useOneAtATime()
  const email = useEmailCheck()
  const errorsOf = (draft: WizardDraft, taken: string | null): ModeradorErrors =>
    moderadorErrors(draft.moderador, senha, draft.verificacao.pessoa !== null, taken)
  const go = (passo: Passo) => {
    setTried(null)
    wizard.change(draft => ({ ...draft, passo }))
  }
  const refuse = (passo: Passo, text?: string): false => {
    setTried(passo)
    setAttempts(count => count + 1)
    if (text !== undefined) toast.warning(text)
    return false
  }
  const isModeradorReady = async (): Promise<boolean> => {
    const draft = wizard.latest()
    if (draft.verificacao.fase !== 'validado') return refuse(2, MODERADOR.naoValidado)
    const existing = draft.verificacao.pessoa !== null
    const taken = !existing && (await email.check(draft.moderador.email)) ? draft.moderador.email.trim() : null
    const errors = errorsOf(draft, taken)
    return !hasErrors(errors) || refuse(2, errors.email ?? errors.nome ?? errors.senha ?? errors.tipo_parentesco)
  }
  const isReady = async (): Promise<boolean> => {
    const draft = wizard.latest()
    if (draft.passo === 1) return !hasErrors(falecidoErrors(draft.falecido)) || refuse(1, FALECIDO.preenchaAntes)
    if (draft.passo === 2) return isModeradorReady()
    const warning = step3Warning(draft)
    return warning === undefined || refuse(3, warning)
  }
  const check = () => once(isReady)
  return {
    tried,
    attempts,
    checking,
    check,
    emailLeft: () => void email.check(wizard.latest().moderador.email),
    moderadorErrors: errorsOf(wizard.draft, email.takenOf(wizard.draft.moderador.email)),
    next: async () => {
      if (await check()) go(stepAfter(wizard.latest()))
    },
    back: () => go(stepBefore(wizard.latest())),
    /** The moderator's data is complete. A restored draft is not, because the password is never stored. */
    isModeradorComplete: (): boolean => {
      const draft = wizard.latest()
      if (!draft.comModerador) return true
      if (draft.verificacao.fase === 'validado' && !hasErrors(errorsOf(draft, null))) return true
      go(2)
      refuse(2, draft.verificacao.fase === 'validado' ? MODERADOR.senhaObrigatoria : MODERADOR.naoValidado)
      return false
    },
  }
}
