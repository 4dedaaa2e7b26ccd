import { NativeSelect } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { apiFile, type ItemOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import classes from './colaborador-list.module.css'
import { COLABORADOR_TELA } from './colaborador-messages.ts'

export type Colaborador = ItemOf<'GET /usuario/colaboradores'>

const PAGE_SIZES = [10, 25, 50] as const
/** Specification §9. */
export const COLABORADOR_PAGE_SIZE = PAGE_SIZES[0]

const columnsFor = (onEdit: (id: number) => void): Column<Colaborador>[] => [
  {
    label: COLABORADOR_TELA.nome,
    stacked: true,
    cell: row => (
      <>
        <div className="strong">{row.nome}</div>
        <div className="note">{row.email}</div>
        <div className="note">
          {row.entrou_em ? `Última entrada: ${formatInstant(row.entrou_em)}` : 'Ainda não entrou'}
        </div>
      </>
    ),
  },
  {
    label: 'Status',
    cell: row => <Pill tone={row.ativo ? 'good' : 'attention'}>{row.ativo ? COLABORADOR_TELA.ativo : 'Inativo'}</Pill>,
  },
  actionsColumn(row => (
    <IconAction label={`Editar ${row.nome}`} word="Editar" icon={<Pencil />} onClick={() => onEdit(row.id)} />
  )),
]

type ListProps = {
  /** Already filtered by `busca`. */
  rows: readonly Colaborador[]
  busca: string
  onClear: () => void
  page: number
  size: number
  onPage: (page: number) => void
  onSize: (size: number) => void
  onEdit: (id: number) => void
}

/** The table of collaborators, ten a page by default. */
export const ColaboradorList = ({ rows, busca, onClear, page, size, onPage, onSize, onEdit }: ListProps) => {
  const id = useId()
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  return (
    <>
      <DataTable
        caption="Colaboradores"
        columns={columnsFor(onEdit)}
        rows={rows.slice((shown - 1) * size, shown * size)}
        empty="Nenhum colaborador encontrado."
        emptyAction={<ClearFilter onClear={onClear} />}
      />
      {rows.length > 0 && (
        <div className={`row ${classes.foot}`}>
          <div className="row note">
            <label htmlFor={id}>Colaboradores por página</label>
            <NativeSelect
              id={id}
              w={88}
              value={String(size)}
              data={PAGE_SIZES.map(String)}
              onChange={event => onSize(Number(event.currentTarget.value))}
            />
          </div>
          <Pager page={shown} size={size} total={rows.length} onPage={onPage} />
        </div>
      )}
      {rows.length > 0 && (
        <ExportList read={formato => apiFile('GET /usuario/colaboradores', { query: { formato, busca } })} />
      )}
    </>
  )
}
