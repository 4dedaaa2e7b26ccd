import classes from './chip-live.module.css'

/** "Ao Vivo": still, with a ring; it does not blink. */
export const ChipLive = () => <span className={classes.chip}>Ao Vivo</span>
