import classes from './status-chip.module.css'

export type ChipTone = 'good' | 'bad' | 'quiet' | 'live'

/** A word on a quiet ground; the colour never says anything alone. */
export const StatusChip = ({ tone, children }: { tone: ChipTone; children: string }) => (
  <span className={`${classes.chip} ${classes[tone] ?? ''}`}>{children}</span>
)
