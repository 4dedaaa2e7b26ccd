import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { forgetCodigo } from '#web/features/participante/codigo-store.ts'
import { ApiError } from '#web/lib/http.ts'
import { inPageLanguage } from '#web/lib/language.ts'
import { refusalOf } from '#web/screens/public/refusal-rules.ts'
import { ESTADOS } from '#web/ui/messages.ts'
import { Button } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { toast } from '#web/ui/toast.ts'

/** Explains the failure and links to the status screen. After a lost network the page offers to retry instead. */
export const DespedidaRefusal = ({ error, id, onRetry }: { error: unknown; id: number; onRetry: () => void }) => {
  const offline = error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 429)
  const { text, to } = refusalOf(error, id)
  useEffect(() => {
    toast.error(text)
    // A code that no longer gives access would count as a wrong guess at each visit.
    if (text === DESPEDIDA.privada) forgetCodigo(id)
  }, [text, id])
  if (!offline) return <Navigate to={to} replace />
  return (
    <StatusPage title={inPageLanguage(DESPEDIDA.erroBuscar)} text={inPageLanguage(error.mensagem)} banner={4}>
      <Button onClick={onRetry}>{ESTADOS.tentar}</Button>
    </StatusPage>
  )
}
