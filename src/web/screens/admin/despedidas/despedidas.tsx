import { Button, NativeSelect } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ADMIN_PAGE_SIZE } from '#contract/despedida/limits.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZES, type Periodo } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { isAdmin, isSomenteModerador } from '#contract/roles.ts'
import type { PaginaDaDespedida } from '#web/features/capela/apresentacao-velorio.tsx'
import { NowStrip, PANEL_REFRESH_MS } from '#web/features/capela/now-strip.tsx'
import { DespedidaTable } from '#web/features/despedida/despedida-table.tsx'
import { readDespedidasSheet, useDespedidas } from '#web/features/despedida/despedidas-query.ts'
import { StatusSwitchNotices, useStatusSwitch } from '#web/features/despedida/status-switch.tsx'
import { WaitingPedidos } from '#web/features/pedido-pagina/waiting-note.tsx'
import { FirstSteps } from '#web/features/situacao/first-steps.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useSession } from '#web/lib/session.ts'
import { readText, writeText } from '#web/lib/stored.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { paths } from '#web/paths.ts'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'

import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { useListKeys } from '#web/ui/admin/use-list-keys.ts'
import classes from './despedidas.module.css'

const LISTA = 'Despedidas'

const ShareDialog = lazyScreen(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => module.ShareDialog),
)
const CapelaDialog = lazyScreen(() =>
  import('#web/features/capela/capela-dialog.tsx').then(module => module.CapelaDialog),
)
const NoteDialog = lazyScreen(() => import('#web/features/despedida/note-dialog.tsx').then(module => module.NoteDialog))
const ManageModeradorDialog = lazyScreen(() =>
  import('#web/features/moderador/manage-dialog.tsx').then(module => module.ManageModeradorDialog),
)

/** What the dialog about a chapel needs of a despedida, also where only its apresentacao is known. */
type Velorio = { id: number; nome: string; pagina: PaginaDaDespedida }

type OpenDialog =
  | { kind: 'share' | 'chapel' | 'move' | 'moderador' | 'note'; despedida: Despedida }
  | { kind: 'move-velorio'; velorio: Velorio }

const velorioOf = ({
  id,
  pessoa_falecida,
  local_velorio,
  data_velorio,
  data_sepultamento,
  rito,
  cerimonias,
}: Despedida): Velorio => ({
  id,
  nome: pessoa_falecida.nome,
  pagina: { local_velorio, data_velorio, data_sepultamento, rito, cerimonias },
})

const Content = ({ open, onClose }: { open: OpenDialog; onClose: () => void }) => {
  if (open.kind === 'share') return <ShareDialog despedida={open.despedida} onClose={onClose} />
  if (open.kind === 'note')
    return <NoteDialog id={open.despedida.id} nota={open.despedida.nota_interna ?? ''} onClose={onClose} />
  if (open.kind === 'moderador') {
    const { id, pessoa_moderador: moderador } = open.despedida
    return moderador && <ManageModeradorDialog despedidaId={id} nome={moderador.nome} onClose={onClose} />
  }
  const { id, nome, pagina } = open.kind === 'move-velorio' ? open.velorio : velorioOf(open.despedida)
  return (
    <CapelaDialog idDespedida={id} nome={nome} pagina={pagina} onlyMove={open.kind !== 'chapel'} onClose={onClose} />
  )
}

/** The dialog that an action of the list opened. */
const DespedidaDialogs = ({ open, onClose }: { open: OpenDialog | undefined; onClose: () => void }) => (
  <LazyBoundary>{open && <Content open={open} onClose={onClose} />}</LazyBoundary>
)

const PERIODS = [
  { value: '', label: 'Todas' },
  { value: 'hoje', label: 'Hoje' },
  { value: 'semana', label: 'Esta semana' },
  { value: 'mes-passado', label: 'Mês passado' },
] as const

type ListFiltersProps = {
  periodo: Periodo | undefined
  tamanho: number
  onPeriodo: (periodo: Periodo | undefined) => void
  onTamanho: (tamanho: number) => void
}

/** Period and rows of a page: filters of staff. */
const ListFilters = ({ periodo, tamanho, onPeriodo, onTamanho }: ListFiltersProps) => (
  <div className={`row ${classes.filters}`}>
    <FilterChoice
      label="Quando é a cerimônia"
      options={PERIODS}
      value={periodo ?? ''}
      onChange={value => onPeriodo(value === '' ? undefined : value)}
    />
    <NativeSelect
      label="Despedidas por página"
      value={String(tamanho)}
      data={ADMIN_PAGE_SIZES.map(String)}
      onChange={event => onTamanho(Number(event.currentTarget.value))}
    />
  </div>
)

const NO_PAGE: PaginaDaDespedida = {
  local_velorio: '',
  data_velorio: null,
  data_sepultamento: null,
  rito: 'sepultamento',
  cerimonias: [],
}

