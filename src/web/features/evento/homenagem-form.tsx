import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EVENTO, EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/messages.ts'
import type { Evento } from '#contract/evento/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { useDraft } from '#web/lib/draft.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { TextArea, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './homenagem-form.module.css'
import {
  EMPTY_HOMENAGEM,
  type EventHomenagem,
  type EventHomenagemProblems,
  homenagemProblems,
} from './homenagem-rules.ts'
import { FORMULARIO } from './messages.ts'

const useSend = (evento: Evento, onSent: () => void) =>
  useMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: ({ form, key }: { form: EventHomenagem; key: string }) => {
      const { nomeEvento, nomeEmpresa, titulo } = evento
      return api('POST /homenagem/evento', { body: { ...form, nomeEvento, nomeEmpresa, titulo }, idempotencyKey: key })
    },
    onSuccess: () => {
      toast.success(EVENTO.sucesso)
      onSent()
    },
    onError: () => toast.error(EVENTO.erro),
  })

/** What is typed survives a failure and a reload; the same words repeat under the same key, corrected ones get another. */
const useHomenagem = (evento: Evento, onSent: () => void) => {
  const [form, setForm, forget] = useDraft<EventHomenagem>('evento', EMPTY_HOMENAGEM)
  const [checked, setChecked] = useState(false)
  const key = useRef(newKey())
  const send = useSend(evento, () => {
    forget()
    setChecked(false)
    key.current = newKey()
    onSent()
  })
  const change = (part: Partial<EventHomenagem>) => {
    key.current = newKey()
    setForm(current => ({ ...current, ...part }))
  }
  const submit = () => {
    setChecked(true)
    if (Object.keys(homenagemProblems(form)).length > 0 || send.isPending) return
    send.mutate({ form, key: key.current })
  }
  return { form, change, submit, problems: checked ? homenagemProblems(form) : {}, send }
}

type FieldsProps = {
  form: EventHomenagem
  problems: EventHomenagemProblems
  change: (part: Partial<EventHomenagem>) => void
}

const Fields = ({ form, problems, change }: FieldsProps) => (
  <>
    <TextInput
      label={FORMULARIO.nome}
      required
      autoComplete="name"
      help={`${lengthOf(form.nomeCliente.trim())}/${EVENTO_NOME_MAX}`}
      value={form.nomeCliente}
      error={problems.nomeCliente}
      onChange={event => change({ nomeCliente: event.currentTarget.value })}
    />
    <TextInput
      label={FORMULARIO.telefone}
      required
      type="tel"
      autoComplete="tel-national"
      inputMode="numeric"
      placeholder="(##) #####-####"
      help={FORMULARIO.telefoneAjuda}
      value={form.telefone}
      error={problems.telefone}
      onChange={event => change({ telefone: maskTelefone(event.currentTarget.value) })}
    />
    <TextInput
      label={FORMULARIO.email}
      type="email"
      autoComplete="email"
      maxLength={128}
      value={form.email}
      error={problems.email}
      onChange={event => change({ email: event.currentTarget.value })}
    />
    <TextInput
      label={FORMULARIO.homenageado}
      autoComplete="off"
      help={`${lengthOf(form.nomeHomenageado.trim())}/${EVENTO_NOME_MAX}`}
      value={form.nomeHomenageado}
      error={problems.nomeHomenageado}
      onChange={event => change({ nomeHomenageado: event.currentTarget.value })}
    />
    <TextArea
      label={FORMULARIO.mensagem}
      required
      rows={4}
      max={EVENTO_MENSAGEM_MAX}
      value={form.mensagem}
      error={problems.mensagem}
      onChange={event => change({ mensagem: event.currentTarget.value })}
    />
  </>
)

const sentence = (error: unknown): string | undefined => {
  if (!error) return undefined
  return error instanceof ApiError ? error.mensagem : EVENTO.erro
}

/** The homenagem to the event (specification §2 "Finados event", §5, §8). */
export const EventHomenagemForm = ({ evento, onSent }: { evento: Evento; onSent: () => void }) => {
  const { form, change, submit, problems, send } = useHomenagem(evento, onSent)
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <Fields form={form} problems={problems} change={change} />
      <Agreement />
      <SendStatus busy={send.isPending} offlineText={FORMULARIO.semInternet} error={sentence(send.error)} />
      <Button type="submit" wide busy={send.isPending}>
        {send.isPending ? FORMULARIO.enviando : FORMULARIO.enviar}
      </Button>
    </form>
  )
}
