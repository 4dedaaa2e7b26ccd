import { AO_VIVO } from '#web/ui/messages.ts'
import classes from './chip-live.module.css'

/** "Ao Vivo" with a ring, without blinking. `until`: when it ends, in words. */
export const ChipLive = ({ until = '' }: { until?: string }) => (
  <span className={classes.chip}>
    {AO_VIVO} {until !== '' && <span className={classes.until}>{until}</span>}
  </span>
)
