import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CAPELA } from '#contract/capela/messages.ts'
import { type ApresentacaoStatus, apresentacaoMatches, apresentacaoStatus } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatDataHora, isData } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { canonicalUnit, unitName } from '#contract/units.ts'
import apresentacaoFormClasses from '#web/features/capela/apresentacao-form.module.css'
import { ApresentacaoForm } from '#web/features/capela/apresentacao-form.tsx'
import { APRESENTACAO_TELA } from '#web/features/capela/apresentacao-messages.ts'
import { valuesWithoutCamera } from '#web/features/capela/apresentacao-values.ts'
import { DayView } from '#web/features/capela/day-view.tsx'
import { rememberUnit } from '#web/features/capela/last-unit-store.ts'
import { PANEL_REFRESH_MS } from '#web/features/capela/now-strip.tsx'
import { PAINEL } from '#web/features/capela/panel-messages.ts'
import { DifferenceMark } from '#web/features/capela/velorio-notice.tsx'
import { apiFile } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { paths } from '#web/paths.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { TabPanel, Tabs } from '#web/ui/public/tabs.tsx'
import classes from './painel-despedidas.module.css'

const VIEWS = [
  { id: 'lista', label: 'Lista' },
  { id: 'dia', label: 'Dia por capela' },
] as const

/** View, unit and day are part of the address: a reload or a link shows the same. */
const useView = (today: string) => {
  const [query, setQuery] = useSearchParams()
  const dia = query.get('dia') ?? ''
  const withPart = (part: Readonly<Record<string, string>>) =>
    new URLSearchParams({ ...Object.fromEntries(query), ...part })
  return {
    view: query.get('visao') === 'dia' ? ('dia' as const) : ('lista' as const),
    empresa: canonicalUnit(query.get('unidade') ?? '') ?? '',
    dia: isData(dia) ? dia : today,
    searchOf: (visao: string) => ({ search: `?${withPart({ visao })}` }),
    move: (part: { unidade?: string; dia?: string }) => {
      const unit = canonicalUnit(part.unidade ?? '')
      if (unit) rememberUnit(unit)
      setQuery(withPart(part), { replace: true })
    },
  }
}

type ListViewProps = {
  apresentacoes: readonly Apresentacao[] | undefined
  busca: string
  onClear: () => void
  now: string
  onEdit: (apresentacao: Apresentacao) => void
}

/** Inativo, Agendado or Ativo: by word, mark and background, never by colour alone; grey once it has ended. */
const Status = ({ status, ended }: { status: ApresentacaoStatus; ended: boolean }) => (
  <span className={classes.status} data-status={ended ? undefined : status}>
    {status}
  </span>
)

const columnsFor = (now: string, onEdit: (apresentacao: Apresentacao) => void): Column<Apresentacao>[] => [
  {
    label: 'Falecido(a)',
    stacked: true,
    cell: apresentacao => <p className={classes.name}>{apresentacao.nomeFalecido}</p>,
  },
  {
    label: PAINEL.unidade,
    cell: apresentacao => unitName(apresentacao.empresa) ?? apresentacao.empresa,
  },
  { label: 'Capela', cell: apresentacao => apresentacao.capela },
  { label: 'Início', cell: apresentacao => formatDataHora(apresentacao.dataHoraInicial) },
  {
    label: 'Fim',
    cell: apresentacao => (
      <span>
        {formatDataHora(apresentacao.dataHoraFinal)}
        {apresentacao.dataHoraFinal <= now && <span className={classes.over}>já terminou</span>}
      </span>
    ),
  },
  {
    label: 'Status',
    cell: apresentacao => (
      <span>
        <Status status={apresentacaoStatus(apresentacao, now)} ended={apresentacao.dataHoraFinal <= now} />
        <DifferenceMark pagina={apresentacao.pagina} apresentacao={apresentacao} />
      </span>
    ),
  },
  actionsColumn(apresentacao => (
    <IconAction
      label={`Editar a reserva de ${apresentacao.nomeFalecido}`}
      word="Editar"
      icon={<Pencil />}
      onClick={() => onEdit(apresentacao)}
    />
  )),
]

