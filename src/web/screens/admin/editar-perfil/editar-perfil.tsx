import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PERFIL } from '#contract/perfil/messages.ts'
import { isSomenteModerador } from '#contract/roles.ts'
import { DevicesSection } from '#web/features/acesso/devices-section.tsx'
import { type Perfil, PerfilForm, usePerfilForm } from '#web/features/perfil/perfil-form.tsx'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { TelefoneDialog } from './telefone.tsx'

const Editing = ({ perfil }: { perfil: Perfil }) => {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'telefone' | 'senha'>()
  const form = usePerfilForm(perfil)
  const close = () => setDialog(undefined)
  return (
    <>
      <PerfilForm
        perfil={perfil}
        form={form}
        onTelefone={() => setDialog('telefone')}
        onSenha={() => setDialog('senha')}
        onCancel={() => void navigate(paths.despedidas())}
      />
      {dialog === 'telefone' && (
        <TelefoneDialog draftKey="perfil-telefone" onClose={close} onVerified={form.setValues} />
      )}
      {dialog === 'senha' && <OwnSenhaDialog username={perfil.username} onClose={close} />}
    </>
  )
}

/** The profile of the signed-in user (specification §2 "Profile"); the address contains no id. */
export const EditarPerfilScreen = () => {
  const perfil = useCall('GET /cliente/perfil')
  const { data, isError } = perfil
  const roles = useSession()?.roles ?? []
  useEffect(() => {
    if (isError) toast.error(PERFIL.erroCarregar)
  }, [isError])
  return (
    <>
      <PageTitle title="Meu perfil" />
      <Pending query={perfil} loading="Carregando perfil…" failed={PERFIL.erroCarregar} />
      {data && <Editing perfil={data} />}
      {data && isSomenteModerador(roles) && <DevicesSection />}
    </>
  )
}