/** The rooms of today with their data. */
const TodayStrip = ({ onMove, ...rest }: { now: string; searching: boolean; onMove: (dialog: OpenDialog) => void }) => {
  const { data, isError } = useCall('GET /apresentacao/lista-vencer', {
    query: {},
    refetchInterval: PANEL_REFRESH_MS,
  })
  return (
    <NowStrip
      apresentacoes={data}
      failed={isError && data === undefined}
      {...rest}
      onMove={({ id_despedida: id, nomeFalecido: nome, pagina }) =>
        onMove({ kind: 'move-velorio', velorio: { id, nome, pagina: pagina ?? NO_PAGE } })
      }
    />
  )
}

const SIZE_KEY = 'despedidas:por-pagina'

/** Rows per page, stored on the device; five by default (specification §2). */
const usePageSize = () => {
  const [tamanho, setTamanho] = useState<number>(
    () => ADMIN_PAGE_SIZES.find(size => String(size) === readText(SIZE_KEY)) ?? ADMIN_PAGE_SIZE,
  )
  const choose = (size: number) => {
    setTamanho(size)
    writeText(SIZE_KEY, String(size))
  }
  return { tamanho, choose }
}

/** Admin list (specification §2 "Admin list", §4, §6): what happens today, filters, five rows, newest first. */
export const DespedidasScreen = () => {
  const roles = useSession()?.roles ?? []
  const staff = !isSomenteModerador(roles)
  const navigate = useNavigate()
  const now = useNow()
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [periodo, setPeriodo] = useState<Periodo>()
  const { tamanho, choose } = usePageSize()
  const [dialog, setDialog] = useState<OpenDialog>()
  const list = useDespedidas(roles, { pagina, tamanho, busca: wanted, periodo })
  const status = useStatusSwitch()
  const searching = busca.trim() !== '' || periodo !== undefined
  const isEmptyPortal = isAdmin(roles) && wanted === '' && periodo === undefined && list.data?.total === 0
  const create = useCallback(() => void navigate(paths.criarDespedida()), [navigate])
  const keys = useListKeys(staff ? create : undefined)
  const fromFirstPage = (change: () => void) => {
    change()
    setPagina(1)
  }
  return (
    <div ref={keys}>
      <PageTitle quoted="DESPEDIDAS" title="Páginas das famílias" tab={LISTA}>
        <FilterInput
          label={staff ? 'Filtrar por nome, dia, contrato, capela ou moderador' : 'Filtrar por nome'}
          value={busca}
          onChange={search}
          wide={staff}
        />
        {staff && (
          <Button component={Link} to={paths.criarDespedida()} leftSection={<Plus size={18} aria-hidden />}>
            NOVA DESPEDIDA
          </Button>
        )}
      </PageTitle>
      {isEmptyPortal && <FirstSteps />}
      {staff && <WaitingPedidos />}
      {staff && <TodayStrip now={now} searching={searching} onMove={setDialog} />}
      {staff && (
        <ListFilters
          periodo={periodo}
          tamanho={tamanho}
          onPeriodo={value => fromFirstPage(() => setPeriodo(value))}
          onTamanho={size => fromFirstPage(() => choose(size))}
        />
      )}
      <PagedList
        list={list}
        failed={`${DESPEDIDA.erroCarregarLista}.`}
        page={pagina}
        size={tamanho}
        orMore={wanted !== '' && (list.data?.total ?? 0) >= BUSCA_MAX}
        sheet={formato => readDespedidasSheet(roles, { busca: wanted, periodo }, formato)}
        onPage={setPagina}
      >
        <DespedidaTable
          despedidas={list.data?.items}
          roles={roles}
          now={now}
          busyId={status.busyId}
          onToggle={status.request}
          onShare={despedida => setDialog({ kind: 'share', despedida })}
          onCapela={despedida => setDialog({ kind: 'chapel', despedida })}
          onMove={despedida => setDialog({ kind: 'move', despedida })}
          onModerador={despedida => setDialog({ kind: 'moderador', despedida })}
          onNote={despedida => setDialog({ kind: 'note', despedida })}
          empty={
            (wanted !== '' || periodo !== undefined) && (
              <p className={classes.clear}>
                <Button
                  variant="outline"
                  onClick={() => {
                    search('')
                    setPeriodo(undefined)
                  }}
                >
                  Limpar a busca e o filtro
                </Button>
              </p>
            )
          }
        />
      </PagedList>
      {staff && (
        <p className={`note ${classes.keys}`}>Teclas: / busca, n abre uma nova despedida, as setas andam pela lista.</p>
      )}
      <StatusSwitchNotices status={status} />
      <DespedidaDialogs open={dialog} onClose={() => setDialog(undefined)} />
    </div>
  )
}
