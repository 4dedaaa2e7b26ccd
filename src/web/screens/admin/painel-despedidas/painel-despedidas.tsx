import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CAPELA } from '#contract/capela/messages.ts'
import { apresentacaoMatches } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { isData } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { canonicalUnit } from '#contract/units.ts'
import { ApresentacaoList } from '#web/features/capela/apresentacao-list.tsx'
import { DayView } from '#web/features/capela/day-view.tsx'
import { EditApresentacaoDialog } from '#web/features/capela/edit-apresentacao-dialog.tsx'
import { rememberUnit } from '#web/features/capela/last-unit-store.ts'
import { PANEL_REFRESH_MS } from '#web/features/capela/now-strip.tsx'
import { apiFile } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { paths } from '#web/paths.ts'
import { ClearFilter } from '#web/ui/admin/clear-filter.tsx'
import { ExportList } from '#web/ui/admin/export-list.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
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
