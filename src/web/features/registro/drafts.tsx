import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import type { Rascunho } from '#contract/registro/schema.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile, messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { RASCUNHOS } from './messages.ts'
import classes from './registro.module.css'

const KEY = ['rascunhos']

const useRascunhos = () => useQuery({ queryKey: KEY, queryFn: () => api('GET /cliente/registro/rascunhos') })

const readRascunhosSheet = (formato: SheetFormat) => apiFile('GET /cliente/registro/rascunhos', { query: { formato } })

const useActivateRascunho = () =>
  useToastMutation({
    mutationFn: (id: number) => api('POST /cliente/update-despedida-status', { body: { id, status_memoria: true } }),
    success: RASCUNHOS.ativou,
    failure: error => messageOf(error, RASCUNHOS.erro),
    invalidates: [KEY, ['despedidas']],
    invalidatesAfterFailure: true,
  })

const columnsFor = (activate: (rascunho: Rascunho) => void): Column<Rascunho>[] => [
  {
    label: RASCUNHOS.falecido,
    stacked: true,
    cell: one => (
      <div className={classes.text}>
        <p className="strong">{one.nome}</p>
        <p className="note">{formatData(one.falecimento)}</p>
      </div>
    ),
  },
  {
    label: RASCUNHOS.velorio,
    cell: one => (
      <span className={classes.text}>{[formatDataHora(one.dtVelorio), one.velorio].filter(Boolean).join(', ')}</span>
    ),
  },
  actionsColumn(one => (
    <span className={`row ${classes.draftActions}`}>
      <Link to={paths.editarDespedida(one.id)} className="touch strong" aria-label={RASCUNHOS.conferirDe(one.nome)}>
        {RASCUNHOS.conferir}
      </Link>
      <Button aria-label={RASCUNHOS.ativarDe(one.nome)} onClick={() => activate(one)}>
        {RASCUNHOS.ativar}
      </Button>
    </span>
  )),
]

/** Despedidas that the portal opened by itself; nothing where there are none. */
export const Drafts = () => {
  const rascunhos = useRascunhos()
  const activate = useActivateRascunho()
  const [chosen, setChosen] = useState<Rascunho>()
  const close = () => setChosen(undefined)
  if (rascunhos.isError && !rascunhos.data)
    return <Failed text={RASCUNHOS.falhou} onRetry={() => void rascunhos.refetch()} />
  if (!rascunhos.data || rascunhos.data.length === 0) return null
  return (
    <section aria-labelledby="rascunhos" className={classes.drafts}>
      <h2 id="rascunhos">{RASCUNHOS.titulo}</h2>
      <p className="note">{RASCUNHOS.texto}</p>
      <DataTable caption={RASCUNHOS.legenda} columns={columnsFor(setChosen)} rows={rascunhos.data} empty="" />
      <ExportList name={RASCUNHOS.baixar} read={readRascunhosSheet} />
      {chosen && (
        <ConfirmDialog
          title={RASCUNHOS.ativarTitulo(chosen.nome)}
          confirm={RASCUNHOS.ativar}
          busy={activate.isPending}
          onCancel={close}
          onConfirm={() => activate.mutate(chosen.id, { onSettled: close })}
        >
          <p>{RASCUNHOS.ativarTexto}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
