import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { PERFIL } from '#contract/perfil/messages.ts'
import { isStaff } from '#contract/roles.ts'
import { useModeradorDaDespedida } from '#web/features/moderador/edit-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { EDITAR_MODERADOR_TELA as TELA } from './messages.ts'
import { ModeradorRecord } from './moderador-record.tsx'

const Missing = () => (
  <Empty title={TELA.naoEncontrado} text={TELA.confira}>
    <LinkButton to={paths.despedidas()}>{TELA.irParaLista}</LinkButton>
  </Empty>
)

/** The moderator of the despedida in the address (specification §7: the id of the call is the id of the despedida). */
export const EditarModeradorScreen = () => {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const own = !isStaff(useSession()?.roles ?? [])
  const { data, error, isError, refetch } = useModeradorDaDespedida(Number.isSafeInteger(id) ? id : 0)
  const missing = !(Number.isSafeInteger(id) && id > 0) || (error instanceof ApiError && error.status === 404)
  const failed = isError && !missing
  useTitle(TELA.titulo)
  useEffect(() => {
    if (failed) toast.error(PERFIL.erroCarregar)
  }, [failed])
  return (
    <>
      <PageTitle
        crumbs={[{ label: TELA.inicio, to: paths.despedidas() }, { label: TELA.titulo }]}
        title={TELA.titulo}
      />
      {missing && <Missing />}
      {!missing && data && (
        <ModeradorRecord
          key={data.pessoa.id}
          moderador={data}
          despedidaId={id}
          own={own}
          onCancel={() => void navigate(paths.despedidas())}
        />
      )}
      {failed && !data && <Failed text={PERFIL.erroCarregar} onRetry={() => void refetch()} />}
      {!missing && !data && !isError && <Loading text={TELA.carregando} />}
    </>
  )
}
