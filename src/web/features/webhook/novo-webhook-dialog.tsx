import { TextInput } from '@mantine/core'
import { WEBHOOK_ENDERECO_MAX } from '#contract/webhook/limits.ts'
import { novoWebhookBody } from '#contract/webhook/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { SecretDialog } from '#web/ui/admin/secret-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { WEBHOOKS as T } from './messages.ts'
import { useCreateWebhook } from './webhooks-query.ts'

export const WebhookSecret = ({ segredo, onClose }: { segredo: string; onClose: () => void }) => (
  <SecretDialog
    title={T.segredo}
    text={T.mostradoUmaVez}
    secret={segredo}
    copy={T.copiar}
    copied={T.copiado}
    done={T.guardei}
    onClose={onClose}
  />
)

/** Takes the address of a receiver, and shows its secret once. */
export const NovoWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateWebhook()
  const form = usePortalForm({
    schema: novoWebhookBody,
    initial: { endereco: '' },
    send: body => create.mutateAsync(body),
    failure: error => messageOf(error, T.erro),
  })
  if (create.data) return <WebhookSecret segredo={create.data.segredo} onClose={onClose} />
  return (
    <Dialog title={T.novoTitulo} onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label={T.endereco}
          description={T.enderecoAjuda}
          required
          data-autofocus
          autoComplete="off"
          inputMode="url"
          maxLength={WEBHOOK_ENDERECO_MAX}
          {...form.getInputProps('endereco')}
        />
        <FormFooter {...form.footer} submit={T.criar} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
