import { Button, Checkbox } from '@mantine/core'
import { Ban } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import { isWaiting, TABELA_FILTROS } from '#contract/homenagem/rules.ts'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { isStaff } from '#contract/roles.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { TakeOver } from '#web/features/fotografia/take-over.tsx'
import { HomenagemContent } from '#web/features/homenagem/homenagem-content.tsx'
import { DisabledEdit, HomenagemState } from '#web/features/homenagem/homenagem-state.tsx'
import { type Decide, readHomenagensSheet, useHomenagens } from '#web/features/homenagem/homenagens-query.ts'
import { MODERACAO, SO_FAMILIA } from '#web/features/homenagem/moderation-messages.ts'
import { Refusal } from '#web/features/homenagem/refuse-dialog.tsx'
import { VoiceReview } from '#web/features/homenagem/voice-review.tsx'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import type { ListFilter } from '#web/ui/admin/use-list-filter.ts'
import classes from './mensagens.module.css'

const FILTROS_TEXT = {
  todas: 'Todas',
  aguardando: 'Aguardando',
  aprovadas: 'Aprovadas',
  desaprovadas: 'Desaprovadas',
  familia: 'Só para a família',
}

const VAZIA = {
  todas: 'Nenhuma mensagem recebida ainda.',
  aguardando: 'Tudo lido. Nenhuma mensagem espera por uma decisão.',
  aprovadas: 'Nenhuma mensagem aprovada ainda.',
  desaprovadas: 'Nenhuma mensagem desaprovada.',
  familia: 'Ninguém escreveu só para a família ainda.',
}

type RowActions = {
  busy: boolean
  chosen: readonly number[]
  choose: (id: number) => void
  toggle: (row: Homenagem) => void
  refuse: (row: Homenagem) => void
}

