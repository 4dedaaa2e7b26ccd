import { Textarea, TextInput } from '@mantine/core'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/limits.ts'
import { editarHomenagemEventoBody, type HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { messageOf } from '#web/lib/http.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'

const failed = (error: unknown): string => messageOf(error, ADMIN_EVENTO.erro)

type EditHomenagemDialogProps = { homenagem: HomenagemEvento; onClose: () => void }

/** Edit of an event homenagem by staff, within the limits of specification §5. */
export const EditHomenagemDialog = ({ homenagem, onClose }: EditHomenagemDialogProps) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const edit = useSend('PUT /homenagem/evento/:id', {
    done: ADMIN_EVENTO.atualizada,
    failed,
    after: onClose,
    changes: ['GET /homenagem/eventos/'],
  })
  const form = usePortalForm({
    schema: editarHomenagemEventoBody,
    initial: { nomeCliente, nomeHomenageado, mensagem },
    send: words => edit.mutateAsync({ params: { id: homenagem.id }, body: words }),
    failure: failed,
  })
  return (
    <Dialog onClose={onClose} title="Editar mensagem do evento">
      <form {...form.element} className={classes.form}>
        <TextInput
          data-autofocus
          label="Nome de quem envia"
          required
          description={`${lengthOf(form.values.nomeCliente)}/${EVENTO_NOME_MAX}`}
          {...form.getInputProps('nomeCliente')}
        />
        <TextInput
          label="Nome do homenageado"
          description={`${lengthOf(form.values.nomeHomenageado)}/${EVENTO_NOME_MAX}`}
          {...form.getInputProps('nomeHomenageado')}
        />
        <Textarea
          label={ADMIN_EVENTO.mensagem}
          required
          autosize
          minRows={3}
          description={`${lengthOf(form.values.mensagem)}/${EVENTO_MENSAGEM_MAX}`}
          {...form.getInputProps('mensagem')}
        />
        <FormFooter {...form.footer} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
