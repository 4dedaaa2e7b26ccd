import { useQuery } from '@tanstack/react-query'
import { ApiError, api } from '#web/lib/http.ts'

/** The family may allow or remove the recording at any time. */
const POLL_INTERVAL_MS = 60_000
/** The velório has just ended and its last segments are still being stored. */
const FRESH_POLL_INTERVAL_MS = 5000
const FRESH_POLLS_MAX = 4

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

type Room = 'live' | 'ended'

/** Recordings of an apresentacao, and whether it is being recorded now. A failure is not shown: the visitor loses nothing. */
export const useReplays = (camera: string, codigo: string | undefined, room: Room) =>
  useQuery({
    queryKey: ['transmissao', 'gravacao', room, camera, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/gravacao/:camera', { params: { camera }, query: codigo ? { codigo } : {}, signal }),
    gcTime: 0,
    // A refused code is not sent again: each request would count as a wrong guess.
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) => {
      if (isRefused(error)) return false
      const fresh = room === 'ended' && data?.gravacoes.length === 0 && dataUpdateCount < FRESH_POLLS_MAX
      return fresh ? FRESH_POLL_INTERVAL_MS : POLL_INTERVAL_MS
    },
    retry: false,
  })
