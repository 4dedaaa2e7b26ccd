import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZE } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

export const DESPEDIDAS_KEY = 'despedidas'

/** One page of the list: moderators load theirs from the moderation endpoint (specification §6). Refreshed each 30 s while the tab is seen. */
export const useDespedidas = (roles: readonly Role[], pagina: number, busca: string) =>
  useQuery({
    queryKey: [DESPEDIDAS_KEY, isSomenteModerador(roles), pagina, busca],
    queryFn: ({ signal }) => {
      const query = { pagina, tamanho: ADMIN_PAGE_SIZE, busca }
      return isSomenteModerador(roles)
        ? apiPage('GET /cliente/despedidas-moderacao', { query, signal })
        : apiPage('GET /cliente/despedidas', { query, signal })
    },
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** One farewell, for screens that work on it. */
export const useDespedida = (id: number) =>
  useQuery({
    queryKey: [DESPEDIDAS_KEY, 'uma', id],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id', { params: { id }, signal }),
  })

/** Sends the opposite of `status_memoria`, says what happened and reloads the list (specification §4). */
export const useToggleStatus = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (despedida: Despedida) =>
      api('POST /cliente/update-despedida-status', {
        body: { id: despedida.id, status_memoria: !despedida.status_memoria },
      }),
    onSuccess: answer => toast.success(answer.status_memoria ? DESPEDIDA.ativada : DESPEDIDA.desativada),
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : DESPEDIDA.erroCarregarLista),
    onSettled: () => client.invalidateQueries({ queryKey: [DESPEDIDAS_KEY] }),
  })
}
