import { AO_VIVO } from '#web/ui/messages.ts'
import classes from './chip-live.module.css'

/** "Ao Vivo": still, with a ring; it does not blink. */
export const ChipLive = () => <span className={classes.chip}>{AO_VIVO}</span>
