import { useState } from 'react'
import {
  EditModeradorForm,
  type Moderador,
  type ModeradorForm,
  ModeradorRecordFields,
} from '#web/features/moderador/edit-form.tsx'
import { NovaSenhaDialog } from '#web/features/moderador/nova-senha-dialog.tsx'
import { SenhaLink } from '#web/features/moderador/senha-link.tsx'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { TelefoneDialog } from '#web/screens/admin/editar-perfil/telefone.tsx'
import classes from '#web/ui/admin/form.module.css'

type ModeradorRecordProps = {
  form: ModeradorForm
  moderador: Moderador
  /** True when moderators edit their own data: the current password is required. */
  own: boolean
  /** Absent on a screen that guards and saves everything together. */
  onCancel?: () => void
}

/** The data of a moderator with its two dialogs, on a screen of its own and on the edit screen of a despedida (specification §2). */
export const ModeradorRecord = ({ form, moderador, own, onCancel }: ModeradorRecordProps) => {
  const [dialog, setDialog] = useState<'telefone' | 'senha'>()
  const close = () => setDialog(undefined)
  const pessoaId = moderador.pessoa.id
  const fields = {
    form,
    moderador,
    onTelefone: () => setDialog('telefone'),
    onSenha: () => setDialog('senha'),
  }
  return (
    <>
      {onCancel ? (
        <EditModeradorForm {...fields} onCancel={onCancel} />
      ) : (
        <div className={classes.form}>
          <ModeradorRecordFields {...fields} />
        </div>
      )}
      {!own && <SenhaLink pessoaId={pessoaId} />}
      {dialog === 'telefone' && (
        <TelefoneDialog
          draftKey={`moderador-telefone-${pessoaId}`}
          onClose={close}
          onVerified={({ telefone }) => form.setFieldValue('pessoa.telefone', telefone)}
        />
      )}
      {dialog === 'senha' && own && <OwnSenhaDialog username={moderador.username} onClose={close} />}
      {dialog === 'senha' && !own && <NovaSenhaDialog pessoaId={pessoaId} onClose={close} />}
    </>
  )
}
