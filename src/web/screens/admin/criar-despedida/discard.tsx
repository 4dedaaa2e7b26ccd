import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
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
      <Modal opened={asking} onClose={() => setAsking(false)} title={CRIAR.descartarTitulo}>
        <p>{CRIAR.descartarTexto}</p>
        <div className={classes.doneActions}>
          <Button variant="outline" data-autofocus onClick={() => setAsking(false)}>
            {CRIAR.manter}
          </Button>
          <Button
            color="live"
            onClick={() => {
              setAsking(false)
              onDiscard()
            }}
          >
            {CRIAR.descartarSim}
          </Button>
        </div>
      </Modal>
    </>
  )
}
