import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
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

/** Offers to undo the last action for some seconds; the time stops while the pointer or the focus is on it. */
export const UndoBar = ({ done, text, actionKey, durationMs, busy, error, onUndo, onExpire }: UndoBarProps) => {
  const [held, setHeld] = useState(false)
  // A screen reader announces what changes in a live region, not what it begins with.
  const [announced, setAnnounced] = useState(false)
  useEffect(() => setAnnounced(true), [])
  const waits = held || busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new action starts a new countdown
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(onExpire, durationMs)
    return () => clearTimeout(timer)
  }, [waits, actionKey])
  return (
    <div
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
            {done !== undefined && <strong>{done} </strong>}
            <span>{text}</span>
          </>
        )}
      </SendStatus>
      <Button variant="white" loading={busy} leftSection={<Undo2 size={18} aria-hidden />} onClick={onUndo}>
        {DESFAZER}
      </Button>
    </div>
  )
}
