import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Tela } from '#contract/tela/schema.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import classes from './remove-telas.module.css'
import { TELAS } from './telas-messages.ts'
import { useRemoveTelas } from './telas-query.ts'

/** Removes every display without signal from the list, after a confirmation. Exactly the displays that it counted are removed. */
export const RemoveTelas = ({ telas }: { telas: readonly Tela[] }) => {
  const [ids, setIds] = useState<string[]>()
  const close = () => setIds(undefined)
  const remove = useRemoveTelas()
  const silent = telas.filter(tela => tela.atrasada).map(tela => tela.id)
  return (
    <>
      {silent.length > 0 && (
        <Button variant="outline" className={classes.open} onClick={() => setIds(silent)}>
          {TELAS.removerSemSinal}
        </Button>
      )}
      {ids && (
        <ConfirmDialog
          title={TELAS.removerTitulo(ids.length)}
          cancel={TELAS.removerDesiste}
          confirm={TELAS.removerConfirma}
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate(ids, { onSuccess: close })}
        >
          <p>{TELAS.removerTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
