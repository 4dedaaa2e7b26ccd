import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/messages.ts'
import type { HomenagemEvento } from '#contract/evento/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { ADMIN_EVENTO } from './admin-messages.ts'
import { type EventWords, saveProblem, useEditEvento } from './admin-query.ts'
import classes from './event-dialogs.module.css'
import { wordsProblems } from './tribute-rules.ts'

const Form = ({ homenagem, onClose }: { homenagem: HomenagemEvento; onClose: () => void }) => {
  const { nomeCliente, nomeHomenageado, mensagem } = homenagem
  const [words, setWords] = useState<EventWords>({ nomeCliente, nomeHomenageado, mensagem })
  const [checked, setChecked] = useState(false)
  const edit = useEditEvento(onClose)
  const problems = checked ? wordsProblems(words) : {}
  const change = (part: Partial<EventWords>) => setWords(current => ({ ...current, ...part }))
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (Object.keys(wordsProblems(words)).length === 0 && !edit.isPending) edit.mutate({ id: homenagem.id, words })
        focusFirstProblem(event.currentTarget)
      }}
    >
      <TextInput
        data-autofocus
        label={ADMIN_EVENTO.cliente}
        required
        description={`${lengthOf(words.nomeCliente)}/${EVENTO_NOME_MAX}`}
        value={words.nomeCliente}
        error={problems.nomeCliente}
        onChange={event => change({ nomeCliente: event.currentTarget.value })}
      />
      <TextInput
        label={ADMIN_EVENTO.homenageado}
        description={`${lengthOf(words.nomeHomenageado)}/${EVENTO_NOME_MAX}`}
        value={words.nomeHomenageado}
        error={problems.nomeHomenageado}
        onChange={event => change({ nomeHomenageado: event.currentTarget.value })}
      />
      <Textarea
        label={ADMIN_EVENTO.mensagem}
        required
        autosize
        minRows={3}
        description={`${lengthOf(words.mensagem)}/${EVENTO_MENSAGEM_MAX}`}
        value={words.mensagem}
        error={problems.mensagem}
        onChange={event => change({ mensagem: event.currentTarget.value })}
      />
      <FormStatus busy={edit.isPending} error={edit.error ? saveProblem(edit.error) : undefined} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {ADMIN_EVENTO.cancelar}
        </Button>
        <Button type="submit" loading={edit.isPending}>
          {ADMIN_EVENTO.salvar}
        </Button>
      </div>
    </form>
  )
}

/** Admin edit of an event tribute, within the limits of specification §5. */
export const EditTributeDialog = ({
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
