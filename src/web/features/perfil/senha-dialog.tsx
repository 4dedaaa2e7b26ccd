import { perfilSenhaForm } from '#contract/perfil/schema.ts'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { PERFIL_TELA } from './perfil-messages.ts'
import { senhaProblem, useSaveSenha } from './perfil-query.ts'

type OwnSenhaDialogProps = { opened: boolean; username: string; onClose: () => void }

/** Password change of the profile (specification §2, §5, §8). */
export const OwnSenhaDialog = (props: OwnSenhaDialogProps) => {
  const save = useSaveSenha(props.onClose)
  return (
    <SenhaDialog
      {...props}
      schema={perfilSenhaForm}
      note={PERFIL_TELA.outrosAparelhos}
      save={save}
      error={save.isError ? senhaProblem(save.error) : undefined}
    />
  )
}
