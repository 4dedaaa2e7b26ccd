import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Fotografia } from '#contract/fotografia/schema.ts'
import { moved, placeAfterKey } from './order-rules.ts'

const PLACE = 'data-fotografia'

type Fotografias = readonly Fotografia[]

/** The photograph under the pointer. */
const idAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
  const element = document.elementFromPoint(clientX, clientY)?.closest(`[${PLACE}]`)
  return element ? Number(element.getAttribute(PLACE)) : undefined
}

const placeIn = (list: Fotografias, id: number | undefined): number => list.findIndex(one => one.id === id)

/**
 * The order while a photograph is dragged. The whole document listens: a handle that moves within its list loses the pointer.
 * @param onDrop is called with the new order
 */
const useDrag = (
  id: number | undefined,
  fotografias: Fotografias,
  onDrop: (ordered: Fotografias | undefined) => void,
) => {
  const [dragged, setDragged] = useState<Fotografias>()
  const latest = useRef({ fotografias, dragged, onDrop })
  latest.current = { fotografias, dragged, onDrop }
  useEffect(() => {
    if (id === undefined) return
    const move = (event: PointerEvent) => {
      const list = latest.current.dragged ?? latest.current.fotografias
      const to = placeIn(list, idAt(event))
      if (to !== -1) setDragged(moved(list, placeIn(list, id), to))
    }
    const end = ({ type }: Event) => {
      latest.current.onDrop(type === 'pointerup' ? latest.current.dragged : undefined)
      setDragged(undefined)
    }
    const listeners = { pointermove: move, pointerup: end, pointercancel: end }
    for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener)
    }
  }, [id])
  return dragged
}

/** Orders photographs by a handle: dragged with a mouse or a finger, or moved with the arrows. */
export const useOrderDrag = (fotografias: Fotografias, onOrder: (ordered: Fotografia[]) => void) => {
  const [draggedId, setDraggedId] = useState<number>()
  const [movedId, setMovedId] = useState<number>()
  const handles = useRef(new Map<number, HTMLElement>())
  const dragged = useDrag(draggedId, fotografias, ordered => {
    setDraggedId(undefined)
    if (ordered && ordered !== fotografias) onOrder([...ordered])
  })
  const shown = dragged ?? fotografias
  // An element that moves within its list loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new order
  useLayoutEffect(() => {
    if (movedId !== undefined) handles.current.get(movedId)?.focus()
  }, [shown])

  const handleOf = (id: number) => ({
    ref: (element: HTMLElement | null) => {
      if (element) handles.current.set(id, element)
      else handles.current.delete(id)
    },
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0) return
      // A finger holds its first element by itself.
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        event.currentTarget.releasePointerCapture(event.pointerId)
      setDraggedId(id)
      setMovedId(id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = placeIn(shown, id)
      const to = placeAfterKey(event.key, from, shown.length)
      if (to === undefined) return
      event.preventDefault()
      setMovedId(id)
      if (to !== from) onOrder([...moved(shown, from, to)])
    },
    onBlur: () => {
      if (draggedId === undefined) setMovedId(undefined)
    },
  })

  return {
    shown,
    draggedId,
    /** The place of the photograph that moved last, to be read aloud. */
    movedTo: placeIn(shown, movedId),
    placeOf: (id: number) => ({ [PLACE]: id }),
    handleOf,
  }
}
