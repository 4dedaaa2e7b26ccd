import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { FECHAR } from '#web/ui/messages.ts'
import classes from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  cancel: string
  confirm: string
  /** The action is running. */
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** Asked before an action that other people notice at once; the way back has the focus. */
export const ConfirmDialog = ({
  title,
  children,
  cancel,
  confirm,
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) => (
  <Modal opened onClose={onCancel} title={title} centered closeButtonProps={{ 'aria-label': FECHAR }}>
    {children}
    <div className={classes.actions}>
      <Button variant="default" data-autofocus onClick={onCancel}>
        {cancel}
      </Button>
      <Button color="live" loading={busy} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  </Modal>
)
