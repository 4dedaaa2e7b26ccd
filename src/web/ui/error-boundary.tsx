import { Component, type ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import classes from './error-boundary.module.css'
import { FALHA } from './messages.ts'
import { Button } from './public/button.tsx'

type Home = { href: string; label: string }
type Props = {
  children: ReactNode
  resetKey: string
  /** Where the shell of the restricted area leads; without it the page stands alone. */
  home?: Home
}

/** The look of a status page, without its parts: a chunk that cannot be loaded is what most often leads here. */
const FailedPage = ({ home }: { home: Home | undefined }) => {
  const Place = home ? 'section' : 'main'
  const { href, label } = home ?? { href: paths.inicio(), label: FALHA.inicio }
  return (
    <Place className={home ? undefined : classes.place}>
      <div className={classes.sheet}>
        <h1>{FALHA.titulo}</h1>
        <p className="soft">{FALHA.texto}</p>
        <Button onClick={() => location.reload()}>{FALHA.recarregar}</Button>
        {/* Not a link of the application, which has just failed. */}
        <a href={href} className="touch strong">
          {label}
        </a>
      </div>
    </Place>
  )
}

/** Shown when a screen fails: what happened and what can be done. A change of address tries again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <FailedPage home={this.props.home} />
  }
}
