import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import { shifted } from '#contract/despedida/velorio-rules.ts'
import { CERIMONIA_ANTES_MINUTES } from '#contract/transmissao/limits.ts'
import { api } from '#web/lib/http.ts'
import { type Stream, type StreamState, useStream } from './use-stream.ts'

const POLL_INTERVAL_MS = 15_000
const NO_CERIMONIA = { camera: null, start: null, end: null }

/** States in which the chapel shows nothing any more, so that a ceremony at another place is shown if there is one. */
const IS_OVER: ReadonlySet<StreamState['kind']> = new Set(['ended', 'none', 'disabled'])
/** States in which a room that showed a picture waits for the next one. */
const IS_WAITING: ReadonlySet<StreamState['kind']> = new Set(['loading', 'soon'])

/** The ceremonies that the page names, and once the chapel is over those that only this visitor may know of. */
const useContinuacoes = ({ despedidaId, codigo, continuacoes }: RoomSource, enabled: boolean) => {
  const query = useQuery({
    queryKey: ['transmissao', 'cerimonias', despedidaId, codigo],
    queryFn: ({ signal }) =>
      api('GET /api/videos/cerimonias/:id', {
        params: { id: despedidaId },
        query: codigo === undefined ? {} : { codigo },
        signal,
      }),
    enabled,
    gcTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    retry: false,
  })
  return { list: (enabled ? query.data : undefined) ?? continuacoes, isPending: enabled && query.isPending }
}

const beforeCerimonia = (inicio: string): string => shifted(inicio, -CERIMONIA_ANTES_MINUTES * 60_000)

export type RoomSource = {
  despedidaId: number
  apresentacao: { camera: string | null; dataHoraInicial: string | null; dataHoraFinal: string | null }
  /** What the page knows of the ceremonies without a chapel. */
  continuacoes: readonly Continuacao[]
  codigo: string | undefined
}

export type RoomStream = Stream & {
  /** The ceremony that is shown; undefined for the chapel. */
  shownCerimonia: Continuacao | undefined
  /** A ceremony that has begun elsewhere while the chapel is still shown. */
  otherLiveCerimonia: Continuacao | undefined
  watchCerimonia: (cerimonia: Continuacao) => void
  /** A picture was shown here and the next one is awaited in the same element, so that sound needs no second tap. */
  keepsElement: boolean
}

/**
 * What the room shows: the chapel, and when it has ended the ceremony where the despedida continues.
 * @param openedAt when the tab was opened, in milliseconds of the device's clock.
 */
export const useRoomStream = (source: RoomSource, openedAt: number): RoomStream => {
  const { apresentacao, codigo } = source
  const { camera, dataHoraInicial: start, dataHoraFinal: end } = apresentacao
  const [chosen, setChosen] = useState<string>()
  const watched = useRef(false)
  const chapel = useStream({ camera, start, end }, codigo, openedAt)
  const isOver = IS_OVER.has(chapel.state.kind)
  const { list, isPending } = useContinuacoes(source, isOver || chosen !== undefined)
  const live = list.find(one => one.estado === 'ao-vivo')
  // A camera that is switched off may be switched on again: only a picture elsewhere leads away from it.
  const next = chapel.state.kind === 'disabled' ? live : list[0]
  const shownCerimonia = list.find(one => one.camera === chosen) ?? (isOver ? next : undefined)
  const cerimonia = useStream(
    shownCerimonia
      ? { camera: shownCerimonia.camera, start: beforeCerimonia(shownCerimonia.inicio), end: shownCerimonia.fim }
      : NO_CERIMONIA,
    codigo,
    openedAt,
  )
  const shown = shownCerimonia ? cerimonia : chapel
  if (shown.state.kind === 'live') watched.current = true
  const keepsElement = watched.current && (shownCerimonia ? IS_WAITING.has(shown.state.kind) : isOver && isPending)
  return {
    ...shown,
    shownCerimonia,
    otherLiveCerimonia: shownCerimonia ? undefined : live,
    watchCerimonia: one => setChosen(one.camera),
    keepsElement,
  }
}
