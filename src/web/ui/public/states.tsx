import type { ReactNode } from 'react'
import { useSlow } from '#web/lib/slow.ts'
import { ESTADOS } from '#web/ui/messages.ts'
import { Button } from './button.tsx'
import classes from './states.module.css'

/** Quiet lines while something loads; after 8 s a human word joins the sentence. */
export const Loading = ({ text, lines = 3 }: { text: string; lines?: number }) => {
  const slow = useSlow(true)
  return (
    <div className={classes.loading}>
      <p role="status" className={classes.text}>
        {text}
        {slow && ` ${ESTADOS.lento}`}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={line} className={classes.line} aria-hidden="true" />
      ))}
    </div>
  )
}

export const Empty = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <div className={classes.state}>
    <p className={classes.title}>{title}</p>
    {text && <p className={classes.text}>{text}</p>}
    {children}
  </div>
)

export const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={classes.state} role="alert">
    <p className={classes.title}>{text}</p>
    <p className={classes.text}>{ESTADOS.falhou}</p>
    <Button variant="ghost" onClick={onRetry}>
      {ESTADOS.tentar}
    </Button>
  </div>
)
