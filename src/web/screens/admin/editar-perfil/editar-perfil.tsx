import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { PERFIL } from '#contract/perfil/messages.ts'
import { PerfilForm } from '#web/features/perfil/perfil-form.tsx'
import { usePerfil } from '#web/features/perfil/perfil-query.ts'
import type { Perfil, ProvenTelefone } from '#web/features/perfil/perfil-rules.ts'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { EDITAR_PERFIL_TELA as TELA } from './messages.ts'
import { TelefoneDialog } from './telefone.tsx'

const Editing = ({ perfil }: { perfil: Perfil }) => {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'telefone' | 'senha'>()
  const [proven, setProven] = useState<ProvenTelefone>()
  const close = () => setDialog(undefined)
  return (
    <>
      <PerfilForm
        perfil={perfil}
        proven={proven}
        onSaved={() => setProven(undefined)}
        onTelefone={() => setDialog('telefone')}
        onSenha={() => setDialog('senha')}
        onCancel={() => void navigate(paths.despedidas())}
      />
      <TelefoneDialog
        opened={dialog === 'telefone'}
        onClose={close}
        onProven={next => {
          setProven(next)
          close()
        }}
      />
      <OwnSenhaDialog opened={dialog === 'senha'} username={perfil.username} onClose={close} />
    </>
  )
}

/** The profile of the signed-in user (specification §2 "Profile"); the address contains no id. */
export const EditarPerfilScreen = () => {
  const { data, isError, refetch } = usePerfil()
  useTitle(TELA.titulo)
  useEffect(() => {
    if (isError) toast.error(PERFIL.erroCarregar)
  }, [isError])
  return (
    <>
      <PageTitle
        crumbs={[{ label: TELA.inicio, to: paths.despedidas() }, { label: TELA.titulo }]}
        title={TELA.titulo}
      />
      {data && <Editing perfil={data} />}
      {!data && isError && <Failed text={PERFIL.erroCarregar} onRetry={() => void refetch()} />}
      {!data && !isError && <Loading text={TELA.carregando} />}
    </>
  )
}
