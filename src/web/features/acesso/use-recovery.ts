import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { normaliseTelefone } from '#contract/fields/telefone.ts'
import { useDraft } from '#web/lib/draft.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { type Canal, contactProblem, EMPTY_RECOVERY, type RecoveryDraft } from './recovery-draft.ts'

const DRAFT = 'recuperacao'

const PREFLIGHT = { email: ACESSO.preenchaEmail, telefone: ACESSO.preenchaTelefone } as const
const UNKNOWN = { email: ACESSO.erroEnvioEmail, telefone: ACESSO.erroEnvioTelefone } as const

const askForCode = async (canal: Canal, value: string) => {
  const valor = canal === 'email' ? value.trim() : normaliseTelefone(value)
  const response = await api('POST /api/auth/validar-contato', { query: { valor, tipo: canal } })
  // Success only if the response says so (specification §7).
  if (response.mensagem !== ACESSO.tokenEnviado) throw new ApiError(200, '', ACESSO.erroEnvio)
  return response
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 400

/** Remains beside the form after the toast has disappeared. */
export const sendProblem = (error: unknown, canal: Canal): string | undefined => {
  if (!error) return undefined
  if (isUnknown(error)) return UNKNOWN[canal]
  return messageOf(error, ACESSO.erroEnvio)
}

const useCodeSending = (draft: RecoveryDraft, setDraft: (draft: RecoveryDraft) => void) => {
  const busy = useRef<boolean>(false)
  const mutation = useMutation({
    mutationFn: (canal: Canal) => askForCode(canal, draft[canal]),
    onSuccess: ({ id_usuario, telefone, restante }, canal) =>
      setDraft({
        ...draft,
        canal,
        passo: 'codigo',
        pedido: { idUsuario: id_usuario, telefone, liberaEm: Date.now() + restante * 1000 },
      }),
    onError: (error, canal) => toast.error(isUnknown(error) ? UNKNOWN[canal] : ACESSO.erroEnvio),
    onSettled: () => {
      busy.current = false
    },
  })
  const send = (canal: Canal) => {
    if (busy.current) return
    busy.current = true
    mutation.mutate(canal)
  }
  return { mutation, send }
}

/** The three steps of the recovery: e-mail, phone, code with the new password. */
export const useRecovery = () => {
  const [draft, setDraft, forget] = useDraft<RecoveryDraft>(DRAFT, EMPTY_RECOVERY)
  const [checked, setChecked] = useState(false)
  const { mutation, send } = useCodeSending(draft, setDraft)
  const canal: Canal = draft.passo === 'codigo' ? draft.canal : draft.passo
  const problem = contactProblem(canal, draft[canal])
  return {
    draft,
    canal,
    forget,
    sending: mutation.isPending,
    problem: checked ? problem : undefined,
    failure: mutation.isPending ? undefined : sendProblem(mutation.error, canal),
    type: (value: string) => {
      mutation.reset()
      setDraft({ ...draft, [canal]: value })
    },
    goTo: (passo: Canal) => {
      mutation.reset()
      setChecked(false)
      setDraft({ ...draft, passo })
    },
    send: () => {
      setChecked(true)
      if (problem === undefined) send(canal)
      else toast.warning(PREFLIGHT[canal])
    },
  }
}

export type Recovery = ReturnType<typeof useRecovery>
