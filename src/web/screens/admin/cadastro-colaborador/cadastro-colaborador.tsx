import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { colaboradorMatches } from '#contract/colaborador/rules.ts'
import { isAdmin } from '#contract/roles.ts'
import { ColaboradorForm } from '#web/features/colaborador/colaborador-form.tsx'
import {
  COLABORADOR_PAGE_SIZE,
  type Colaborador,
  ColaboradorList,
} from '#web/features/colaborador/colaborador-list.tsx'
import { focusScreen } from '#web/lib/focus-screen.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { FilterInput } from '#web/ui/admin/filter-input.tsx'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { useListFilter } from '#web/ui/admin/use-list-filter.ts'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'

const CADASTRO_COLABORADOR_TELA = {
  lista: 'Colaboradores',
} as const

type Colaboradores = Pick<UseQueryResult<Colaborador[]>, 'data' | 'isError' | 'refetch'>

const newestFirst = (rows: Colaborador[]): Colaborador[] => [...rows].sort((a, b) => b.id - a.id)

const Waiting = ({ query }: { query: Colaboradores }) => (
  <Pending query={query} loading="Buscando..." failed={COLABORADOR.erroConsultar} />
)

const Frame = ({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) => (
  <>
    <PageTitle title={title} parent={{ label: 'Início', to: paths.despedidas() }}>
      {tools}
    </PageTitle>
    {children}
  </>
)

const Denied = () => (
  <Frame title={CADASTRO_COLABORADOR_TELA.lista}>
    <NothingHere
      title="Acesso negado"
      text="Somente administradores podem ver e cadastrar colaboradores. Se precisar, fale com um deles."
    />
  </Frame>
)

/** The three modes of specification §4 are part of the address, so that they survive a reload and the back button. */
const useMode = () => {
  const [params, setParams] = useSearchParams()
  const mode = params.get('modo')
  const before = useRef(mode)
  useEffect(() => {
    if (before.current === mode) return
    before.current = mode
    focusScreen()
  }, [mode])
  return {
    mode,
    id: Number(params.get('id')),
    toList: () => setParams({}, { replace: true }),
    toNew: () => setParams({ modo: 'novo' }),
    toEdit: (id: number) => setParams({ modo: 'editar', id: String(id) }),
  }
}

type EditModeProps = { query: Colaboradores; id: number; ownId: number; onDone: () => void }

const EditMode = ({ query, id, ownId, onDone }: EditModeProps) => {
  const editing = query.data?.find(row => row.id === id)
  return (
    <Frame title="Editar Colaborador">
      <Waiting query={query} />
      {query.data && !editing && (
        <Empty title="Este colaborador não foi encontrado.">
          <Button onClick={onDone}>Voltar para os colaboradores</Button>
        </Empty>
      )}
      {editing && <ColaboradorForm key={id} editing={editing} ownId={ownId} onDone={onDone} />}
    </Frame>
  )
}

const Management = ({ query, ownId }: { query: Colaboradores; ownId: number }) => {
  const { mode, id, toList, toNew, toEdit } = useMode()
  const { busca, search, pagina, setPagina } = useListFilter()
  const [size, setSize] = useState<number>(COLABORADOR_PAGE_SIZE)
  if (mode === 'novo')
    return (
      <Frame title="Novo Colaborador">
        <ColaboradorForm ownId={ownId} onDone={toList} />
      </Frame>
    )
  if (mode === 'editar') return <EditMode query={query} id={id} ownId={ownId} onDone={toList} />
  return (
    <Frame
      title={CADASTRO_COLABORADOR_TELA.lista}
      tools={
        <>
          <FilterInput label="Filtrar" value={busca} onChange={search} />
          <Button leftSection={<Plus size={18} aria-hidden />} onClick={toNew}>
            ADICIONAR COLABORADOR
          </Button>
        </>
      }
    >
      <Waiting query={query} />
      {query.data && (
        <ColaboradorList
          rows={query.data.filter(row => colaboradorMatches(row, busca))}
          busca={busca}
          onClear={() => search('')}
          page={pagina}
          size={size}
          onPage={setPagina}
          onSize={value => {
            setSize(value)
            setPagina(1)
          }}
          onEdit={toEdit}
        />
      )}
    </Frame>
  )
}

/** Collaborator management (specification §2, §4, §6), for administrators only. The server enforces this; the screen explains it. */
export const CadastroColaboradorScreen = () => {
  const user = useSession()
  const admin = isAdmin(user?.roles ?? [])
  // The query is read here, so that this component renders again on a new result; the children receive values.
  const { data, error, isError, refetch } = useCall('GET /usuario/colaboradores', {
    query: {},
    enabled: admin,
    select: newestFirst,
  })
  const refused = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isError && !refused) toast.error(COLABORADOR.erroConsultar)
  }, [isError, refused])
  return admin && !refused ? <Management query={{ data, isError, refetch }} ownId={user?.id ?? 0} /> : <Denied />
}
