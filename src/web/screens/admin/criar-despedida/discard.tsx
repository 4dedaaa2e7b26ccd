import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'

/** Deletes the draft after a confirmation. */
export const Discard = ({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" className={classes.discard} disabled={disabled} onClick={() => setAsking(true)}>
        {CRIAR.descartar}
      </Button>
      {asking && (
        <ConfirmDialog
          title={CRIAR.descartarTitulo}
          cancel={CRIAR.manter}
          confirm={CRIAR.descartarSim}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onDiscard()
          }}
        >
          <p>{CRIAR.descartarTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
