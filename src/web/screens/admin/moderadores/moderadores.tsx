import { useNavigate, useParams } from 'react-router'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ModeradoresList } from '#web/features/moderador/moderadores-list.tsx'
import { MODERADORES as T } from '#web/features/moderador/moderadores-messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { Invite } from './invite.tsx'

/** `/admin/moderadores/:id`: the up to four people who look after a despedida, for each of them and for staff. */
export const ModeradoresScreen = () => {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } })
  const query = useCall('GET /cliente/despedida/:id/moderadores', { params: { id } })
  const nome = despedida.data?.pessoa_falecida.nome ?? ''
  if (query.error instanceof ApiError && query.error.status === 404)
    return <NothingHere title={DESPEDIDA.naoLocalizada} />
  return (
    <>
      <PageTitle
        title={T.titulo}
        tab={nome === '' ? T.titulo : `Quem cuida da página de ${nome}`}
        lead="Até quatro pessoas cuidam da página, com os mesmos direitos: ler e aprovar mensagens, escrever a biografia, escolher a foto. Cada uma entra com a própria senha."
      />
      <Pending query={query} loading={T.carregando} failed={T.naoCarregou} />
      {query.data && (
        <ModeradoresList
          despedidaId={id}
          data={query.data}
          isPrivate={despedida.data?.tipo === 'Privada'}
          onLeft={() => void navigate(paths.despedidas(), { replace: true })}
        >
          <Invite despedidaId={id} data={query.data} />
        </ModeradoresList>
      )}
    </>
  )
}
