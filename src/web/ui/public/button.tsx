import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { PALAVRAS } from '#web/ui/messages.ts'
import classes from './button.module.css'

export type ButtonVariant = 'filled' | 'ghost' | 'text' | 'night' | 'light'
const classOf = (variant: ButtonVariant, wide: boolean | undefined): string =>
  [classes.button, classes[variant], wide ? classes.wide : ''].join(' ')

type ButtonStyle = { variant?: ButtonVariant; wide?: boolean }

const ignore = (event: MouseEvent): void => event.preventDefault()

/** One filled button in each view; 48 px high. `busy` blocks a second tap and is announced; unlike `disabled` it keeps the focus. */
export const Button = ({
  variant = 'filled',
  wide,
  busy,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) => (
  <button
    type="button"
    {...rest}
    className={classOf(variant, wide)}
    onClick={busy ? ignore : onClick}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
  >
    {children}
  </button>
)

export const LinkButton = ({
  variant = 'filled',
  wide,
  to,
  children,
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link {...rest} to={to} className={classOf(variant, wide)}>
    {children}
  </Link>
)

/** An empty reference is the address of the page itself, with its query. */
const SAME_ADDRESS = ''

/** Opens the same address again; works without JavaScript. */
export const ReloadButton = ({ children }: { children: ReactNode }) => (
  <a href={SAME_ADDRESS} className={classOf('filled', undefined)}>
    {children}
  </a>
)

type ExternalProps = Pick<ComponentProps<'a'>, 'href' | 'tabIndex'> & { children: string }

/** Says that it leaves the portal. A hidden text would be a line of its own: a screen reader says the link twice. */
const External = ({ href, children, ...rest }: ExternalProps & { className: string }) => (
  <a {...rest} aria-label={`${children} ${PALAVRAS.outroSite}`} href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** A link that leaves the portal, in the form of a button. */
export const ExternalButton = ({ variant = 'filled', ...rest }: ExternalProps & Pick<ButtonStyle, 'variant'>) => (
  <External {...rest} className={classOf(variant, undefined)} />
)

/** A link that leaves the portal. */
export const ExternalLink = (props: ExternalProps) => <External {...props} className="touch strong" />
