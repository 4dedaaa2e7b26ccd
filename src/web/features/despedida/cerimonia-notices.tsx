import { timeOf } from '#web/lib/instant.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import classes from './cerimonia-notices.module.css'
import { earlierHour } from './hour-rules.ts'
import { CERIMONIA } from './messages.ts'

/** The hour that was published before; the device's clock decides whether it is still relevant. */
export const ChangeNotice = ({ when, before }: { when: string; before: string | undefined }) => {
  const served = useServerRendered()
  const over = !served && timeOf(when) < Date.now()
  if (!before || over) return null
  return (
    <p className={classes.changed} role="note">
      {CERIMONIA.mudou(earlierHour(before, when))}
      <LocalTime of={before} />
    </p>
  )
}
