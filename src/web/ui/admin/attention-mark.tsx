import { Flag } from 'lucide-react'
import { Link } from 'react-router'
import classes from './attention-mark.module.css'

/** A mark that asks for a decision; a link where the decision is taken on another screen. */
export const AttentionMark = ({ text, to, label }: { text: string; to?: string; label?: string }) => {
  const content = (
    <>
      <Flag size={15} aria-hidden />
      {text}
    </>
  )
  if (to === undefined) return <span className={classes.mark}>{content}</span>
  return (
    <Link to={to} className={`${classes.mark} ${classes.link}`} aria-label={label}>
      {content}
    </Link>
  )
}
