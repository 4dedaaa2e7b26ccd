import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { apiFile, apiPage } from '#web/lib/http.ts'

export const HISTORY_PAGE_SIZE = 10

/** One page of the history of a despedida, newest first; staff only. */
export const useHistory = (id: number, pagina: number) =>
  useQuery({
    queryKey: ['historico', id, pagina],
    queryFn: ({ signal }) =>
      apiPage('GET /cliente/despedida/:id/historico', {
        params: { id },
        query: { pagina, tamanho: HISTORY_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const readHistorySheet = (id: number, formato: SheetFormat) =>
  apiFile('GET /cliente/despedida/:id/historico', { params: { id }, query: { formato } })
