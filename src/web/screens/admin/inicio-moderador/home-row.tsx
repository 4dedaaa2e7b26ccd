import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import classes from './inicio-moderador.module.css'

type RowProps = {
  icon: ReactNode
  title: ReactNode
  /** One line below the title. */
  detail?: ReactNode
  /** At the end of the row: a number or a state. */
  mark?: ReactNode
} & ({ to: string } | { onClick: () => void; busy?: boolean })

/** One thing to do, as wide as the page: an icon, its words and what to expect. */
export const Row = ({ icon, title, detail, mark, ...way }: RowProps) => {
  const content = (
    <>
      {icon}
      <span className={classes.words}>
        <strong>{title}</strong>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {mark}
      <ChevronRight aria-hidden className={classes.chevron} />
    </>
  )
  return (
    <li>
      {'to' in way ? (
        <Link className={classes.row} to={way.to}>
          {content}
        </Link>
      ) : (
        <button type="button" className={classes.row} aria-disabled={way.busy || undefined} onClick={way.onClick}>
          {content}
        </button>
      )}
    </li>
  )
}

/** Several things behind one row, which unfolds in place. */
export const Fold = ({
  icon,
  title,
  detail,
  children,
}: Record<'icon' | 'title' | 'detail' | 'children', ReactNode>) => {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <details className={classes.fold} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={classes.row}>
          {icon}
          <span className={classes.words}>
            <strong>{title}</strong>
            <span className={classes.detail}>{detail}</span>
          </span>
          <ChevronDown aria-hidden className={classes.chevron} />
        </summary>
        {open && children}
      </details>
    </li>
  )
}
