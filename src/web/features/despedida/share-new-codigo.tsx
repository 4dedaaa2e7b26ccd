import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import classes from './share-dialog.module.css'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { useNewCodigo } from './use-new-codigo.ts'

type NewCodigoProps = { id: number; codigo: string | undefined; onNew: (codigo: string) => void }

/** One click and one confirmation that names the consequences. */
export const ShareNewCodigo = ({ id, codigo, onNew }: NewCodigoProps) => {
  const [asking, setAsking] = useState(false)
  const renewal = useNewCodigo(id, fresh => {
    setAsking(false)
    onNew(fresh)
  })
  return (
    <>
      {codigo !== undefined && <p className={classes.codigo}>{T.codigoAtual(codigo)}</p>}
      <p className={`note ${classes.help}`}>{T.codigoAjuda}</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {T.novoCodigo}
      </Button>
      {asking && (
        <ConfirmDialog
          title={T.confirmar}
          cancel={T.cancelar}
          confirm={T.trocar}
          busy={renewal.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => renewal.mutate()}
        >
          <ul className={classes.dies}>
            {T.morre.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{T.fica}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
