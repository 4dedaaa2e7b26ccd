import { useEffect, useRef, useState } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import { EMPTY_NEW_SENHA, type NewSenha, newSenhaErrors } from './recovery-draft.ts'
import { RECUPERACAO } from './recovery-messages.ts'

/** Specification §9 "Redirects". */
const REDIRECT_MS = 1500

type Pedido = { idUsuario: number; telefone: string }

type Refusal = FormErrors<keyof NewSenha> & { form?: string }

/** The field that a refusal belongs to; others are shown above the button. */
const refusalOf = (error: unknown): Refusal => {
  if (!error) return {}
  if (!(error instanceof ApiError)) return { form: ACESSO.erroAlterarSenha }
  if (error.code === 'CODIGO_INCORRETO') return { codigo: error.mensagem }
  if (error.code === 'MUITAS_TENTATIVAS') return { form: `${error.mensagem} ${RECUPERACAO.nova.codigoMorto}` }
  if (error.code === 'SENHA_COMUM' || error.errors.some(one => one.campo === 'senhaNova'))
    return { senha: error.mensagem }
  return { form: error.mensagem }
}

/** Runs once after the success, unless the user leaves first. */
const useRedirect = (done: boolean, onDone: () => void) => {
  const leave = useRef(onDone)
  leave.current = onDone
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => leave.current(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done])
}

/** Code and new password: validated here, sent once, then the landing page opens. */
export const useNewSenha = (pedido: Pedido, onDone: () => void) => {
  const [draft, setDraft] = useState<NewSenha>(EMPTY_NEW_SENHA)
  const save = useSend(
    ({ codigo, senha }: NewSenha) =>
      api('POST /api/auth/redefinir-nova-senha', {
        body: { id_usuario: pedido.idUsuario, token: codigo, telefone: pedido.telefone, senhaNova: senha },
      }),
    { done: ACESSO.senhaAlterada, failed: ACESSO.erroAlterarSenha },
  )
  useRedirect(save.isSuccess, onDone)
  const { form, shown, reset } = useForm({
    values: draft,
    errors: newSenhaErrors(draft),
    save,
    onInvalid: () => toast.warning(ACESSO.preenchaTudo),
  })
  const refusal = refusalOf(save.error)
  const type = (part: Partial<NewSenha>) => {
    if (save.isError) save.reset()
    setDraft(current => ({ ...current, ...part }))
  }
  return {
    form,
    field: textFields(draft, { ...refusal, ...shown }, type),
    failure: save.isPending ? undefined : refusal.form,
    pending: save.isPending,
    done: save.isSuccess,
    /** Another code was requested: the typed digits of the old one are cleared. */
    forgetCodigo: () => {
      reset()
      type({ codigo: '' })
    },
  }
}
