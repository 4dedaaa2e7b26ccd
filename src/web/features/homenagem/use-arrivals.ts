import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'

type List = readonly HomenagemPublica[]
type Ids = ReadonlySet<number>

export type ArrivalLine = {
  /** How many were not there when the list was opened, shown or not. */
  added: number
  /** How many wait to be shown. */
  waiting: number
  onShow: () => void
}

type Arrivals<Top> = {
  /** The heading or the beginning of the list: above the window, its reader is further down. */
  top: RefObject<Top | null>
  shown: List | undefined
  /** Whether it was not there when the list was opened. */
  isNew: (homenagem: HomenagemPublica) => boolean
  line: ArrivalLine
}

const idsOf = (list: List): Ids => new Set(list.map(({ id }) => id))

/** Those that stand among the known ones: what follows the last known one was asked for, by a button. */
const arrivedIn = (list: List | undefined, known: Ids | undefined): List => {
  if (!list || !known) return []
  const last = list.map(({ id }) => known.has(id)).lastIndexOf(true)
  return list.slice(0, last + 1).filter(({ id }) => !known.has(id))
}

/**
 * Homenagens that are approved while the list is open. For a reader at its beginning they appear; while somebody reads further down they
 * wait, so that nothing moves under their eyes. Withdrawn ones disappear in both cases.
 * @param list the same object until it changes.
 */
export const useArrivals = <Top extends HTMLElement = HTMLHeadingElement>(list: List | undefined): Arrivals<Top> => {
  const top = useRef<Top>(null)
  const first = useRef<Ids>(undefined)
  const [known, setKnown] = useState<Ids>()
  const arrived = arrivedIn(list, known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed list decides, not a reader who scrolls
  useLayoutEffect(() => {
    if (!list) return
    first.current ??= idsOf(list)
    if (arrived.length === 0 || (top.current?.getBoundingClientRect().top ?? 0) >= 0) setKnown(idsOf(list))
  }, [list])
  return {
    top,
    shown: arrived.length === 0 ? list : list?.filter(one => !arrived.includes(one)),
    isNew: ({ id }) => first.current?.has(id) === false,
    line: {
      added: arrivedIn(list, first.current).length,
      waiting: arrived.length,
      onShow: () => {
        if (list) setKnown(idsOf(list))
        // The pressed line disappears.
        top.current?.focus()
      },
    },
  }
}
