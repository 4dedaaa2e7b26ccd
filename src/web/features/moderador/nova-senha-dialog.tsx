import { PERFIL } from '#contract/perfil/messages.ts'
import { moderadorSenhaForm } from '#contract/perfil/schema.ts'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { editProblem } from './edit-form.tsx'

type NovaSenhaDialogProps = { pessoaId: number; onClose: () => void }

/** Staff set a moderator's password without knowing the current one. */
export const NovaSenhaDialog = ({ pessoaId, onClose }: NovaSenhaDialogProps) => {
  const save = useSend('POST /cliente/update-pessoa-moderador', {
    once: true,
    done: PERFIL.senhaAtualizada,
    failed: editProblem,
    after: onClose,
    changes: ['GET /cliente/moderador-despedida/:id'],
  })
  return (
    <SenhaDialog
      schema={moderadorSenhaForm}
      note="Ao trocar, o moderador sai de todos os aparelhos."
      send={({ senhaNova }) => save.mutateAsync({ body: { pessoa: { id: pessoaId, senha: senhaNova } } })}
      failure={editProblem}
      onClose={onClose}
    />
  )
}
