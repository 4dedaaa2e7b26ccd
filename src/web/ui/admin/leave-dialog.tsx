import { Button, Modal } from '@mantine/core'
import type { UnsavedGuard } from '#web/lib/unsaved.ts'
import { SAIR_SEM_SALVAR } from '#web/ui/messages.ts'
import classes from './leave-dialog.module.css'

/** Asked before what was typed is left behind. */
export const LeaveDialog = ({ guard }: { guard: UnsavedGuard }) => (
  <Modal
    opened={guard.asking}
    onClose={guard.stay}
    title={SAIR_SEM_SALVAR.titulo}
    closeButtonProps={{ 'aria-label': SAIR_SEM_SALVAR.fechar }}
  >
    <p>{SAIR_SEM_SALVAR.texto}</p>
    <div className={classes.actions}>
      <Button variant="outline" data-autofocus onClick={guard.stay}>
        {SAIR_SEM_SALVAR.continuar}
      </Button>
      <Button color="live" onClick={guard.leave}>
        {SAIR_SEM_SALVAR.sair}
      </Button>
    </div>
  </Modal>
)
