import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Planilha, Veredito } from '#contract/registro/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, apiPage } from '#web/lib/http.ts'

export const LINHAS_PAGE_SIZE = 50

const PROGRESS_POLL_INTERVAL_MS = 1000

const isRunning = ({ estado }: Planilha): boolean => estado === 'conferindo' || estado === 'gravando'

export const planilhaKey = (id: number) => ['planilha', id]

/** The state of an uploaded sheet; read again every second while the portal works on it. */
export const usePlanilha = (id: number | undefined) =>
  useQuery({
    queryKey: planilhaKey(id ?? 0),
    queryFn: ({ signal }) => api('GET /cliente/registro/planilhas/:id', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? PROGRESS_POLL_INTERVAL_MS : false),
  })

export const useLinhas = (planilha: Planilha, estado: Veredito['estado'] | undefined, pagina: number) =>
  useQuery({
    queryKey: [...planilhaKey(planilha.id), 'linhas', planilha.estado, estado, pagina],
    queryFn: ({ signal }) =>
      apiPage('GET /cliente/registro/planilhas/:id/linhas', {
        params: { id: planilha.id },
        query: { estado, pagina, tamanho: LINHAS_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The lines of one verdict, or all, as a file. */
export const readLinhasSheet = (id: number, estado: Veredito['estado'] | undefined, formato: SheetFormat) =>
  apiFile('GET /cliente/registro/planilhas/:id/linhas', { params: { id }, query: { estado, formato } })
