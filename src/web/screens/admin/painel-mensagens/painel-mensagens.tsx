import { Switch } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { HomenagemEvento } from '#contract/evento/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { ADMIN_EVENTO } from '#web/features/evento/admin-messages.ts'
import {
  EVENTO_PAGE_SIZE,
  readEventoSheet,
  useDecideEvento,
  useEventoAtual,
  useHomenagensEvento,
} from '#web/features/evento/admin-query.ts'
import { EditHomenagemDialog } from '#web/features/evento/edit-homenagem-dialog.tsx'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import classes from './painel-mensagens.module.css'

const Words = ({ row }: { row: HomenagemEvento }) => (
  <div className={classes.words}>
    {row.nomeHomenageado !== '' && <p className={classes.honoured}>{ADMIN_EVENTO.para(row.nomeHomenageado)}</p>}
    <p className="written">{row.mensagem}</p>
    <p className="note">{ADMIN_EVENTO.de(row.nomeCliente)}</p>
  </div>
)

const Contact = ({ row }: { row: HomenagemEvento }) => (
  <span className={classes.contact}>
    <a href={`tel:+55${row.telefone}`}>{maskTelefone(row.telefone)}</a>
    {row.email !== '' && <a href={`mailto:${row.email}`}>{row.email}</a>}
  </span>
)

type Actions = {
  busyId: number | undefined
  decide: (row: HomenagemEvento) => void
  edit: (row: HomenagemEvento) => void
}

const columnsFor = ({ busyId, decide, edit }: Actions): Column<HomenagemEvento>[] => [
  { label: ADMIN_EVENTO.mensagem, stacked: true, cell: row => <Words row={row} /> },
  { label: ADMIN_EVENTO.contato, cell: row => <Contact row={row} /> },
  { label: ADMIN_EVENTO.recebida, cell: row => formatInstant(row.dataInclusao) },
  {
    label: ADMIN_EVENTO.situacao,
    cell: row => {
      const words = row.aprovado ? ADMIN_EVENTO.aprovado : ADMIN_EVENTO.desaprovado
      return (
        <Switch
          label={words}
          aria-label={ADMIN_EVENTO.situacaoDe(row.nomeCliente, words)}
          checked={row.aprovado}
          disabled={busyId === row.id}
          onChange={() => decide(row)}
        />
      )
    },
  },
  actionsColumn(row => (
    <IconAction
      label={ADMIN_EVENTO.editarDe(row.nomeCliente)}
      word={ADMIN_EVENTO.editar}
      icon={<Pencil />}
      onClick={() => edit(row)}
    />
  )),
]

const Tools = () => {
  const evento = useEventoAtual()
  if (!evento.data) return null
  return (
    <div className={`row ${classes.tools}`}>
      <span className={evento.data.recebendo ? `strong ${classes.open}` : 'problem'}>
        {evento.data.recebendo ? ADMIN_EVENTO.recebendo : ADMIN_EVENTO.fechado}
      </span>
      <EventSettings evento={evento.data} />
      <a href={paths.painel()} target="_blank" rel="noreferrer" className="touch">
        {ADMIN_EVENTO.verPainel}
      </a>
      <a href={paths.painelEnviar()} target="_blank" rel="noreferrer" className="touch">
        {ADMIN_EVENTO.verFormulario}
      </a>
    </div>
  )
}

/** "Aprovar Mensagens" (specification §2 "Finados event"): breadcrumb, approval switch, editing within the limits. */
export const PainelMensagensScreen = () => {
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [editing, setEditing] = useState<HomenagemEvento>()
  const evento = useEventoAtual()
  const list = useHomenagensEvento(evento.data, pagina, wanted)
  const decide = useDecideEvento()
  const columns = columnsFor({
    busyId: decide.isPending ? decide.variables.id : undefined,
    decide: row => decide.mutate({ id: row.id, aprovado: !row.aprovado }),
    edit: setEditing,
  })
  return (
    <>
      <PageTitle title={ADMIN_EVENTO.titulo}>
        <FilterInput label={ADMIN_EVENTO.filtrar} value={busca} onChange={search} />
      </PageTitle>
      <Tools />
      <PagedList
        // Without the event there is no list to read: its failure is that of the list.
        list={evento.data ? list : { ...evento, data: undefined }}
        failed={ADMIN_EVENTO.falhou}
        page={pagina}
        size={EVENTO_PAGE_SIZE}
        orMore={wanted !== '' && (list.data?.total ?? 0) >= BUSCA_MAX}
        {...(evento.data ? { sheet: formato => readEventoSheet(evento.data, wanted, formato) } : {})}
        onPage={setPagina}
      >
        <DataTable
          caption={ADMIN_EVENTO.legenda}
          columns={columns}
          rows={list.data?.items}
          empty={wanted === '' ? ADMIN_EVENTO.vazia : ADMIN_EVENTO.nadaEncontrado}
        />
      </PagedList>
      {editing && <EditHomenagemDialog homenagem={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
