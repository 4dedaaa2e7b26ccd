import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './pill.module.css'

export type PillTone = 'plain' | 'good' | 'attention' | 'live'

const classOf = (tone: PillTone): string => `${classes.pill} ${classes[tone] ?? ''}`

/** A state in one or two words. */
export const Pill = ({ tone, children }: { tone: PillTone; children: ReactNode }) => (
  <span className={classOf(tone)}>{children}</span>
)

/** Marks what needs a decision; links to the screen of the decision where that is another. */
export const AttentionMark = ({ text, to, label }: { text: string; to?: string; label?: string }) => {
  const content = (
    <>
      <Flag size={15} aria-hidden />
      {text}
    </>
  )
  if (to === undefined) return <Pill tone="attention">{content}</Pill>
  return (
    <Link to={to} className={classOf('attention')} aria-label={label}>
      {content}
    </Link>
  )
}
