import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/limits.ts'
import { type EditarHomenagemEvento, editarHomenagemEventoBody, type HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { saveProblem, useEditEvento } from './admin-query.ts'

type EditHomenagemDialogProps = { homenagem: HomenagemEvento; onClose: () => void }

/** Edit of an event homenagem by staff, within the limits of specification §5. */
export const EditHomenagemDialog = ({ homenagem, onClose }: EditHomenagemDialogProps) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const [words, setWords] = useState<EditarHomenagemEvento>({ nomeCliente, nomeHomenageado, mensagem })
  const edit = useEditEvento(onClose)
  const { form, shown } = useForm({
    values: { id: homenagem.id, words },
    errors: formErrors<keyof EditarHomenagemEvento>(editarHomenagemEventoBody, words),
    save: edit,
  })
  const field = textFields(words, shown, part => setWords(current => ({ ...current, ...part })))
  return (
    <Dialog onClose={onClose} title={ADMIN_EVENTO.dialogo}>
      <form {...form} className={classes.form}>
        <TextInput
          data-autofocus
          label={ADMIN_EVENTO.cliente}
          required
          description={`${lengthOf(words.nomeCliente)}/${EVENTO_NOME_MAX}`}
          {...field('nomeCliente')}
        />
        <TextInput
          label={ADMIN_EVENTO.homenageado}
          description={`${lengthOf(words.nomeHomenageado)}/${EVENTO_NOME_MAX}`}
          {...field('nomeHomenageado')}
        />
        <Textarea
          label={ADMIN_EVENTO.mensagem}
          required
          autosize
          minRows={3}
          description={`${lengthOf(words.mensagem)}/${EVENTO_MENSAGEM_MAX}`}
          {...field('mensagem')}
        />
        <FormFooter
          saving={edit.isPending}
          error={edit.isError && saveProblem(edit.error)}
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
