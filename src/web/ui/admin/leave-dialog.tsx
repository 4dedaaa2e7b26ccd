import type { UnsavedGuard } from '#web/lib/unsaved.ts'
import { SAIR_SEM_SALVAR } from '#web/ui/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asked before what was typed is left behind. */
export const LeaveDialog = ({ guard }: { guard: UnsavedGuard }) =>
  guard.asking && (
    <ConfirmDialog
      title={SAIR_SEM_SALVAR.titulo}
      cancel={SAIR_SEM_SALVAR.continuar}
      confirm={SAIR_SEM_SALVAR.sair}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{SAIR_SEM_SALVAR.texto}</p>
    </ConfirmDialog>
  )
