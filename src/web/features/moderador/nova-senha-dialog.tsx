import { PERFIL } from '#contract/perfil/messages.ts'
import { moderadorSenhaForm } from '#contract/perfil/schema.ts'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { EDITAR_MODERADOR } from './edit-messages.ts'
import { editProblem, useSaveModerador } from './edit-query.ts'

type NovaSenhaDialogProps = { despedidaId: number; pessoaId: number; onClose: () => void }

/** Staff set a moderator's password without knowing the current one. */
export const NovaSenhaDialog = ({ despedidaId, pessoaId, onClose }: NovaSenhaDialogProps) => {
  const save = useSaveModerador(despedidaId, PERFIL.senhaAtualizada, onClose)
  return (
    <SenhaDialog
      schema={moderadorSenhaForm}
      note={EDITAR_MODERADOR.saiDosAparelhos}
      send={({ senhaNova }) => save.mutateAsync({ pessoa: { id: pessoaId, senha: senhaNova } })}
      failure={editProblem}
      onClose={onClose}
    />
  )
}
