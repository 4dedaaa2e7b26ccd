import { useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { useDespedida } from '#web/features/despedida/despedidas-query.ts'
import { ModeradoresList } from '#web/features/moderador/moderadores-list.tsx'
import { MODERADORES as T } from '#web/features/moderador/moderadores-messages.ts'
import { useModeradores } from '#web/features/moderador/moderadores-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { Invite } from './invite.tsx'

/** `/admin/moderadores/:id`: the up to four people who look after a despedida, for each of them and for staff. */
export const ModeradoresScreen = () => {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const despedida = useDespedida(id)
  const query = useModeradores(id)
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <PageTitle title={T.titulo} tab={nome === '' ? T.titulo : T.de(nome)} lead={T.lead} />
      <Pending query={query} loading={T.carregando} failed={T.naoCarregou} />
      {query.data && (
        <ModeradoresList
          despedidaId={id}
          data={query.data}
          onLeft={() => void navigate(paths.despedidas(), { replace: true })}
        >
          <Invite despedidaId={id} data={query.data} />
        </ModeradoresList>
      )}
    </>
  )
}
