import { useMutation } from '@tanstack/react-query'
import { ACESSO } from '#contract/acesso/messages.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { storeSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

export type Credentials = { username: string; password: string; codigo_totp?: string }

/** The password was correct and the account has a second factor. */
export const asksForCodigo = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SEGUNDO_FATOR_NECESSARIO'

/** The credentials were refused; they may be correct at the other entrance. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !asksForCodigo(error) && [401, 429].includes(error.status)

const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return ACESSO.semConexao
  if (asksForCodigo(error)) return error.mensagem
  if (error.status === 401) return ACESSO.credenciais
  // The sentence of a right password without access says what is missing.
  if (error.status === 429 || error.code === 'CONTA_SEM_ACESSO') return error.mensagem
  return ACESSO.semConexao
}

/** Sign-in through the normal or the directory call; stores the user only if the response has a token (specification §4, §8). */
export const useSignIn = (variant: 'normal' | 'diretorio', onSignedIn?: () => void) =>
  useMutation({
    mutationFn: (credentials: Credentials) =>
      variant === 'normal'
        ? api('POST /api/auth/signin', { body: credentials })
        : api('POST /api/auth/signin_ldap', { body: credentials }),
    onSuccess: user => {
      if (storeSession(user)) onSignedIn?.()
      else toast.error(ACESSO.erroAoLogar)
    },
    onError: (error, { codigo_totp }) => {
      // A required code is the next step, not a failure; a wrong one is a failure.
      if (!asksForCodigo(error) || codigo_totp !== undefined) toast.error(sentenceFor(error))
    },
  })

/** The error sentence beside the form, after the toast has disappeared. */
export const signInProblem = (error: unknown): string | undefined => (error ? sentenceFor(error) : undefined)
