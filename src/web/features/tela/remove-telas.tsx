import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Tela } from '#contract/tela/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import classes from './remove-telas.module.css'
import { TELAS } from './telas-messages.ts'
import { useRemoveTelas } from './telas-query.ts'

/** Takes every display without signal off the list, after a question. The ones counted in the question are the ones removed. */
export const RemoveTelas = ({ telas }: { telas: readonly Tela[] }) => {
  const [ids, setIds] = useState<string[]>([])
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const remove = useRemoveTelas(close)
  const silent = telas.filter(tela => tela.atrasada).map(tela => tela.id)
  const open = () => {
    setIds(silent)
    setOpened(true)
  }
  return (
    <>
      {silent.length > 0 && (
        <Button variant="outline" className={classes.open} onClick={open}>
          {TELAS.removerSemSinal}
        </Button>
      )}
      {opened && (
        <ConfirmDialog
          title={TELAS.removerTitulo(ids.length)}
          cancel={TELAS.removerDesiste}
          confirm={TELAS.removerConfirma}
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate(ids)}
        >
          <p>{TELAS.removerTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
