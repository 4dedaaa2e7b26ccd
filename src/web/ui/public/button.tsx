import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { OUTRO_SITE } from '#web/ui/messages.ts'
import classes from './button.module.css'

export type ButtonLook = 'filled' | 'ghost' | 'text' | 'night' | 'light'
const lookOf = (look: ButtonLook, wide: boolean | undefined): string =>
  [classes.button, classes[look], wide ? classes.wide : ''].join(' ')

type Look = { look?: ButtonLook; wide?: boolean }

/** One filled button a view; 48 px high. `busy` blocks a second tap and says so. */
export const Button = ({
  look = 'filled',
  wide,
  busy,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) => (
  <button
    type="button"
    {...rest}
    className={lookOf(look, wide)}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {children}
  </button>
)

export const LinkButton = ({ look = 'filled', wide, to, children, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} to={to} className={lookOf(look, wide)}>
    {children}
  </Link>
)

/** A link that leaves the portal. */
export const ExternalLink = ({
  href,
  children,
  className,
}: {
  href: string
  children: React.ReactNode
  className?: string
}) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={className ?? classes.external}>
    {children} <span className="vh">{OUTRO_SITE}</span>
  </a>
)
