import { type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { forgetCodigo } from '#web/features/participante/codigo-store.ts'
import { ApiError } from '#web/lib/http.ts'
import { inPageLanguage } from '#web/lib/language.ts'
import { loadServerRendered } from '#web/lib/server-rendered.ts'
import { refusalOf } from '#web/screens/public/refusal-rules.ts'
import type { StatusState } from '#web/screens/public/status/status.tsx'
import { ESTADOS } from '#web/ui/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'

type RefusalProps = { error: unknown; id: number; codigo: string | undefined; onRetry: () => void; children: ReactNode }

/** Leads to the status screen, which says what happened; until it is there, `children` stay. After a lost network the page offers to retry instead. */
const DespedidaRefusal = ({ error, id, codigo, onRetry, children }: RefusalProps) => {
  const offline = error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
  const { text, to } = refusalOf(error, id)
  useEffect(() => {
    // A code that no longer gives access would count as a wrong guess at each visit.
    if (text === DESPEDIDA.privada) forgetCodigo(id)
  }, [text, id])
  const state: StatusState = { refusal: text, codigo: codigo === '0' ? undefined : codigo }
  if (!offline)
    return (
      <>
        {children}
        <Navigate to={to} replace state={state} />
      </>
    )
  return (
    <StatusPage title={inPageLanguage(DESPEDIDA.erroBuscar)} text={inPageLanguage(error.mensagem)} banner={4}>
      <Button onClick={onRetry}>{ESTADOS.tentar}</Button>
    </StatusPage>
  )
}

/** The refusal together with the status page that it leads to, so that nothing else is shown between them. */
export const loadRefusal = async (): Promise<typeof DespedidaRefusal> => {
  await loadServerRendered(['screens/public/status/status.tsx'])
  return DespedidaRefusal
}
