import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Periodo } from '#contract/despedida/rules.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage } from '#web/lib/http.ts'

export const DESPEDIDAS_KEY = 'despedidas'

export type DespedidaListQuery = { pagina: number; tamanho: number; busca: string; periodo: Periodo | undefined }

/** One page of the list: moderators use the moderation endpoint (specification §6). Refreshed every 30 s while the tab is visible. */
export const useDespedidas = (roles: readonly Role[], { periodo, ...page }: DespedidaListQuery) =>
  useQuery({
    queryKey: [DESPEDIDAS_KEY, isSomenteModerador(roles), page, periodo],
    queryFn: ({ signal }) =>
      isSomenteModerador(roles)
        ? apiPage('GET /cliente/despedidas-moderacao', { query: page, signal })
        : apiPage('GET /cliente/despedidas', { query: { ...page, ...(periodo ? { periodo } : {}) }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** The list with its filters as a file. */
export const readDespedidasSheet = (
  roles: readonly Role[],
  { busca, periodo }: Pick<DespedidaListQuery, 'busca' | 'periodo'>,
  formato: SheetFormat,
) =>
  isSomenteModerador(roles)
    ? apiFile('GET /cliente/despedidas-moderacao', { query: { busca, formato } })
    : apiFile('GET /cliente/despedidas', { query: { busca, formato, ...(periodo ? { periodo } : {}) } })

/** One despedida, for the screens that edit it. */
export const useDespedida = (id: number) =>
  useQuery({
    queryKey: [DESPEDIDAS_KEY, 'uma', id],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id', { params: { id }, signal }),
  })
