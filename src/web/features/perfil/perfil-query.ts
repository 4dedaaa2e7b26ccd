import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { PERFIL } from '#contract/perfil/messages.ts'
import type { savePerfilBody } from '#contract/perfil/schema.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { readSession, storeSession } from '#web/lib/session.ts'
import type { SenhaDraft } from '#web/ui/admin/senha-dialog.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'

export type Perfil = RouteOutput<Routes['GET /cliente/perfil']>

const KEY = ['perfil']

export const usePerfil = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /cliente/perfil', { signal }) })

/** The first field's sentence, else the server's own sentence, else that of specification §8. */
export const perfilProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return PERFIL.erroAtualizar
  const known = error.errors[0]?.message
  if (known) return known
  return [0, 429].includes(error.status) || error.code === 'CODIGO_INCORRETO' ? error.mensagem : PERFIL.erroAtualizar
}

/** The card in the sidebar shows the new name too. */
const refreshSession = (saved: Perfil): void => {
  const user = readSession()
  if (user) storeSession({ ...user, nome: saved.pessoa.nome, email: saved.email })
}

export const useSavePerfil = () => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: (body: z.input<typeof savePerfilBody>) => api('PUT /cliente/perfil', { body }),
    success: PERFIL.atualizado,
    failure: perfilProblem,
    onDone: saved => {
      refreshSession(saved)
      client.setQueryData(KEY, saved)
    },
  })
}

/** The server's sentence about the password; for anything else that of specification §8. */
export const senhaProblem = (error: unknown): string =>
  error instanceof ApiError && [0, 400, 429].includes(error.status)
    ? (error.errors[0]?.message ?? error.mensagem)
    : PERFIL.erroSenha

export const useSaveSenha = (onSaved: () => void) =>
  useToastMutation({
    mutationFn: ({ senhaAntiga, senhaNova }: SenhaDraft) =>
      api('PUT /usuario/alterarsenha', { body: new URLSearchParams({ senhaAntiga, senhaNova }) }),
    success: PERFIL.senhaAtualizada,
    failure: error => (error instanceof ApiError && error.status === 400 ? PERFIL.erroSenha : senhaProblem(error)),
    onDone: onSaved,
  })
