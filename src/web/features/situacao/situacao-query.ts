import { useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/sheet.ts'
import { SITUACAO_POLL_INTERVAL_SECONDS } from '#contract/situacao/limits.ts'
import { api, apiFile } from '#web/lib/http.ts'

/** Polls while the tab is visible. */
export const useSituacao = () =>
  useQuery({
    queryKey: ['situacao'],
    queryFn: () => api('GET /api/situacao'),
    refetchInterval: SITUACAO_POLL_INTERVAL_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

/** A step that a colleague or the technician finishes is ticked on an open page. */
export const useFirstSteps = () =>
  useQuery({
    queryKey: ['primeiros-passos'],
    queryFn: ({ signal }) => api('GET /api/primeiros-passos', { signal }),
    refetchInterval: SITUACAO_POLL_INTERVAL_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })

export const readAlarmesSheet = (formato: SheetFormat) => apiFile('GET /api/situacao/alarmes', { query: { formato } })
