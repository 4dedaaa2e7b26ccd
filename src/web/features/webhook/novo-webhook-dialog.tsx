import { TextInput } from '@mantine/core'
import { WEBHOOK_ENDERECO_MAX } from '#contract/webhook/messages.ts'
import { novoWebhookBody } from '#contract/webhook/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { SecretDialog } from '#web/ui/admin/secret-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { WEBHOOKS as T } from './messages.ts'

export const WebhookSecret = ({ segredo, onClose }: { segredo: string; onClose: () => void }) => (
  <SecretDialog
    title="Segredo do endereço"
    text="Copie o segredo agora e guarde-o no outro sistema, que confere com ele a assinatura do que recebe. Ele não será mostrado de novo."
    secret={segredo}
    copy="Copiar segredo"
    copied="Segredo copiado."
    done="Já guardei"
    onClose={onClose}
  />
)

/** Takes the address of a receiver, and shows its secret once. */
export const NovoWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  // The secret stays in the result of the mutation only: it is neither stored nor cached.
  const create = useSend('POST /cliente/webhooks', {
    gcTime: 0,
    changes: ['GET /cliente/webhooks', 'GET /cliente/webhooks/:id/entregas'],
  })
  const form = usePortalForm({
    schema: novoWebhookBody,
    initial: { endereco: '' },
    send: body => create.mutateAsync({ body }),
    failure: error => messageOf(error, T.erro),
  })
  if (create.data) return <WebhookSecret segredo={create.data.segredo} onClose={onClose} />
  return (
    <Dialog title="Novo endereço" onClose={onClose}>
      <form {...form.element} className={formClasses.form}>
        <TextInput
          label={T.endereco}
          description="Começa com https:// e está na internet; um endereço da rede interna não recebe nada."
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          inputMode="url"
          maxLength={WEBHOOK_ENDERECO_MAX}
          {...form.getInputProps('endereco')}
        />
        <FormFooter {...form.footer} submit="Criar endereço" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
