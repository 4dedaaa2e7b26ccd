import { Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { HomenagemEvento } from '#contract/evento/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { ADMIN_EVENTO } from '#web/features/evento/admin-messages.ts'
import {
  EVENTO_PAGE_SIZE,
  useDecideEvento,
  useEventoAtual,
  useHomenagensEvento,
} from '#web/features/evento/admin-query.ts'
import { EditHomenagemDialog } from '#web/features/evento/edit-homenagem-dialog.tsx'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import classes from './painel-mensagens.module.css'

const Words = ({ row }: { row: HomenagemEvento }) => (
  <div className={classes.words}>
    {row.nomeHomenageado !== '' && <p className={classes.honoured}>{ADMIN_EVENTO.para(row.nomeHomenageado)}</p>}
    <p className={classes.text}>{row.mensagem}</p>
    <p className={classes.author}>{ADMIN_EVENTO.de(row.nomeCliente)}</p>
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
  { id: 'mensagem', label: ADMIN_EVENTO.mensagem, stacked: true, cell: row => <Words row={row} /> },
  { id: 'contato', label: ADMIN_EVENTO.contato, cell: row => <Contact row={row} /> },
  { id: 'data', label: ADMIN_EVENTO.recebida, cell: row => formatInstant(row.dataInclusao) },
  {
    id: 'situacao',
    label: ADMIN_EVENTO.situacao,
    cell: row => {
      const words = row.aprovado ? ADMIN_EVENTO.aprovado : ADMIN_EVENTO.desaprovado
      return (
        <Switch
          size="md"
          label={words}
          aria-label={ADMIN_EVENTO.situacaoDe(row.nomeCliente, words)}
          checked={row.aprovado}
          disabled={busyId === row.id}
          onChange={() => decide(row)}
        />
      )
    },
  },
  {
    id: 'acoes',
    label: ADMIN_EVENTO.acoes,
    align: 'end',
    cell: row => (
      <IconAction
        label={ADMIN_EVENTO.editarDe(row.nomeCliente)}
        tip={ADMIN_EVENTO.editar}
        icon={<Pencil />}
        onClick={() => edit(row)}
      />
    ),
  },
]

const Tools = () => {
  const evento = useEventoAtual()
  if (!evento.data) return null
  return (
    <div className={classes.tools}>
      <span className={evento.data.recebendo ? classes.open : classes.closed}>
        {evento.data.recebendo ? ADMIN_EVENTO.recebendo : ADMIN_EVENTO.fechado}
      </span>
      <EventSettings evento={evento.data} />
      <a href={paths.painel()} target="_blank" rel="noreferrer">
        {ADMIN_EVENTO.verPainel}
      </a>
      <a href={paths.painelEnviar()} target="_blank" rel="noreferrer">
        {ADMIN_EVENTO.verFormulario}
      </a>
    </div>
  )
}

/** "Aprovar Mensagens" (specification §2 "Finados event"): breadcrumb, approval switch, editing within the limits. */
export const PainelMensagensScreen = () => {
  useTitle(ADMIN_EVENTO.titulo)
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [editing, setEditing] = useState<HomenagemEvento>()
  const [wanted] = useDebouncedValue(busca, 300)
  const evento = useEventoAtual()
  const list = useHomenagensEvento(evento.data, pagina, wanted)
  const failed = [evento, list].some(query => query.isError && !query.data)
  const decide = useDecideEvento()
  const columns = columnsFor({
    busyId: decide.isPending ? decide.variables.id : undefined,
    decide: row => decide.mutate({ id: row.id, aprovado: !row.aprovado }),
    edit: setEditing,
  })
  const filter = (value: string) => {
    setBusca(value)
    setPagina(1)
  }
  return (
    <>
      <PageTitle
        crumbs={[{ label: ADMIN_EVENTO.painelCapelas, to: paths.painelCapelas() }, { label: ADMIN_EVENTO.titulo }]}
        title={ADMIN_EVENTO.titulo}
      >
        <FilterInput label={ADMIN_EVENTO.filtrar} value={busca} onChange={filter} />
      </PageTitle>
      <Tools />
      {failed ? (
        <Failed text={ADMIN_EVENTO.falhou} onRetry={() => void (evento.data ? list : evento).refetch()} />
      ) : (
        <DataTable
          caption={ADMIN_EVENTO.legenda}
          columns={columns}
          rows={list.data?.items}
          keyOf={row => row.id}
          size={EVENTO_PAGE_SIZE}
          empty={wanted === '' ? ADMIN_EVENTO.vazia : ADMIN_EVENTO.nadaEncontrado}
        />
      )}
      {list.data && list.data.total > 0 && (
        <Pager
          page={pagina}
          size={EVENTO_PAGE_SIZE}
          total={list.data.total}
          orMore={wanted !== '' && list.data.total >= BUSCA_MAX}
          onPage={setPagina}
        />
      )}
      <EditHomenagemDialog homenagem={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
