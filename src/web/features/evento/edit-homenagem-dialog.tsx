import { Textarea, TextInput } from '@mantine/core'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/limits.ts'
import { editarHomenagemEventoBody, type HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { saveProblem, useEditEvento } from './admin-query.ts'

type EditHomenagemDialogProps = { homenagem: HomenagemEvento; onClose: () => void }

/** Edit of an event homenagem by staff, within the limits of specification §5. */
export const EditHomenagemDialog = ({ homenagem, onClose }: EditHomenagemDialogProps) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const edit = useEditEvento(onClose)
  const form = usePortalForm({
    schema: editarHomenagemEventoBody,
    initial: { nomeCliente, nomeHomenageado, mensagem },
    send: words => edit.mutateAsync({ id: homenagem.id, words }),
    failure: saveProblem,
  })
  return (
    <Dialog onClose={onClose} title={ADMIN_EVENTO.dialogo}>
      <form {...form.element} className={classes.form}>
        <TextInput
          data-autofocus
          label={ADMIN_EVENTO.cliente}
          required
          description={`${lengthOf(form.values.nomeCliente)}/${EVENTO_NOME_MAX}`}
          {...form.getInputProps('nomeCliente')}
        />
        <TextInput
          label={ADMIN_EVENTO.homenageado}
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
