import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ADMIN_PAGE_SIZE } from '#contract/despedida/rules.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage } from '#web/lib/http.ts'

export const DESPEDIDAS_KEY = 'despedidas'

/** One page of the list: moderators use the moderation endpoint (specification §6). Refreshed every 30 s while the tab is visible. */
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

/** The list with its filter as a file. */
export const readDespedidasSheet = (roles: readonly Role[], busca: string, formato: SheetFormat) =>
  isSomenteModerador(roles)
    ? apiFile('GET /cliente/despedidas-moderacao', { query: { busca, formato } })
    : apiFile('GET /cliente/despedidas', { query: { busca, formato } })

/** One despedida, for the screens that edit it. */
export const useDespedida = (id: number) =>
  useQuery({
    queryKey: [DESPEDIDAS_KEY, 'uma', id],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id', { params: { id }, signal }),
  })
