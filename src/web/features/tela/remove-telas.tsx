import { Button } from '@mantine/core'
import { useState } from 'react'
import { plural } from '#contract/plural.ts'
import type { Tela } from '#contract/tela/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { TELAS } from './admin-messages.ts'
import classes from './remove-telas.module.css'

/** Removes every display without signal from the list, after a confirmation. Exactly the displays that it counted are removed. */
export const RemoveTelas = ({ telas }: { telas: readonly Tela[] }) => {
  const [ids, setIds] = useState<string[]>()
  const close = () => setIds(undefined)
  const remove = useSend('POST /cliente/telas/remover', {
    done: ({ removidas }) => plural(removidas, '1 tela tirada da lista.', `${removidas} telas tiradas da lista.`),
    failed: error => messageOf(error, TELAS.erro),
    changes: ['GET /cliente/telas'],
    changesAfterFailure: true,
  })
  const silent = telas.filter(tela => tela.atrasada).map(tela => tela.id)
  return (
    <>
      {silent.length > 0 && (
        <Button variant="outline" className={classes.open} onClick={() => setIds(silent)}>
          Remover as que não respondem
        </Button>
      )}
      {ids && (
        <ConfirmDialog
          title={plural(ids.length, 'Remover 1 tela da lista?', `Remover ${ids.length} telas da lista?`)}
          cancel="Manter"
          confirm="Remover"
          busy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate({ body: { ids } }, { onSuccess: close })}
        >
          <p>São as telas sem sinal agora. A que voltar a funcionar aparece de novo sozinha.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
