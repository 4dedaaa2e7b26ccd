import { useQuery } from '@tanstack/react-query'
import { SITUACAO_POLL_INTERVAL_SECONDS } from '#contract/situacao/messages.ts'
import { api } from '#web/lib/http.ts'

/** Looks again by itself while the page is shown; a hidden one rests. */
export const useSituacao = () =>
  useQuery({
    queryKey: ['situacao'],
    queryFn: () => api('GET /api/situacao'),
    refetchInterval: SITUACAO_POLL_INTERVAL_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
