import { Button } from '@mantine/core'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import { moderadorSenhaForm } from '#contract/perfil/schema.ts'
import {
  EditModeradorForm,
  editProblem,
  type Moderador,
  type ModeradorForm,
  ModeradorRecordFields,
} from '#web/features/moderador/edit-form.tsx'
import { OwnSenhaDialog } from '#web/features/perfil/senha-dialog.tsx'
import { messageOf } from '#web/lib/http.ts'
import { TelefoneDialog } from '#web/screens/admin/editar-perfil/telefone.tsx'
import classes from '#web/ui/admin/form.module.css'
import { SenhaDialog } from '#web/ui/admin/senha-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'

type ModeradorRecordProps = {
  form: ModeradorForm
  moderador: Moderador
  /** True when moderators edit their own data: the current password is required. */
  own: boolean
  /** Absent on a screen that guards and saves everything together. */
  onCancel?: () => void
}

type NovaSenhaDialogProps = { pessoaId: number; onClose: () => void }

/** Staff set a moderator's password without knowing the current one. */
const NovaSenhaDialog = ({ pessoaId, onClose }: NovaSenhaDialogProps) => {
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

/** Staff send a moderator the link to create another password, instead of choosing it. */
export const SenhaLink = ({ pessoaId }: { pessoaId: number }) => {
  const send = useSend('POST /cliente/moderador/:id/link-senha', {
    done: ({ mensagem }) => mensagem,
    failed: error => messageOf(error, 'Não foi possível enviar o link. Tente novamente.'),
  })
  return (
    <div className={`${classes.form} ${classes.beside}`}>
      <div>
        <p className="strong">Senha pelo link</p>
        <p className="note">{`Em vez de dizer a senha à equipe, o moderador a cria por um link enviado ao celular e ao e-mail. Vale ${LINK_SENHA_DAYS} dias e serve uma vez; até lá a senha atual continua.`}</p>
      </div>
      <Button
        variant="outline"
        loading={send.isPending}
        leftSection={<Send size={18} aria-hidden />}
        onClick={() => send.mutate({ params: { id: pessoaId } })}
      >
        Enviar link para criar a senha
      </Button>
    </div>
  )
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
