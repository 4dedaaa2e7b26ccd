import { Button, Checkbox } from '@mantine/core'
import { Ban, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { HOMENAGEM_PAGE_SIZE, HOMENAGEM_UNDO_WINDOW_MS } from '#contract/homenagem/messages.ts'
import { HOMENAGEM_FILTROS, type HomenagemFiltro } from '#contract/homenagem/rules.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { HomenagemContent } from '#web/features/homenagem/homenagem-content.tsx'
import { HomenagemState } from '#web/features/homenagem/homenagem-state.tsx'
import {
  decisionProblem,
  readHomenagensSheet,
  useDecisions,
  useDenuncias,
  useHomenagens,
} from '#web/features/homenagem/homenagens-query.ts'
import { DENUNCIAS, MODERACAO } from '#web/features/homenagem/moderation-messages.ts'
import { RefuseDialog } from '#web/features/homenagem/refuse-dialog.tsx'
import { ReportsPanel } from '#web/features/homenagem/reports-panel.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { LIST, PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { UndoBar } from '#web/ui/admin/undo-bar.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Failed } from '#web/ui/public/states.tsx'
import classes from './mensagens.module.css'

type Acts = {
  busy: boolean
  chosen: readonly number[]
  choose: (id: number) => void
  toggle: (row: Homenagem) => void
  refuse: (row: Homenagem) => void
}

const isWaiting = (row: Homenagem): boolean => !row.publicado && row.decidido_em === null

const columnsFor = ({ busy, chosen, choose, toggle, refuse }: Acts): Column<Homenagem>[] => [
  {
    label: MODERACAO.colunas.mensagem,
    stacked: true,
    cell: row => (
      <div className={classes.homenagem}>
        {isWaiting(row) && (
          <Checkbox
            aria-label={MODERACAO.escolher(row.nome)}
            checked={chosen.includes(row.id)}
            onChange={() => choose(row.id)}
          />
        )}
        <HomenagemContent homenagem={row} />
      </div>
    ),
  },
  { label: MODERACAO.colunas.recebida, cell: row => formatInstant(row.data) },
  {
    label: MODERACAO.colunas.situacao,
    cell: row => <HomenagemState row={row} busy={busy} onToggle={toggle} />,
  },
  actionsColumn(row => (
    <div className={classes.actions}>
      <IconAction
        label={MODERACAO.recusarDe(row.nome)}
        tip={MODERACAO.recusar}
        icon={<Ban />}
        disabled={busy}
        onClick={() => refuse(row)}
      />
      <IconAction label={MODERACAO.editar(row.nome)} tip="Editar" icon={<Pencil />} disabled />
    </div>
  )),
]

/** Selects on this page only, and only pending homenagens: a refused one is not approved by accident. */
const useChosen = (rows: readonly Homenagem[]) => {
  const [ids, setIds] = useState<readonly number[]>([])
  const open = rows.filter(isWaiting).map(row => row.id)
  const chosen = ids.filter(id => open.includes(id))
  return {
    open,
    chosen,
    choose: (id: number) => setIds(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]),
    chooseAll: () => setIds(chosen.length === open.length ? [] : open),
    clear: () => setIds([]),
  }
}

type Choice = ReturnType<typeof useChosen>

const Many = ({ choice, busy, onApprove }: { choice: Choice; busy: boolean; onApprove: () => void }) => (
  <div className={`row ${classes.many}`}>
    <Checkbox
      label={MODERACAO.escolherTodas}
      checked={choice.chosen.length === choice.open.length}
      indeterminate={choice.chosen.length > 0 && choice.chosen.length < choice.open.length}
      onChange={choice.chooseAll}
    />
    <Button disabled={choice.chosen.length === 0} loading={busy} onClick={onApprove}>
      {MODERACAO.aprovarEscolhidas(choice.chosen.length)}
    </Button>
  </div>
)

type HomenagensProps = {
  list: Homenagem[] | undefined
  empty: string
  decide: ReturnType<typeof useDecisions>['decide']
}

const Homenagens = ({ list, empty, decide }: HomenagensProps) => {
  const [refused, setRefused] = useState<Homenagem>()
  const choice = useChosen(list ?? [])
  const columns = columnsFor({
    busy: decide.isPending,
    chosen: choice.chosen,
    choose: choice.choose,
    toggle: row => decide.mutate({ kind: 'switch', row, publicado: !row.publicado }),
    refuse: setRefused,
  })
  return (
    <>
      {choice.open.length > 0 && (
        <Many
          choice={choice}
          busy={decide.isPending && decide.variables.kind === 'many'}
          onApprove={() => decide.mutate({ kind: 'many', ids: [...choice.chosen] }, { onSuccess: choice.clear })}
        />
      )}
      <DataTable caption={MODERACAO.tabela} columns={columns} rows={list} empty={empty} />
      {refused && (
        <RefuseDialog
          homenagem={refused}
          busy={decide.isPending}
          error={decide.error && decide.variables?.kind === 'refuse' ? decisionProblem(decide.error) : undefined}
          onClose={() => setRefused(undefined)}
          onRefuse={motivo =>
            decide.mutate({ kind: 'refuse', row: refused, motivo }, { onSuccess: () => setRefused(undefined) })
          }
        />
      )}
    </>
  )
}

