import { useState } from 'react'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { EditModeradorForm, type RecordEdit } from '#web/features/moderador/edit-form.tsx'
import type { Moderador } from '#web/features/moderador/edit-rules.ts'
import { NovaSenhaDialog } from '#web/features/moderador/nova-senha-dialog.tsx'
import { SenhaLink } from '#web/features/moderador/senha-link.tsx'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { TelefoneDialog } from '#web/screens/admin/editar-perfil/telefone.tsx'

type ModeradorRecordProps = {
  moderador: Moderador
  despedidaId: number
  /** True when moderators edit their own data: the current password is required. */
  own: boolean
  onCancel: () => void
  onEdit?: (edit: RecordEdit) => void
}

/** The data of a moderator with its two dialogs, on a screen of its own and on the edit screen of a despedida (specification §2). */
export const ModeradorRecord = ({ moderador, despedidaId, own, onCancel, onEdit }: ModeradorRecordProps) => {
  const [dialog, setDialog] = useState<'telefone' | 'senha'>()
  const [telefone, setTelefone] = useState<string>()
  const close = () => setDialog(undefined)
  const pessoaId = moderador.pessoa.id
  return (
    <>
      <EditModeradorForm
        moderador={moderador}
        despedidaId={despedidaId}
        telefone={telefone}
        success={own ? PERFIL.moderadorAtualizado : MODERADOR.atualizado}
        onSaved={() => setTelefone(undefined)}
        onTelefone={() => setDialog('telefone')}
        onSenha={() => setDialog('senha')}
        onCancel={() => {
          setTelefone(undefined)
          onCancel()
        }}
        onEdit={onEdit}
      />
      {!own && <SenhaLink pessoaId={pessoaId} />}
      {dialog === 'telefone' && (
        <TelefoneDialog
          draftKey={`moderador-telefone-${pessoaId}`}
          onClose={close}
          onVerified={verified => setTelefone(verified.telefone)}
        />
      )}
      {dialog === 'senha' && own && <OwnSenhaDialog username={moderador.username} onClose={close} />}
      {dialog === 'senha' && !own && <NovaSenhaDialog despedidaId={despedidaId} pessoaId={pessoaId} onClose={close} />}
    </>
  )
}
