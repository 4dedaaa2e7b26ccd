import type { UnsavedGuard } from '#web/lib/unsaved.ts'

import { ConfirmDialog } from './confirm-dialog.tsx'

/** Confirms that unsaved values are discarded. */
const SAIR_SEM_SALVAR = {
  titulo: 'Sair sem salvar?',
  texto: 'As alterações desta página ainda não foram salvas.',
  continuar: 'Continuar editando',
  sair: 'Sair sem salvar',
} as const

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
