import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import form from './form.module.css'
import { CANCELAR } from './messages.ts'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  cancel?: string
  confirm: string
  /** Nothing is taken away: the button is not red. */
  adds?: boolean
  /** The action is running. */
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Confirms an action that affects other people immediately; the cancel button has the focus. */
export const ConfirmDialog = ({
  title,
  children,
  cancel = CANCELAR,
  confirm,
  adds = false,
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) => (
  <Dialog onClose={onCancel} title={title}>
    {children}
    <div className={`row ${form.foot}`}>
      <Button variant="default" data-autofocus disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...(adds ? {} : { color: 'live' })} loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
