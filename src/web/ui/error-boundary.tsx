import { Component, type ReactNode } from 'react'
import classes from './error-boundary.module.css'
import { FALHA } from './messages.ts'

type Props = { children: ReactNode; resetKey: string }

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
    return (
      <main className={classes.page}>
        <h1>{FALHA.titulo}</h1>
        <p>{FALHA.texto}</p>
        <button type="button" onClick={() => location.reload()}>
          {FALHA.recarregar}
        </button>
      </main>
    )
  }
}
