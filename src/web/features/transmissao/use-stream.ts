import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { ApiError, api, newKey } from '#web/lib/http.ts'
import { timeOf } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { ownName } from '#web/lib/stored.ts'
import { loadEngine } from './player-client.ts'

export type StreamState =
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'soon' }
  | { kind: 'ended' }
  | { kind: 'disabled' }
  | { kind: 'refused' }
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'elsewhere'; text: string }
  | { kind: 'live'; address: string }

/** The first request is sent about 300 ms after the tab opens (specification §2). */
const OPEN_DELAY_MS = 300
/** While nothing is live the room polls; an ended wake may still be extended. */
const POLL_INTERVAL_MS = 10_000
const ENDED_POLL_INTERVAL_MS = 60_000
/** While live, the player notices the end itself; polling only covers rooms without a picture. */
const LIVE_POLL_INTERVAL_MS = 30_000

/** A browser that plays HLS by itself may not notice a refused playlist: from the booked end until the longest tolerance the room asks more often. */
const END_POLL_INTERVAL_MS = 7000
const AFTER_END_MS = 30 * 60_000
/** An extension soon after the end brings the picture back. */
const JUST_ENDED_POLL_INTERVAL_MS = 15_000

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'CODIGO_NECESSARIO'
/** The code is in use on newer devices: only the user decides to continue here. */
const isElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'APARELHOS_DEMAIS'

const isUnknownCamera = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Long before the start only a changed apresentacao matters. */
const REQUEST_LEAD_MS = 60_000
/** Spreads the requests of a chapel full of phones. */
const JITTER_MAX_MS = 3000

const justEnded = (untilEnd: number): boolean => untilEnd <= 0 && untilEnd > -AFTER_END_MS

const livePollMs = (untilEnd: number): number => {
  if (justEnded(untilEnd)) return END_POLL_INTERVAL_MS
  return untilEnd > 0
    ? Math.min(LIVE_POLL_INTERVAL_MS, untilEnd + JITTER_MAX_MS * (1 + Math.random()))
    : LIVE_POLL_INTERVAL_MS
}

const parseStreamState = (response: string): StreamState => {
  if (response === TRANSMISSAO.encerrada) return { kind: 'ended' }
  if (response === TRANSMISSAO.emBreve) return { kind: 'soon' }
  if (response === TRANSMISSAO.desativada) return { kind: 'disabled' }
  return { kind: 'live', address: response }
}

/** A refused code is not sent again: each request would count as a wrong guess. */
const nextPollMs = (
  response: string | undefined,
  error: unknown,
  { start, end }: { start: string | null; end: string | null },
): number | false => {
  if (isRefused(error) || isElsewhere(error)) return false
  if (isUnknownCamera(error)) return ENDED_POLL_INTERVAL_MS
  const wait = start === null ? 0 : timeOf(start) - portalNow()
  if (response === TRANSMISSAO.emBreve && wait > 0)
    return Math.min(wait + Math.random() * JITTER_MAX_MS, REQUEST_LEAD_MS)
  const untilEnd = end === null ? Number.POSITIVE_INFINITY : timeOf(end) - portalNow()
  if (response !== undefined && parseStreamState(response).kind === 'live') return livePollMs(untilEnd)
  if (response !== TRANSMISSAO.encerrada) return POLL_INTERVAL_MS
  return justEnded(untilEnd) ? JUST_ENDED_POLL_INTERVAL_MS : ENDED_POLL_INTERVAL_MS
}

/** After the start the player is loaded while the room still requests its address; a failure is reported when the player is needed. */
const fetchPlayer = (): void => {
  if ('MediaSource' in globalThis || 'ManagedMediaSource' in globalThis) loadEngine().catch(() => undefined)
}

/** `renew` requests immediately: the address with a new ticket, or undefined if there is none any more. */
export type Stream = {
  state: StreamState
  retry: () => void
  watchHere: () => void
  renew: () => Promise<string | undefined>
}

type BookedStream = { camera: string | null; start: string | null; end: string | null }

const KEY = 'aparelho'

/** A random name of this browser: a code opens on a few devices at a time, and nothing else distinguishes them. */
const deviceName = (): string => ownName(KEY, newKey)

/**
 * State of a stream: three texts, or an address (specification §4). `camera` null: none; at `start` and `end` (local time) it polls.
 * @param openedAt when the tab was opened, in milliseconds of the device's clock.
 */
export const useStream = (
  { camera, start, end }: BookedStream,
  codigo: string | undefined,
  openedAt: number,
): Stream => {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), openedAt + OPEN_DELAY_MS - Date.now())
    return () => clearTimeout(timer)
  }, [openedAt])
  useEffect(() => {
    if (camera !== null && start !== null && timeOf(start) <= portalNow()) fetchPlayer()
  }, [camera, start])
  /** The user chose to watch on this device: sent with the next request only. */
  const takeOver = useRef(false)
  const query = useQuery({
    queryKey: ['transmissao', camera, codigo],
    queryFn: async ({ signal }) => {
      const here = takeOver.current ? { assumir: '1' as const } : {}
      const response = await api('GET /api/videos/stream/:camera', {
        params: { camera: camera ?? '' },
        query: { ...(codigo ? { codigo } : {}), aparelho: deviceName(), ...here },
        signal,
      })
      takeOver.current = false
      return response
    },
    enabled: opened && camera !== null,
    // Yesterday's response must not open today's room.
    gcTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data, state.error, { start, end }),
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  })
  const retry = () => void query.refetch()
  const watchHere = () => {
    takeOver.current = true
    retry()
  }
  const renew = async () => {
    const { data } = await query.refetch({ throwOnError: true })
    const state = data === undefined ? undefined : parseStreamState(data)
    return state?.kind === 'live' ? state.address : undefined
  }
  const actions = { retry, watchHere, renew }
  if (camera === null) return { state: { kind: 'none' }, ...actions }
  if (isRefused(query.error)) return { state: { kind: 'refused' }, ...actions }
  if (isElsewhere(query.error)) return { state: { kind: 'elsewhere', text: query.error.mensagem }, ...actions }
  if (isUnknownCamera(query.error)) return { state: { kind: 'unknown' }, ...actions }
  if (query.data !== undefined) return { state: parseStreamState(query.data), ...actions }
  return { state: { kind: query.isError ? 'failed' : 'loading' }, ...actions }
}
