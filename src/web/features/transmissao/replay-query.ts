import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#web/lib/http.ts'

/** A family may allow or remove it at any time. */
const ASK_MS = 60_000

/** What may be watched again of a booking, and whether it is being recorded now. Nothing shown before is nothing lost: a failure stays silent. */
export const useReplays = (camera: string, codigo: string | undefined) =>
  useQuery({
    queryKey: ['transmissao', 'gravacao', camera, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/gravacao/:camera', { params: { camera }, query: codigo ? { codigo } : {}, signal }),
    gcTime: 0,
    // A refused code is not shown again: each time would count as a wrong guess.
    refetchInterval: ({ state }) => (state.error instanceof ApiError && state.error.status === 403 ? false : ASK_MS),
    retry: false,
  })
