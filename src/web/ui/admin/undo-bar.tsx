import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { DESFAZER } from '#web/ui/messages.ts'
import { SendStatus } from '#web/ui/public/send-status.tsx'

type UndoBarProps = {
  /** The sentence of the specification for what was done; the bar says it, so that no toast does. */
  done?: string | undefined
  text: string
  /** Another key is another action, which gets its own full time. */
  actionKey: number
  durationMs: number
  busy: boolean
  /** Why the last attempt to undo failed. */
  error?: string | undefined
  onUndo: () => void
  onExpire: () => void
}

const ROW = 'tr, li'
/** Between the bar and what stands above it. */
const GAP_PX = 16

/** The row in which something was pressed: Safari does not focus a button or a switch, and the dialog that asked first has no row. */
let pressed: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('[role=dialog]')) pressed = target.closest(ROW)
  })

/** The row of the list whose action can be undone. */
const pressedRow = (): Element | null | undefined =>
  document.activeElement?.closest(ROW) ?? (pressed?.isConnected ? pressed : undefined)

/** Where the last line of the screen ends; below it is only the distance to the end of the window. */
const screenEnd = (): number => {
  const screen = document.querySelector('#conteudo')
  return screen ? screen.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(screen).paddingBottom) : 0
}

/** How far the bar covers the row that was pressed, or the visible end of the screen. */
const coveredBy = (bar: Element): number => {
  const { top } = bar.getBoundingClientRect()
  const end = screenEnd()
  const row = pressedRow()?.getBoundingClientRect().bottom ?? 0
  return Math.max(row, end <= window.innerHeight ? end : 0) + GAP_PX - top
}

/** Keeps room for the bar at the end of the page, and scrolls what it would cover above it. */
const useRoom = (bar: RefObject<HTMLElement | null>, announced: boolean, actionKey: number): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text makes the bar higher, and a new action may belong to another row
  useLayoutEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    style.setProperty('--bottom-bar', `${bar.current.offsetHeight}px`)
    const covered = coveredBy(bar.current)
    if (covered > 0) window.scrollBy({ top: covered })
    return () => void style.removeProperty('--bottom-bar')
  }, [announced, actionKey])
}

/** Offers to undo the last action for some seconds; the time stops while the pointer or the focus is on it. */
export const UndoBar = ({ done, text, actionKey, durationMs, busy, error, onUndo, onExpire }: UndoBarProps) => {
  const [held, setHeld] = useState(false)
  // A screen reader announces what changes in a live region, not what it begins with.
  const [announced, setAnnounced] = useState(false)
  useEffect(() => {
    setAnnounced(true)
    return () => focusIfLost(document.getElementById('conteudo'))
  }, [])
  const bar = useRef<HTMLDivElement>(null)
  useRoom(bar, announced, actionKey)
  const waits = held || busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new action starts a new countdown
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(onExpire, durationMs)
    return () => clearTimeout(timer)
  }, [waits, actionKey])
  return (
    <div
      ref={bar}
      role="group"
      className="bottom-bar"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <SendStatus dark busy={busy} error={error}>
        {announced && (
          <>
            {done !== undefined && <strong>{done}</strong>} <span>{text}</span>
          </>
        )}
      </SendStatus>
      <Button variant="white" loading={busy} leftSection={<Undo2 size={18} aria-hidden />} onClick={onUndo}>
        {DESFAZER}
      </Button>
    </div>
  )
}
