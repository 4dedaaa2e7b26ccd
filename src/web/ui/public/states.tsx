import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/http.ts'
import { useSlow } from '#web/lib/slow.ts'
import { ESTADOS } from '#web/ui/messages.ts'
import { Button } from './button.tsx'
import classes from './states.module.css'

/** Placeholder lines while something loads; after 8 s the sentence mentions a slow connection. */
export const Loading = ({ text, lines = 3 }: { text: string; lines?: number }) => {
  const slow = useSlow(true)
  return (
    <div className={classes.loading}>
      <p role="status" className={`soft ${classes.text}`}>
        {text}
        {slow && ` ${ESTADOS.lento}`}
      </p>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={line} className={classes.line} aria-hidden="true" />
      ))}
    </div>
  )
}

/** The files of `public/imagens/desenhos`. */
export type DrawingName = 'livro' | 'carta' | 'retrato' | 'porta' | 'fio'

/** A quiet line drawing where nothing is. Without a network it is left out. */
export const Drawing = ({ of }: { of: DrawingName }) => <img src={`/imagens/desenhos/${of}.svg`} alt="" />

type EmptyProps = { title: string; text?: string; drawing?: DrawingName; children?: ReactNode }

export const Empty = ({ title, text, drawing = 'livro', children }: EmptyProps) => (
  <div className={classes.state}>
    <Drawing of={drawing} />
    <p className={classes.title}>{title}</p>
    {text && <p className={`soft ${classes.text}`}>{text}</p>}
    {children}
  </div>
)

type FailedProps = { text: string; error?: Partial<ApiError> | null; onRetry: () => void }

/** A refusal says why; the network is not to blame for it. */
export const Failed = ({ text, error, onRetry }: FailedProps) => {
  const why = error?.code ? error.mensagem : ESTADOS.falhou
  return (
    <div className={classes.state} role="alert">
      <Drawing of="fio" />
      <p className={classes.title}>{text}</p>
      {why !== text && <p className={`soft ${classes.text}`}>{why}</p>}
      <Button variant="ghost" onClick={onRetry}>
        {ESTADOS.tentar}
      </Button>
    </div>
  )
}

type PendingProps = {
  query: { data: unknown; isError: boolean; error?: Error | null; refetch: () => unknown }
  loading: string
  failed: string
  lines?: number
}

/** Shown instead of missing data: that it is loading, or that it failed, with a retry. */
export const Pending = ({ query, loading, failed, lines = 3 }: PendingProps) => {
  if (query.data !== undefined) return null
  if (query.isError) return <Failed text={failed} error={query.error} onRetry={() => void query.refetch()} />
  return <Loading text={loading} lines={lines} />
}
