import { Button, TextInput } from '@mantine/core'
import { Plus, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { isAdmin } from '#contract/roles.ts'
import type { Colaborador } from '#web/features/colaborador/colaborador-draft.ts'
import { ColaboradorForm } from '#web/features/colaborador/colaborador-form.tsx'
import { COLABORADOR_PAGE_SIZE, ColaboradorList, filterByName } from '#web/features/colaborador/colaborador-list.tsx'
import { COLABORADOR_TELA } from '#web/features/colaborador/colaborador-messages.ts'
import { useColaboradores } from '#web/features/colaborador/colaboradores-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './cadastro-colaborador.module.css'
import { CADASTRO_COLABORADOR_TELA as TELA } from './messages.ts'

/** `rows` is undefined while the list loads and after a failure. */
type People = { rows: readonly Colaborador[] | undefined; failed: boolean; retry: () => void }

const Frame = ({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) => {
  useTitle(title)
  return (
    <>
      <PageTitle crumbs={[{ label: TELA.inicio, to: paths.despedidas() }, { label: title }]} title={title}>
        {tools}
      </PageTitle>
      {children}
    </>
  )
}

const Denied = () => (
  <Frame title={TELA.lista}>
    <Empty title={TELA.semAcesso} text={TELA.soAdministrador}>
      <LinkButton to={paths.despedidas()}>{TELA.irParaDespedidas}</LinkButton>
    </Empty>
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
    document.getElementById('conteudo')?.focus()
  }, [mode])
  return {
    mode,
    id: Number(params.get('id')),
    toList: () => setParams({}, { replace: true }),
    toNew: () => setParams({ modo: 'novo' }),
    toEdit: (id: number) => setParams({ modo: 'editar', id: String(id) }),
  }
}

const Waiting = ({ people }: { people: People }) =>
  people.failed ? (
    <Failed text={COLABORADOR.erroConsultar} onRetry={people.retry} />
  ) : (
    <Loading text={COLABORADOR_TELA.buscando} />
  )

const EditMode = ({ people, id, ownId, onDone }: { people: People; id: number; ownId: number; onDone: () => void }) => {
  const editing = people.rows?.find(row => row.id === id)
  return (
    <Frame title={TELA.editar}>
      {!people.rows && <Waiting people={people} />}
      {people.rows && !editing && (
        <Empty title={TELA.naoEncontrado}>
          <Button onClick={onDone}>{TELA.voltarLista}</Button>
        </Empty>
      )}
      {editing && <ColaboradorForm key={id} editing={editing} ownId={ownId} onDone={onDone} />}
    </Frame>
  )
}

const Tools = ({
  filter,
  onFilter,
  onAdd,
}: {
  filter: string
  onFilter: (text: string) => void
  onAdd: () => void
}) => (
  <>
    <TextInput
      className={classes.filter}
      type="search"
      aria-label={COLABORADOR_TELA.filtrar}
      placeholder={COLABORADOR_TELA.filtrar}
      leftSection={<Search size={18} aria-hidden />}
      maxLength={100}
      value={filter}
      onChange={event => onFilter(event.currentTarget.value)}
    />
    <Button className={classes.add} leftSection={<Plus size={18} aria-hidden />} onClick={onAdd}>
      {COLABORADOR_TELA.adicionar}
    </Button>
  </>
)

const Management = ({ people, ownId }: { people: People; ownId: number }) => {
  const { mode, id, toList, toNew, toEdit } = useMode()
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(COLABORADOR_PAGE_SIZE)
  if (mode === 'novo')
    return (
      <Frame title={TELA.novo}>
        <ColaboradorForm ownId={ownId} onDone={toList} />
      </Frame>
    )
  if (mode === 'editar') return <EditMode people={people} id={id} ownId={ownId} onDone={toList} />
  const first = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <Frame
      title={TELA.lista}
      tools={<Tools filter={filter} onFilter={text => first(() => setFilter(text))} onAdd={toNew} />}
    >
      {people.rows ? (
        <ColaboradorList
          rows={filterByName(people.rows, filter)}
          page={page}
          size={size}
          onPage={setPage}
          onSize={value => first(() => setSize(value))}
          onEdit={toEdit}
        />
      ) : (
        <Waiting people={people} />
      )}
    </Frame>
  )
}

/** Collaborator management (specification §2, §4, §6), for administrators only. The server enforces this; the screen explains it. */
export const CadastroColaboradorScreen = () => {
  const user = useSession()
  const admin = isAdmin(user?.roles ?? [])
  // The query is read here, so that this component renders again on a new result; the children receive values.
  const { data, error, isError, refetch } = useColaboradores(admin)
  const refused = error instanceof ApiError && error.status === 403
  useEffect(() => {
    if (isError && !refused) toast.error(COLABORADOR.erroConsultar)
  }, [isError, refused])
  const people = { rows: data, failed: isError, retry: () => void refetch() }
  return admin && !refused ? <Management people={people} ownId={user?.id ?? 0} /> : <Denied />
}
