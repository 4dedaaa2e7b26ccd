import { perfilSenhaForm } from '#contract/perfil/schema.ts'
import { NOVA_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { senhaProblem, useSaveSenha } from './perfil-query.ts'

type OwnSenhaDialogProps = { username: string; onClose: () => void }

/** Password change of the profile (specification §2, §5, §8). */
export const OwnSenhaDialog = (props: OwnSenhaDialogProps) => {
  const save = useSaveSenha(props.onClose)
  return (
    <SenhaDialog
      {...props}
      schema={perfilSenhaForm}
      note={NOVA_SENHA.outrosAparelhos}
      send={save.mutateAsync}
      failure={senhaProblem}
    />
  )
}
