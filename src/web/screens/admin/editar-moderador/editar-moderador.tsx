import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { isStaff } from '#contract/roles.ts'
import { useModeradorForm } from '#web/features/moderador/edit-form.tsx'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { EDITAR_MODERADOR_TELA as TELA } from './messages.ts'
import { ModeradorRecord } from './moderador-record.tsx'

/** The moderator of the despedida in the address (specification §7: the id of the call is the id of the despedida). */
export const EditarModeradorScreen = () => {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const own = !isStaff(useSession()?.roles ?? [])
  const moderador = useCall('GET /cliente/moderador-despedida/:id', {
    params: { id },
    enabled: Number.isSafeInteger(id) && id > 0,
  })
  const { data, error, isError } = moderador
  const form = useModeradorForm(data, own ? PERFIL.moderadorAtualizado : MODERADOR.atualizado)
  const missing = !(Number.isSafeInteger(id) && id > 0) || (error instanceof ApiError && error.status === 404)
  const failed = isError && !missing
  useEffect(() => {
    if (failed) toast.error(PERFIL.erroCarregar)
  }, [failed])
  return (
    <>
      <PageTitle title="Editar moderador" />
      {missing ? (
        <NothingHere
          title="Esta despedida não tem moderador, ou não é sua."
          text="Confira o endereço ou volte à lista."
        />
      ) : (
        <Pending query={moderador} loading={TELA.carregando} failed={PERFIL.erroCarregar} />
      )}
      {!missing && data && (
        <ModeradorRecord
          key={data.pessoa.id}
          form={form}
          moderador={data}
          own={own}
          onCancel={() => void navigate(paths.despedidas())}
        />
      )}
    </>
  )
}
