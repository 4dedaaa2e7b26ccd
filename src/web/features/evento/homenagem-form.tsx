import { EVENTO_MENSAGEM_MAX, EVENTO_NOME_MAX } from '#contract/evento/limits.ts'
import { EVENTO } from '#contract/evento/messages.ts'
import type { Evento } from '#contract/evento/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { useDraft } from '#web/lib/draft.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Agreement } from '#web/ui/public/agreement.tsx'
import { Button } from '#web/ui/public/button.tsx'
import { Counter, TextArea, TextInput } from '#web/ui/public/field.tsx'
import classes from '#web/ui/public/form.module.css'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { EMPTY_HOMENAGEM, type EventHomenagem, homenagemErrors } from './homenagem-rules.ts'
import { FORMULARIO } from './messages.ts'

const useSend = (evento: Evento, onSent: () => void) => {
  const { keyOf, renew } = useRequestKey()
  return useToastMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: (homenagem: EventHomenagem) => {
      const { nomeEvento, nomeEmpresa, titulo } = evento
      const body = { ...homenagem, nomeEvento, nomeEmpresa, titulo }
      return api('POST /homenagem/evento', { body, idempotencyKey: keyOf(body) })
    },
    success: EVENTO.sucesso,
    failure: EVENTO.erro,
    onDone: () => {
      renew()
      onSent()
    },
  })
}

type Field = ReturnType<typeof textFields<EventHomenagem>>

const Fields = ({ draft, field }: { draft: EventHomenagem; field: Field }) => (
  <>
    <TextInput
      label={FORMULARIO.nome}
      required
      autoComplete="name"
      help={<Counter value={draft.nomeCliente.trim()} max={EVENTO_NOME_MAX} />}
      {...field('nomeCliente')}
    />
    <TextInput
      label={FORMULARIO.telefone}
      required
      type="tel"
      autoComplete="tel-national"
      inputMode="numeric"
      placeholder="(##) #####-####"
      help={FORMULARIO.telefoneAjuda}
      {...field('telefone', maskTelefone)}
    />
    <TextInput label={FORMULARIO.email} type="email" autoComplete="email" maxLength={128} {...field('email')} />
    <TextInput
      label={FORMULARIO.homenageado}
      autoComplete="off"
      help={<Counter value={draft.nomeHomenageado.trim()} max={EVENTO_NOME_MAX} />}
      {...field('nomeHomenageado')}
    />
    <TextArea label={FORMULARIO.mensagem} required rows={4} max={EVENTO_MENSAGEM_MAX} {...field('mensagem')} />
  </>
)

/** The homenagem to the event (specification §2 "Finados event", §5, §8). The typed text survives a failure and a reload. */
export const EventHomenagemForm = ({ evento, onSent }: { evento: Evento; onSent: () => void }) => {
  const [draft, setDraft, forget] = useDraft<EventHomenagem>('evento', EMPTY_HOMENAGEM)
  const send = useSend(evento, () => {
    forget()
    onSent()
  })
  const { form, shown } = useForm({ values: draft, errors: homenagemErrors(draft), save: send })
  const field = textFields(draft, shown, part => setDraft(current => ({ ...current, ...part })))
  return (
    <form {...form} className={classes.form}>
      <Fields draft={draft} field={field} />
      <Agreement />
      <SendStatus
        busy={send.isPending}
        offlineText={FORMULARIO.semInternet}
        error={send.error ? messageOf(send.error, EVENTO.erro) : undefined}
      />
      <Button type="submit" wide busy={send.isPending}>
        {send.isPending ? FORMULARIO.enviando : FORMULARIO.enviar}
      </Button>
    </form>
  )
}
