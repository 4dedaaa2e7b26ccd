import { Button } from '@mantine/core'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DESFAZER_MS } from '#contract/homenagem/messages.ts'
import { MODERACAO } from './moderation-messages.ts'
import type { Taken } from './tributes-query.ts'
import classes from './undo-bar.module.css'

type UndoBarProps = { taken: Taken; busy: boolean; onUndo: (taken: Taken) => void; onGone: () => void }

/** Eight seconds to take a decision back; held while the pointer or the keyboard is on it. */
export const UndoBar = ({ taken, busy, onUndo, onGone }: UndoBarProps) => {
  const [held, setHeld] = useState(false)
  const waits = held || busy
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new decision gets its own eight seconds
  useEffect(() => {
    if (waits) return
    const timer = setTimeout(onGone, DESFAZER_MS)
    return () => clearTimeout(timer)
  }, [waits, taken.key])
  return (
    <div
      role="status"
      className={classes.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{taken.texto}</span>
      <Button
        variant="white"
        loading={busy}
        leftSection={<Undo2 size={18} aria-hidden />}
        onClick={() => onUndo(taken)}
      >
        {MODERACAO.desfazer}
      </Button>
    </div>
  )
}
