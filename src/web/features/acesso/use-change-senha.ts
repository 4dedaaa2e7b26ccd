import { useMutation } from '@tanstack/react-query'
import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

export type TrocaDraft = { senhaAntiga: string; senhaNova: string; confirmacao: string }

const serverMessage = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  try {
    const body: unknown = JSON.parse(error.text)
    const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
    return typeof message === 'string' && message !== '' ? message : undefined
  } catch {
    return undefined
  }
}

/** The server's `message` if present, else the specification's sentence (§8). */
export const changeSenhaProblem = (error: unknown): string => serverMessage(error) ?? ALTERAR_SENHA.erro

export const useChangeSenha = (onChanged: () => void) =>
  useMutation({
    mutationFn: ({ senhaAntiga, senhaNova }: TrocaDraft) =>
      api('PUT /usuario/alterarsenha', { body: new URLSearchParams({ senhaAntiga, senhaNova }) }),
    onSuccess: () => {
      toast.success(ALTERAR_SENHA.alterada)
      onChanged()
    },
    onError: error => toast.error(changeSenhaProblem(error)),
  })
