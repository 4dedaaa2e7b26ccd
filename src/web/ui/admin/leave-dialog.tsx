import type { UnsavedGuard } from '#web/lib/unsaved.ts'
import { SAIR_SEM_SALVAR } from '#web/ui/messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveDialogProps = {
  guard: UnsavedGuard
  /** What is lost, if it is not unsaved values. */
  words?: Record<keyof typeof SAIR_SEM_SALVAR, string>
}

/** Confirms that a page is left with something unfinished. */
export const LeaveDialog = ({ guard, words = SAIR_SEM_SALVAR }: LeaveDialogProps) =>
  guard.asking && (
    <ConfirmDialog
      title={words.titulo}
      cancel={words.continuar}
      confirm={words.sair}
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{words.texto}</p>
    </ConfirmDialog>
  )