const FILTER_PARAM = 'situacao'
const OPTIONS = HOMENAGEM_FILTROS.map(value => ({ value, label: MODERACAO.filtros[value] }))

/** The filter is part of the address. Without one, the pending homenagens are shown, also after the last one was decided. */
const useFiltro = (waiting: number | undefined): [HomenagemFiltro | undefined, (filtro: HomenagemFiltro) => void] => {
  const [params, setParams] = useSearchParams()
  const [opening, setOpening] = useState<HomenagemFiltro>()
  if (opening === undefined && waiting !== undefined) setOpening(waiting > 0 ? 'aguardando' : 'todas')
  const chosen = HOMENAGEM_FILTROS.find(one => one === params.get(FILTER_PARAM))
  const choose = (filtro: HomenagemFiltro) =>
    setParams(
      current => {
        current.set(FILTER_PARAM, filtro)
        return current
      },
      { replace: true },
    )
  return [chosen ?? opening, choose]
}

/** The number of pending homenagens: undefined before the response, and on a failure the list shows all. */
const waitingOf = ({ data, isError }: ReturnType<typeof useDespedida>): number | undefined =>
  data ? data.qtd_moderacao : isError ? 0 : undefined

/** The state of the list: filter, text and page; one page back when the last row of the last page no longer matches. */
const useHomenagemList = (id: number, waiting: number | undefined) => {
  const [filtro, chooseFiltro] = useFiltro(waiting)
  const { pagina, setPagina, wanted, ...text } = useListFilter()
  const list = useHomenagens({ id, filtro, pagina, busca: wanted })
  const lastPage = list.data ? Math.max(1, Math.ceil(list.data.total / HOMENAGEM_PAGE_SIZE)) : pagina
  useEffect(() => {
    if (pagina > lastPage) setPagina(lastPage)
  }, [pagina, lastPage, setPagina])
  const filter = (value: HomenagemFiltro) => {
    chooseFiltro(value)
    setPagina(1)
  }
  return { list, filtro, filter, wanted, pagina, setPagina, ...text }
}

type HomenagemList = ReturnType<typeof useHomenagemList>
type HomenagemTableProps = { id: number; view: HomenagemList; decide: HomenagensProps['decide'] }

const HomenagemTable = ({ id, view, decide }: HomenagemTableProps) => {
  const { list, filtro = 'todas', wanted } = view
  return (
    <PagedList
      list={list}
      failed={MODERACAO.falhou}
      page={view.pagina}
      size={HOMENAGEM_PAGE_SIZE}
      onPage={view.setPagina}
      sheet={formato => readHomenagensSheet({ id, filtro, busca: wanted }, formato)}
    >
      <Homenagens
        key={filtro}
        list={list.data?.items}
        decide={decide}
        empty={wanted === '' ? MODERACAO.vazia[filtro] : MODERACAO.nenhumaComTexto}
      />
      {list.data?.total === 0 && filtro !== 'todas' && (
        <Button variant="outline" className={classes.all} onClick={() => view.filter('todas')}>
          {MODERACAO.verTodas}
        </Button>
      )}
    </PagedList>
  )
}

/**
 * Homenagens of one despedida (specification §2 "Admin homenagens page", §9): filters, ten a page by descending id, approval, bulk
 * actions, undo, reports.
 */
export const MensagensScreen = () => {
  const id = Number(useParams().id)
  const despedida = useDespedida(id)
  const waiting = waitingOf(despedida)
  const view = useHomenagemList(id, waiting)
  const reports = useDenuncias(id)
  const { decide, undo, taken, forget } = useDecisions(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  return (
    <>
      <PageTitle
        parent={LIST}
        here={MODERACAO.titulo}
        tab={nome === '' ? MODERACAO.titulo : MODERACAO.de(nome)}
        title={nome === '' ? MODERACAO.titulo : nome}
      >
        <FilterInput label={MODERACAO.filtrar} value={view.busca} onChange={view.search} />
      </PageTitle>
      <div className={`row ${classes.pending}`}>
        <p className="soft" aria-live="polite">
          {despedida.data && MODERACAO.aguardam(despedida.data.qtd_moderacao)}
        </p>
        <Link className="touch strong" to={paths.livro(id)}>
          {MODERACAO.livro}
        </Link>
      </div>
      {reports.isError && !reports.data && <Failed text={DENUNCIAS.falhou} onRetry={() => void reports.refetch()} />}
      <ReportsPanel
        despedidaId={id}
        denuncias={reports.data?.items ?? []}
        busy={decide.isPending}
        onDecide={(row, decisao) => decide.mutate({ kind: 'report', row, decisao })}
      />
      <FilterChoice label={MODERACAO.mostrar} options={OPTIONS} value={view.filtro} onChange={view.filter} />
      <HomenagemTable id={id} view={view} decide={decide} />
      {taken && (
        <UndoBar
          text={taken.texto}
          actionKey={taken.key}
          durationMs={HOMENAGEM_UNDO_WINDOW_MS}
          busy={undo.isPending}
          onUndo={() => undo.mutate(taken)}
          onExpire={forget}
        />
      )}
    </>
  )
}
