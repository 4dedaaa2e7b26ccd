import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { useNewCodigo } from './use-new-codigo.ts'

type ConfirmProps = { opened: boolean; busy: boolean; onCancel: () => void; onConfirm: () => void }

const Confirm = ({ opened, busy, onCancel, onConfirm }: ConfirmProps) => (
  <Modal opened={opened} onClose={onCancel} title={T.confirmar} closeButtonProps={{ 'aria-label': T.fechar }}>
    <ul className={classes.dies}>
      {T.morre.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <p>{T.fica}</p>
    <div className={classes.foot}>
      <Button variant="subtle" disabled={busy} onClick={onCancel}>
        {T.cancelar}
      </Button>
      <Button color="live" loading={busy} onClick={onConfirm}>
        {T.trocar}
      </Button>
    </div>
  </Modal>
)

type NewCodigoProps = { id: number; codigo: string | undefined; onNew: (codigo: string) => void }

/** One click and one confirmation that says what ends. */
export const ShareNewCodigo = ({ id, codigo, onNew }: NewCodigoProps) => {
  const [asking, setAsking] = useState(false)
  const renewal = useNewCodigo(id, fresh => {
    setAsking(false)
    onNew(fresh)
  })
  return (
    <>
      {codigo !== undefined && <p className={classes.codigo}>{T.codigoAtual(codigo)}</p>}
      <p className={classes.help}>{T.codigoAjuda}</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {T.novoCodigo}
      </Button>
      <Confirm
        opened={asking}
        busy={renewal.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => renewal.mutate()}
      />
    </>
  )
}
