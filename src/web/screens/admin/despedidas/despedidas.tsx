import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZE } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { BUSCA_MAX } from '#contract/limits.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { DespedidaTable } from '#web/features/despedida/despedida-table.tsx'
import { readDespedidasSheet, useDespedidas } from '#web/features/despedida/despedidas-query.ts'
import { StatusSwitchNotices } from '#web/features/despedida/status-switch.tsx'
import { useStatusSwitch } from '#web/features/despedida/use-status-switch.ts'
import { lazyScreen } from '#web/lib/lazy.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { LIST, PageTitle } from '#web/ui/admin/page-title.tsx'
import { PagedList } from '#web/ui/admin/paged-list.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'

const ShareDialog = lazyScreen(() =>
  import('#web/features/despedida/share-dialog.tsx').then(module => module.ShareDialog),
)
const ChapelDialog = lazyScreen(() =>
  import('#web/features/capela/chapel-dialog.tsx').then(module => module.ChapelDialog),
)
const ManageModeradorDialog = lazyScreen(() =>
  import('#web/features/moderador/manage-dialog.tsx').then(module => module.ManageModeradorDialog),
)

/** Admin list (specification §2 "Admin list", §4, §6): filter, five rows, newest first. */
export const DespedidasScreen = () => {
  const roles = useSession()?.roles ?? []
  const { busca, search, wanted, pagina, setPagina } = useListFilter()
  const [shared, setShared] = useState<Despedida>()
  const [booked, setBooked] = useState<Despedida>()
  const [managed, setManaged] = useState<Despedida>()
  const list = useDespedidas(roles, pagina, wanted)
  const status = useStatusSwitch()
  return (
    <>
      <PageTitle title="DESPEDIDAS" tab={LIST.label}>
        <FilterInput label="Filtrar por nome" value={busca} onChange={search} />
        {!isSomenteModerador(roles) && (
          <Button component={Link} to={paths.criarDespedida()} leftSection={<Plus size={18} aria-hidden />}>
            NOVA DESPEDIDA
          </Button>
        )}
      </PageTitle>
      <PagedList
        list={list}
        failed={`${DESPEDIDA.erroCarregarLista}.`}
        page={pagina}
        size={ADMIN_PAGE_SIZE}
        orMore={wanted !== '' && (list.data?.total ?? 0) >= BUSCA_MAX}
        sheet={formato => readDespedidasSheet(roles, wanted, formato)}
        onPage={setPagina}
      >
        <DespedidaTable
          despedidas={list.data?.items}
          roles={roles}
          busyId={status.busyId}
          onToggle={status.request}
          onShare={setShared}
          onChapel={setBooked}
          onModerador={setManaged}
        />
      </PagedList>
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
