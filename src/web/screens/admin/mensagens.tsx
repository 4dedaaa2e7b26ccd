import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Ban, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/messages.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { MODERACAO } from '#web/features/homenagem/moderation-messages.ts'
import { RefuseDialog } from '#web/features/homenagem/refuse-dialog.tsx'
import { ReportsPanel } from '#web/features/homenagem/reports-panel.tsx'
import { TributeContent } from '#web/features/homenagem/tribute-content.tsx'
import { TributeState } from '#web/features/homenagem/tribute-state.tsx'
import { useDecisions, useDenuncias, useHomenagens } from '#web/features/homenagem/tributes-query.ts'
import { UndoBar } from '#web/features/homenagem/undo-bar.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
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
    id: 'mensagem',
    label: MODERACAO.colunas.mensagem,
    stacked: true,
    cell: row => (
      <div className={classes.tribute}>
        {isWaiting(row) && (
          <Checkbox
            size="md"
            aria-label={MODERACAO.escolher(row.nome)}
            checked={chosen.includes(row.id)}
            onChange={() => choose(row.id)}
          />
        )}
        <TributeContent homenagem={row} />
      </div>
    ),
  },
  { id: 'data', label: MODERACAO.colunas.recebida, cell: row => formatInstant(row.data) },
  {
    id: 'situacao',
    label: MODERACAO.colunas.situacao,
    cell: row => <TributeState row={row} busy={busy} onToggle={toggle} />,
  },
  {
    id: 'acoes',
    label: MODERACAO.colunas.acoes,
    align: 'end',
    cell: row => (
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
    ),
  },
]

/** Choosing on this page only, and only what waits: what was refused once is not approved in passing. */
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
  <div className={classes.many}>
    <Checkbox
      size="md"
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

type TributesProps = { list: Homenagem[] | undefined; busca: string; decide: ReturnType<typeof useDecisions>['decide'] }

const Tributes = ({ list, busca, decide }: TributesProps) => {
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
      <DataTable
        caption={MODERACAO.tabela}
        columns={columns}
        rows={list}
        keyOf={row => row.id}
        size={HOMENAGEM_PAGE_SIZE}
        empty={busca === '' ? MODERACAO.nenhuma : MODERACAO.nenhumaComTexto}
      />
      {refused && (
        <RefuseDialog
          homenagem={refused}
          busy={decide.isPending}
          onClose={() => setRefused(undefined)}
          onRefuse={motivo =>
            decide.mutate({ kind: 'refuse', row: refused, motivo }, { onSuccess: () => setRefused(undefined) })
          }
        />
      )}
    </>
  )
}

/** Tributes of one farewell (specification §2 "Admin tributes page"): filter, table of ten, approve switch; many at once, undoing, reports. */
export const MensagensScreen = () => {
  const id = Number(useParams().id)
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [wanted] = useDebouncedValue(busca, 300)
  const despedida = useDespedida(id)
  const list = useHomenagens(id, pagina, wanted)
  const reports = useDenuncias(id)
  const { decide, undo, taken, forget } = useDecisions(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  useTitle(nome === '' ? MODERACAO.titulo : MODERACAO.de(nome))
  return (
    <>
      <PageTitle
        crumbs={[{ label: 'Despedidas', to: paths.despedidas() }, { label: MODERACAO.titulo }]}
        title={nome === '' ? MODERACAO.titulo : nome}
      >
        <FilterInput
          label={MODERACAO.filtrar}
          value={busca}
          onChange={value => {
            setBusca(value)
            setPagina(1)
          }}
        />
      </PageTitle>
      <p className={classes.pending} aria-live="polite">
        {MODERACAO.aguardam(despedida.data?.qtd_moderacao ?? 0)}
      </p>
      <ReportsPanel
        denuncias={reports.data?.items ?? []}
        busy={decide.isPending}
        onDecide={(row, decisao) => decide.mutate({ kind: 'report', row, decisao })}
      />
      {list.isError && !list.data ? (
        <div role="alert" className={classes.failed}>
          <span>{MODERACAO.falhou}</span>
          <Button variant="outline" onClick={() => void list.refetch()}>
            {MODERACAO.tentar}
          </Button>
        </div>
      ) : (
        <Tributes list={list.data?.items} busca={wanted} decide={decide} />
      )}
      {list.data && list.data.total > 0 && (
        <Pager page={pagina} size={HOMENAGEM_PAGE_SIZE} total={list.data.total} onPage={setPagina} />
      )}
      {taken && <UndoBar taken={taken} busy={undo.isPending} onUndo={undo.mutate} onGone={forget} />}
    </>
  )
}
