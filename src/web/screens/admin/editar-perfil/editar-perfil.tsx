import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PERFIL } from '#contract/perfil/messages.ts'
import { PerfilForm, usePerfilForm } from '#web/features/perfil/perfil-form.tsx'
import { type Perfil, usePerfil } from '#web/features/perfil/perfil-query.ts'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { EDITAR_PERFIL_TELA as TELA } from './messages.ts'
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
  const perfil = usePerfil()
  const { data, isError } = perfil
  useEffect(() => {
    if (isError) toast.error(PERFIL.erroCarregar)
  }, [isError])
  return (
    <>
      <PageTitle title={TELA.titulo} />
      <Pending query={perfil} loading={TELA.carregando} failed={PERFIL.erroCarregar} />
      {data && <Editing perfil={data} />}
    </>
  )
}