const columnsFor = ({ busy, chosen, choose, toggle, refuse }: RowActions): Column<Homenagem>[] => [
  {
    label: MODERACAO.colunas.mensagem,
    stacked: true,
    cell: row => (
      <div className={classes.homenagem}>
        {isWaiting(row) && (
          <Checkbox
            aria-label={`Escolher a mensagem de ${row.nome}`}
            checked={chosen.includes(row.id)}
            onChange={() => choose(row.id)}
          />
        )}
        <HomenagemContent homenagem={row}>{row.voz && <VoiceReview homenagem={row} voz={row.voz} />}</HomenagemContent>
      </div>
    ),
  },
  { label: MODERACAO.colunas.recebida, cell: row => formatInstant(row.data) },
  {
    label: MODERACAO.colunas.situacao,
    cell: row => (
      <>
        <HomenagemState row={row} busy={busy} onToggle={toggle} />
        <TakeOver despedidaId={row.despedida.id} homenagem={row} />
      </>
    ),
  },
  actionsColumn(row => (
    <div className={classes.actions}>
      <IconAction
        label={row.so_familia ? SO_FAMILIA.naoGuardarDe(row.nome) : MODERACAO.naoPublicarDe(row.nome)}
        word={row.so_familia ? SO_FAMILIA.naoGuardar : MODERACAO.naoPublicar}
        icon={<Ban />}
        disabled={busy}
        onClick={() => refuse(row)}
      />
      <DisabledEdit nome={row.nome} />
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
      label="Escolher todas as que aguardam nesta página"
      checked={choice.chosen.length === choice.open.length}
      indeterminate={choice.chosen.length > 0 && choice.chosen.length < choice.open.length}
      onChange={choice.chooseAll}
    />
    <Button disabled={choice.chosen.length === 0} loading={busy} onClick={onApprove}>
      {choice.chosen.length === 0 ? 'Aprovar escolhidas' : `Aprovar escolhidas (${choice.chosen.length})`}
    </Button>
  </div>
)

type HomenagensProps = {
  list: Homenagem[] | undefined
  empty: string
  decide: Decide
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
      <DataTable caption="Mensagens da despedida" columns={columns} rows={list} drawing="carta" empty={empty} />
      {refused && <Refusal homenagem={refused} decide={decide} onClose={() => setRefused(undefined)} />}
    </>
  )
}

const FILTER_PARAM = 'situacao'
const FILTROS = [...TABELA_FILTROS, 'familia'] as const
type TabelaFiltro = (typeof FILTROS)[number]
const OPTIONS = FILTROS.map(value => ({ value, label: FILTROS_TEXT[value] }))
/** Staff do not read what was written for the family alone. */
const STAFF_OPTIONS = OPTIONS.filter(({ value }) => value !== 'familia')

/**
 * The filter is part of the address. Without one, the pending homenagens are shown, also after the last one was decided. The choice is
 * held here as well: the router changes the address in a transition, and until then the radio button would be reset.
 */
const useFiltro = (waiting: number | undefined): [TabelaFiltro | undefined, (filtro: TabelaFiltro) => void] => {
  const [params, setParams] = useSearchParams()
  const [opening, setOpening] = useState<TabelaFiltro>()
  if (opening === undefined && waiting !== undefined) setOpening(waiting > 0 ? 'aguardando' : 'todas')
  const named = FILTROS.find(one => one === params.get(FILTER_PARAM))
  const [address, setAddress] = useState(named)
  const [chosen, setChosen] = useState(named)
  if (address !== named) {
    setAddress(named)
    setChosen(named)
  }
  const choose = (filtro: TabelaFiltro) => {
    setChosen(filtro)
    setParams(
      current => {
        current.set(FILTER_PARAM, filtro)
        return current
      },
      { replace: true },
    )
  }
  return [chosen ?? opening, choose]
}

/** The state of the list: filter, text and page; one page back when the last row of the last page no longer matches. */
const useHomenagemList = (id: number, waiting: number | undefined, text: ListFilter) => {
  const [filtro, chooseFiltro] = useFiltro(waiting)
  const { pagina, setPagina, wanted } = text
  const list = useHomenagens({ id, filtro, pagina, busca: wanted })
  const lastPage = list.data ? Math.max(1, Math.ceil(list.data.total / HOMENAGEM_PAGE_SIZE)) : pagina
  useEffect(() => {
    if (pagina > lastPage) setPagina(lastPage)
  }, [pagina, lastPage, setPagina])
  const filter = (value: TabelaFiltro) => {
    chooseFiltro(value)
    setPagina(1)
  }
  return { list, filtro, filter }
}

export type HomenagensView = { id: number; waiting: number | undefined; text: ListFilter; decide: Decide }

/** The table of the specification (§2 "Admin homenagens page") with its filters, for staff; a moderator reads cards. */
export const HomenagemTable = ({ id, waiting, text, decide }: HomenagensView) => {
  const { list, filtro: shown, filter } = useHomenagemList(id, waiting, text)
  const filtro = shown ?? 'todas'
  const { wanted } = text
  const options = isStaff(useSession()?.roles ?? []) ? STAFF_OPTIONS : OPTIONS
  return (
    <>
      <FilterChoice label="Mostrar mensagens" options={options} value={shown} onChange={filter} />
      <PagedList
        list={list}
        failed={MODERACAO.falhou}
        page={text.pagina}
        size={HOMENAGEM_PAGE_SIZE}
        onPage={text.setPagina}
        // No file contains what was written for the family alone.
        {...(filtro !== 'familia' && {
          sheet: (formato: SheetFormat) => readHomenagensSheet({ id, filtro, busca: wanted }, formato),
        })}
      >
        <Homenagens
          key={filtro}
          list={list.data?.items}
          decide={decide}
          empty={wanted === '' ? VAZIA[filtro] : 'Nenhuma mensagem encontrada com esse texto.'}
        />
        {list.data?.total === 0 && filtro !== 'todas' && (
          <Button variant="outline" className={classes.all} onClick={() => filter('todas')}>
            Ver todas as mensagens
          </Button>
        )}
      </PagedList>
    </>
  )
}
