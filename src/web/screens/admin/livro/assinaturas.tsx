import { Button } from '@mantine/core'
import { Printer, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import { ASSINATURAS as T } from '#web/features/assinatura/admin-messages.ts'
import {
  ASSINATURAS_PAGE_SIZE,
  readAssinaturasSheet,
  useAssinaturas,
  useRemoveAssinatura,
} from '#web/features/assinatura/assinaturas-admin-query.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import classes from './livro.module.css'

const Signature = ({ row }: { row: Assinatura }) => (
  <>
    <p className={classes.name}>{row.nome}</p>
    {row.cidade !== '' && <p className="note">{row.cidade}</p>}
  </>
)

const columnsFor = (remove: (row: Assinatura) => void): Column<Assinatura>[] => [
  { label: T.nome, stacked: true, cell: row => <Signature row={row} /> },
  { label: T.em, cell: row => formatInstant(row.criado_em) },
  { label: T.onde, cell: row => (row.na_capela ? T.naCapela : T.aDistancia) },
  actionsColumn(row => (
    <IconAction label={T.retirarDe(row.nome)} word={T.retirar} icon={<Trash2 />} onClick={() => remove(row)} />
  )),
]

type AssinaturasProps = { id: number; wanted: string }

/** The signatures of the livro de presença, with the search of the screen; the family removes what does not belong. */
export const Assinaturas = ({ id, wanted }: AssinaturasProps) => {
  const title = useId()
  const [pagina, setPagina] = useState(1)
  const [leaving, setLeaving] = useState<Assinatura>()
  const list = useAssinaturas(id, pagina, wanted)
  const removal = useRemoveAssinatura(id, () => setLeaving(undefined))
  return (
    <section aria-labelledby={title} className={classes.signatures}>
      <h2 id={title}>{T.titulo}</h2>
      <p className="note">{T.lead}</p>
      <Button
        component={Link}
        to={paths.folhaPresenca(id)}
        variant="outline"
        leftSection={<Printer size={18} aria-hidden />}
      >
        {T.folha}
      </Button>
      <PagedList
        list={list}
        failed={T.falhou}
        page={pagina}
        size={ASSINATURAS_PAGE_SIZE}
        sheet={formato => readAssinaturasSheet(id, wanted, formato)}
        onPage={setPagina}
      >
        <DataTable
          caption={T.legenda}
          columns={columnsFor(setLeaving)}
          rows={list.data?.items}
          empty={wanted === '' ? T.vazia : T.nadaEncontrado}
        />
      </PagedList>
      {leaving && (
        <ConfirmDialog
          title={T.confirmar}
          cancel={T.manter}
          confirm={T.retirar}
          busy={removal.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() => removal.mutate(leaving)}
        >
          <p>{T.confirmarTexto(leaving.nome)}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
