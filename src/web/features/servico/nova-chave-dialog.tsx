import { Checkbox, TextInput } from '@mantine/core'
import { SERVICE_SCOPES } from '#contract/roles.ts'
import { CHAVE_SERVICO_NOME_MAX } from '#contract/servico/limits.ts'
import { NOME_ESCOPO } from '#contract/servico/messages.ts'
import { type NovaChaveServico, novaChaveServicoBody } from '#contract/servico/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { SecretDialog } from '#web/ui/admin/secret-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { CHAVES } from './messages.ts'
import classes from './servico.module.css'

const initial: NovaChaveServico = { nome: '', escopos: ['falecidos.escrever'] }

/** Names the system, chooses what its key permits, and shows the key once. */
export const NovaChaveDialog = ({ onClose }: { onClose: () => void }) => {
  // The key stays in the result of the mutation only: it is neither stored nor cached.
  const create = useSend('POST /cliente/servico/chaves', { gcTime: 0, changes: ['GET /cliente/servico/chaves'] })
  const form = usePortalForm({
    schema: novaChaveServicoBody,
    initial,
    send: body => create.mutateAsync({ body }),
    failure: error => messageOf(error, CHAVES.erro),
  })
  if (create.data)
    return (
      <SecretDialog
        title="Chave criada"
        text="Copie a chave agora e guarde-a no outro sistema. Ela não será mostrada de novo."
        secret={create.data.chave}
        copy="Copiar chave"
        copied="Chave copiada."
        done="Já guardei"
        onClose={onClose}
      />
    )
  return (
    <Dialog title="Nova chave de serviço" onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label="Que sistema vai usar a chave?"
          description="Por exemplo: ERP, plantão, sistema do cemitério."
          required
          data-autofocus
          autoComplete="off"
          maxLength={CHAVE_SERVICO_NOME_MAX}
          {...form.getInputProps('nome')}
        />
        <Checkbox.Group label={CHAVES.permite} required {...form.getInputProps('escopos')}>
          <div className={classes.scopes}>
            {SERVICE_SCOPES.map(escopo => (
              <Checkbox key={escopo} value={escopo} label={NOME_ESCOPO[escopo]} />
            ))}
          </div>
        </Checkbox.Group>
        <FormFooter {...form.footer} submit="Criar chave" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
