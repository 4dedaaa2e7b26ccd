import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { forgetCodigo } from '#web/features/participante/codigo-store.ts'
import { ApiError } from '#web/lib/http.ts'
import { loadServerRendered } from '#web/lib/server-rendered.ts'
import { refusalOf } from '#web/screens/public/refusal-rules.ts'
import { STATUS } from '#web/screens/public/status/messages.ts'
import type { StatusState } from '#web/screens/public/status/status.screen.tsx'
import { ESTADOS } from '#web/ui/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'

type RefusalProps = { error: unknown; id: number; codigo: string | undefined; onRetry: () => void; children: ReactNode }

/** Leads to the status screen, which says what happened; until it is there, `children` stay. After a lost network the page offers to retry instead. */
const DespedidaRefusal = ({ error, id, codigo, onRetry, children }: RefusalProps) => {
  const offline = error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
  const { reason, to } = refusalOf(error, id)
  useEffect(() => {
    // A code that no longer gives access would count as a wrong guess at each visit.
    if (reason === 'private') forgetCodigo(id)
  }, [reason, id])
  const state: StatusState = { refusal: reason, codigo: codigo === '0' ? undefined : codigo }
  if (!offline)
    return (
      <>
        {children}
        <Navigate to={to} replace state={state} />
      </>
    )
  return (
    <StatusPage title={STATUS.recusas.failed} text={error.mensagem} banner={4}>
      <Button onClick={onRetry}>{ESTADOS.tentar}</Button>
    </StatusPage>
  )
}

/** The refusal together with the status page that it leads to, so that nothing else is shown between them. */
export const loadRefusal = async (): Promise<typeof DespedidaRefusal> => {
  await loadServerRendered(['screens/public/status/status.screen.tsx'])
  return DespedidaRefusal
}
