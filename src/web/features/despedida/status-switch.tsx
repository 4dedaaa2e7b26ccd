import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import type { StatusSwitch } from './use-status-switch.ts'

const UNDO_STATUS_MS = 10_000

/** Shown beside the list while a change of the switch is to be confirmed or can be undone. */
export const StatusSwitchNotices = ({ status }: { status: StatusSwitch }) => (
  <>
    {status.question && (
      <ConfirmDialog
        title={`Desativar a página de ${status.question.despedida.pessoa_falecida.nome}?`}
        confirm="Desativar a página"
        onCancel={status.cancel}
        onConfirm={status.confirm}
      >
        <p>{status.question.reason} Quem tiver o link verá “Despedida Inativa”.</p>
      </ConfirmDialog>
    )}
    {status.change && (
      <UndoBar
        done={status.change.done}
        text={status.change.text}
        actionKey={status.change.key}
        durationMs={UNDO_STATUS_MS}
        busy={status.undoing}
        error={status.undoProblem}
        onUndo={status.undo}
        onExpire={status.expire}
      />
    )}
  </>
)
