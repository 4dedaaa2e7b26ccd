import { Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/messages.ts'
import type { HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { type EventWords, saveProblem, useEditEvento } from './admin-query.ts'
import { wordsProblems } from './homenagem-rules.ts'

const Form = ({ homenagem, onClose }: { homenagem: HomenagemEvento; onClose: () => void }) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const [words, setWords] = useState<EventWords>({ nomeCliente, nomeHomenageado, mensagem })
  const edit = useEditEvento(onClose)
  const { form, shown } = useForm({
    values: { id: homenagem.id, words },
    errors: wordsProblems(words) as FormErrors<keyof EventWords>,
    save: edit,
  })
  const change = (part: Partial<EventWords>) => setWords(current => ({ ...current, ...part }))
  return (
    <form {...form} className={classes.form}>
      <TextInput
        data-autofocus
        label={ADMIN_EVENTO.cliente}
        required
        description={`${lengthOf(words.nomeCliente)}/${EVENTO_NOME_MAX}`}
        value={words.nomeCliente}
        error={shown.nomeCliente}
        onChange={event => change({ nomeCliente: event.currentTarget.value })}
      />
      <TextInput
        label={ADMIN_EVENTO.homenageado}
        description={`${lengthOf(words.nomeHomenageado)}/${EVENTO_NOME_MAX}`}
        value={words.nomeHomenageado}
        error={shown.nomeHomenageado}
        onChange={event => change({ nomeHomenageado: event.currentTarget.value })}
      />
      <Textarea
        label={ADMIN_EVENTO.mensagem}
        required
        autosize
        minRows={3}
        description={`${lengthOf(words.mensagem)}/${EVENTO_MENSAGEM_MAX}`}
        value={words.mensagem}
        error={shown.mensagem}
        onChange={event => change({ mensagem: event.currentTarget.value })}
      />
      <FormFooter
        saving={edit.isPending}
        error={edit.isError && saveProblem(edit.error)}
        submit={ADMIN_EVENTO.salvar}
        cancel={{ label: ADMIN_EVENTO.cancelar, onClick: onClose }}
      />
    </form>
  )
}

/** Admin edit of an event homenagem, within the limits of specification §5. */
export const EditHomenagemDialog = ({
  homenagem,
  onClose,
}: {
  homenagem: HomenagemEvento | undefined
  onClose: () => void
}) => (
  <Modal opened={homenagem !== undefined} onClose={onClose} title={ADMIN_EVENTO.dialogo} centered>
    {homenagem && <Form key={homenagem.id} homenagem={homenagem} onClose={onClose} />}
  </Modal>
)
