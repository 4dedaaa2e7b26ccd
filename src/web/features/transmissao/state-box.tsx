import classes from './state-box.module.css'

type StateBoxProps = {
  title?: string | undefined
  text: string
  /** Somebody must act. */
  bad?: boolean
  /** A picture is being sent or recorded now. */
  live?: boolean
}

/** The state of a picture, a device or a recording: a word, and what it means. */
export const StateBox = ({ title, text, bad = false, live = false }: StateBoxProps) => (
  <div className={bad ? `${classes.box} ${classes.bad}` : classes.box} role="status">
    {title !== undefined && (
      <p className={classes.title}>
        {live && <span className={classes.dot} aria-hidden="true" />}
        {title}
      </p>
    )}
    <p>{text}</p>
  </div>
)
