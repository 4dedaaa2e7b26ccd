import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile } from '#web/lib/http.ts'

/** Months as `YYYY-MM`, both included; none: the last twelve. */
export type Periodo = { de: string; ate: string } | Record<string, never>

export const useRelatorio = (periodo: Periodo, enabled: boolean) =>
  useQuery({
    queryKey: ['relatorio', periodo],
    enabled,
    queryFn: ({ signal }) => api('GET /cliente/relatorios', { query: periodo, signal }),
    placeholderData: keepPreviousData,
  })

export const readRelatorioSheet = (periodo: Periodo, formato: SheetFormat) =>
  apiFile('GET /cliente/relatorios', { query: { ...periodo, formato } })