type ApresentacaoListProps = {
  apresentacoes: readonly Apresentacao[] | undefined
  now: string
  empty: string
  emptyAction?: ReactNode
  onEdit: (apresentacao: Apresentacao) => void
}

/** The chapel panel's list; cards on a phone. */
const ApresentacaoList = ({ apresentacoes, now, onEdit, ...empty }: ApresentacaoListProps) => (
  <DataTable
    caption="Reservas de capela em andamento e por vir"
    columns={columnsFor(now, onEdit)}
    rows={apresentacoes}
    {...empty}
  />
)

const ListView = ({ apresentacoes, busca, onClear, now, onEdit }: ListViewProps) => {
  const rows = apresentacoes?.filter(apresentacao => apresentacaoMatches(apresentacao, busca, now))
  return (
    <>
      <p role="status" className={`note ${classes.count}`}>
        {rows && rows.length > 0 && plural(rows.length, '1 reserva', `${rows.length} reservas`)}
      </p>
      <ApresentacaoList
        apresentacoes={rows}
        now={now}
        empty={busca.trim() === '' ? 'Nenhuma reserva em andamento ou por vir.' : 'Nenhuma reserva com este texto.'}
        emptyAction={busca.trim() !== '' && <ClearFilter onClear={onClear} />}
        onEdit={onEdit}
      />
      {rows && rows.length > 0 && (
        <ExportList read={formato => apiFile('GET /apresentacao/lista-vencer', { query: { formato, busca } })} />
      )}
    </>
  )
}

/** The chapel panel's dialog (specification §2): unit, chapel, start, end, status; the camera does not change. */
const EditApresentacaoDialog = ({ apresentacao, onClose }: { apresentacao: Apresentacao; onClose: () => void }) => (
  <Dialog onClose={onClose} title={APRESENTACAO_TELA.editar} size="lg">
    <p className={apresentacaoFormClasses.name}>{apresentacao.nomeFalecido}</p>
    <ApresentacaoForm saved={valuesWithoutCamera(apresentacao)} pagina={apresentacao.pagina} onClose={onClose} />
  </Dialog>
)

/** /admin/painel-despedidas: the chapel panel (specification §2, §4), as a list or as one day of all units. */
export const PainelDespedidasScreen = () => {
  const now = useNow()
  const { view, empresa, dia, searchOf, move } = useView(now.slice(0, 10))
  const navigate = useNavigate()
  const [busca, setBusca] = useState('')
  const [edited, setEdited] = useState<Apresentacao>()
  const list = useCall('GET /apresentacao/lista-vencer', {
    query: {},
    refetchInterval: PANEL_REFRESH_MS,
  })
  return (
    <>
      <PageTitle title="Painel de Capelas">
        <Link className="touch strong" to={paths.telas()}>
          Telas das capelas
        </Link>
        {view === 'lista' && <FilterInput label="Filtrar as reservas" value={busca} onChange={setBusca} />}
      </PageTitle>
      <Tabs label="Como ver as reservas" tabs={VIEWS} current={view} toTab={searchOf} />
      <div className={classes.panel}>
        {list.isError && list.data && (
          <p role="status" className={`alert ${classes.stale}`}>
            Não foi possível atualizar agora. Estes são os últimos dados recebidos.
          </p>
        )}
        <TabPanel id={view}>
          {list.isError && !list.data ? (
            <Failed text={CAPELA.erroCarregar} onRetry={() => void list.refetch()} />
          ) : view === 'lista' ? (
            <ListView
              apresentacoes={list.data}
              busca={busca}
              onClear={() => setBusca('')}
              now={now}
              onEdit={setEdited}
            />
          ) : (
            <DayView
              empresa={empresa}
              dia={dia}
              now={now}
              apresentacoes={list.data}
              onMove={move}
              onEdit={setEdited}
              onReserve={slot => {
                rememberUnit(slot.empresa)
                void navigate(paths.criarDespedida(slot))
              }}
            />
          )}
        </TabPanel>
      </div>
      {edited && (
        <EditApresentacaoDialog
          key={edited.id}
          apresentacao={list.data?.find(one => one.id === edited.id) ?? edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
