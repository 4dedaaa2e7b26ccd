import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'

export type TrocaDraft = { senhaAntiga: string; senhaNova: string; confirmacao: string }

/** The server's `message` if present, else the specification's sentence (§8). */
export const changeSenhaProblem = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || ALTERAR_SENHA.erro

export const useChangeSenha = (onChanged: () => void) =>
  useToastMutation({
    mutationFn: ({ senhaAntiga, senhaNova }: TrocaDraft) =>
      api('PUT /usuario/alterarsenha', { body: new URLSearchParams({ senhaAntiga, senhaNova }) }),
    success: ALTERAR_SENHA.alterada,
    failure: changeSenhaProblem,
    onDone: onChanged,
  })
