import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#web/lib/http.ts'

/** A family may allow or remove it at any time. */
const ASK_MS = 60_000
/** The wake has just ended: its last pieces are still being put down. */
const ASK_FRESH_MS = 5000
const FRESH_ASKS = 4

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

type Room = 'live' | 'ended'

/** What may be watched again of an apresentacao, and whether it is being recorded now. Nothing shown before is nothing lost: a failure stays silent. */
export const useReplays = (camera: string, codigo: string | undefined, room: Room) =>
  useQuery({
    queryKey: ['transmissao', 'gravacao', room, camera, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/gravacao/:camera', { params: { camera }, query: codigo ? { codigo } : {}, signal }),
    gcTime: 0,
    // A refused code is not shown again: each time would count as a wrong guess.
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) => {
      if (isRefused(error)) return false
      const fresh = room === 'ended' && data?.gravacoes.length === 0 && dataUpdateCount < FRESH_ASKS
      return fresh ? ASK_FRESH_MS : ASK_MS
    },
    retry: false,
  })
