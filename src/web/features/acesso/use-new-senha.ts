import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { EMPTY_NEW_SENHA, type NewSenha, type NewSenhaProblems, newSenhaProblems } from './recovery-draft.ts'
import { RECUPERACAO } from './recovery-messages.ts'

/** Specification §9 "Redirects". */
const REDIRECT_MS = 1500

type Pedido = { idUsuario: number; telefone: string }

/** Which field a refusal belongs to; anything else stands above the button. */
const refusalOf = (error: unknown): NewSenhaProblems & { form?: string } => {
  if (!error) return {}
  if (!(error instanceof ApiError)) return { form: ACESSO.erroAlterarSenha }
  if (error.code === 'CODIGO_INCORRETO') return { codigo: error.mensagem }
  if (error.code === 'MUITAS_TENTATIVAS') return { form: `${error.mensagem} ${RECUPERACAO.nova.codigoMorto}` }
  if (error.code === 'SENHA_COMUM' || error.errors.some(one => one.campo === 'senhaNova'))
    return { senha: error.mensagem }
  return { form: error.mensagem }
}

/** Runs once after the success, unless the person leaves first. */
const useRedirect = (done: boolean, onDone: () => void) => {
  const leave = useRef(onDone)
  leave.current = onDone
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => leave.current(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [done])
}

/** Code and new password: checked here first, sent once, and away to the landing page. */
export const useNewSenha = (pedido: Pedido, onDone: () => void) => {
  const [form, setForm] = useState<NewSenha>(EMPTY_NEW_SENHA)
  const [checked, setChecked] = useState(false)
  const sending = useRef<boolean>(false)
  const change = useMutation({
    mutationFn: ({ codigo, senha }: NewSenha) =>
      api('POST /api/auth/redefinir-nova-senha', {
        body: { id_usuario: pedido.idUsuario, token: codigo, telefone: pedido.telefone, senhaNova: senha },
      }),
    onSuccess: () => toast.success(ACESSO.senhaAlterada),
    onError: () => {
      toast.error(ACESSO.erroAlterarSenha)
      sending.current = false
    },
  })
  useRedirect(change.isSuccess, onDone)
  const problems = newSenhaProblems(form)
  const refusal = refusalOf(change.error)
  return {
    form,
    pending: change.isPending,
    done: change.isSuccess,
    refused: change.isError,
    problems: { ...refusal, ...(checked ? problems : {}) } as NewSenhaProblems & { form?: string },
    type: (part: Partial<NewSenha>) => {
      if (change.isError) change.reset()
      setForm(current => ({ ...current, ...part }))
    },
    /** Another code is on its way: what was typed of the old one goes. */
    forgetCodigo: () => {
      if (change.isError) change.reset()
      setChecked(false)
      setForm(current => ({ ...current, codigo: '' }))
    },
    submit: () => {
      setChecked(true)
      if (Object.keys(problems).length > 0) return toast.warning(ACESSO.preenchaTudo)
      if (sending.current) return
      sending.current = true
      change.mutate(form)
    },
  }
}
