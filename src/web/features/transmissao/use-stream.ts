import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TRANSMISSAO } from '#contract/transmissao/messages.ts'
import { api } from '#web/lib/http.ts'

export type StreamState =
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'soon' }
  | { kind: 'ended' }
  | { kind: 'disabled' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'live'; address: string }

/** Opening the tab asks after about 300 ms (specification §2). */
const OPEN_MS = 300
/** While nothing is on air the room asks again by itself. */
const ASK_MS = 10_000

const stateOf = (answer: string): StreamState => {
  if (answer === TRANSMISSAO.encerrada) return { kind: 'ended' }
  if (answer === TRANSMISSAO.emBreve) return { kind: 'soon' }
  if (answer === TRANSMISSAO.desativada) return { kind: 'disabled' }
  return { kind: 'live', address: answer }
}

/** State of a booking's stream: three texts, or an address (specification §4). `camera` null: there is none. */
export const useStream = (
  camera: string | null,
  codigo: string | undefined,
): { state: StreamState; retry: () => void } => {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpened(true), OPEN_MS)
    return () => clearTimeout(timer)
  }, [])
  const query = useQuery({
    queryKey: ['transmissao', camera, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/stream/:camera', {
        params: { camera: camera ?? '' },
        query: codigo ? { codigo } : {},
        signal,
      }),
    enabled: opened && camera !== null,
    refetchInterval: result => (result.state.data === TRANSMISSAO.encerrada ? false : ASK_MS),
    retry: 1,
  })
  const retry = () => void query.refetch()
  if (camera === null) return { state: { kind: 'none' }, retry }
  if (query.data !== undefined) return { state: stateOf(query.data), retry }
  return { state: query.isError ? { kind: 'failed', error: query.error } : { kind: 'loading' }, retry }
}
