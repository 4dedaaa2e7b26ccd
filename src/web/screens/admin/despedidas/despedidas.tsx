import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZE } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { DespedidaTable } from '#web/features/despedida/despedida-table.tsx'
import { useDespedidas } from '#web/features/despedida/despedidas-query.ts'
import { StatusSwitchNotices } from '#web/features/despedida/status-switch.tsx'
import { useStatusSwitch } from '#web/features/despedida/use-status-switch.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { Pager } from '#web/ui/admin/pager.tsx'
import classes from './despedidas.module.css'

const ShareDialog = lazy(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)
const ChapelDialog = lazy(() =>
  import('#web/features/capela/chapel-dialog.tsx').then(module => ({ default: module.ChapelDialog })),
)
const ManageModeradorDialog = lazy(() =>
  import('#web/features/moderador/manage-dialog.tsx').then(module => ({ default: module.ManageModeradorDialog })),
)

const Head = ({
  roles,
  busca,
  onBusca,
}: {
  roles: readonly Role[]
  busca: string
  onBusca: (busca: string) => void
}) => (
  <header className={classes.head}>
    <h1>DESPEDIDAS</h1>
    <FilterInput label="Filtrar por nome" value={busca} onChange={onBusca} />
    {!isSomenteModerador(roles) && (
      <Button component={Link} to={paths.criarDespedida()} leftSection={<Plus size={18} aria-hidden />}>
        NOVA DESPEDIDA
      </Button>
    )}
  </header>
)

/** Admin list (specification §2 "Admin list", §4, §6): filter, five rows, newest first. */
export const DespedidasScreen = () => {
  const roles = useSession()?.roles ?? []
  const [busca, setBusca] = useState('')
  const [pagina, setPagina] = useState(1)
  const [wanted] = useDebouncedValue(busca, 300)
  const [shared, setShared] = useState<Despedida>()
  const [booked, setBooked] = useState<Despedida>()
  const [managed, setManaged] = useState<Despedida>()
  const list = useDespedidas(roles, pagina, wanted)
  const status = useStatusSwitch()
  return (
    <>
      <Head
        roles={roles}
        busca={busca}
        onBusca={value => {
          setBusca(value)
          setPagina(1)
        }}
      />
      {list.isError && !list.data ? (
        <div role="alert" className={classes.failed}>
          <span>{DESPEDIDA.erroCarregarLista}. Verifique a internet e tente outra vez.</span>
          <Button variant="outline" onClick={() => void list.refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : (
        <DespedidaTable
          despedidas={list.data?.items}
          roles={roles}
          busyId={status.busyId}
          onToggle={status.request}
          onShare={setShared}
          onChapel={setBooked}
          onModerador={setManaged}
        />
      )}
      {list.data && list.data.total > 0 && (
        <Pager
          page={pagina}
          size={ADMIN_PAGE_SIZE}
          total={list.data.total}
          orMore={wanted !== '' && list.data.total >= BUSCA_MAX}
          onPage={setPagina}
        />
      )}
      <StatusSwitchNotices status={status} />
      <Suspense>
        {shared && <ShareDialog despedida={shared} onClose={() => setShared(undefined)} />}
        {managed?.pessoa_moderador && (
          <ManageModeradorDialog
            despedidaId={managed.id}
            nome={managed.pessoa_moderador.nome}
            onClose={() => setManaged(undefined)}
          />
        )}
        {booked && (
          <ChapelDialog
            idDespedida={booked.id}
            nome={booked.pessoa_falecida.nome}
            pagina={booked}
            onClose={() => setBooked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
