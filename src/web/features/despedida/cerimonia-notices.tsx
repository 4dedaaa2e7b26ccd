import { timeOf } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import classes from './cerimonia-notices.module.css'
import { earlierHour } from './hour-rules.ts'
import { CERIMONIA } from './messages.ts'

/** The hour that was published before, until the ceremony begins. */
export const ChangeNotice = ({ when, before }: { when: string; before: string | undefined }) => {
  if (!before || timeOf(when) < portalNow()) return null
  return (
    <p className={classes.changed} role="note">
      {CERIMONIA.mudou(earlierHour(before, when))}
      <LocalTime of={before} />
    </p>
  )
}
