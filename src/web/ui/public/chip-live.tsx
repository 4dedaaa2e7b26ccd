import { PALAVRAS } from '#web/ui/messages.ts'
import classes from './chip-live.module.css'
import { LocalTime } from './local-time.tsx'

/** "Ao Vivo" with a ring, without blinking. `until`: when it ends, in words; `end`: the same moment as local time of the portal. */
export const ChipLive = ({ until = '', end = null }: { until?: string; end?: string | null }) => (
  <span className={classes.chip}>
    {PALAVRAS.aoVivo}{' '}
    {until !== '' && (
      <span className={classes.until}>
        {until}
        <LocalTime of={end} />
      </span>
    )}
  </span>
)
