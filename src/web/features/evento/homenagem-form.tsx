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
import { useSend } from '#web/ui/use-send.ts'
import { EMPTY_HOMENAGEM, type EventHomenagem, homenagemErrors } from './homenagem-rules.ts'

const useSendHomenagem = (evento: Evento, onSent: () => void) => {
  const { keyOf, renew } = useRequestKey()
  return useSend(
    (homenagem: EventHomenagem) => {
      const { nomeEvento, nomeEmpresa, titulo } = evento
      const body = { ...homenagem, nomeEvento, nomeEmpresa, titulo }
      return api('POST /homenagem/evento', { body, idempotencyKey: keyOf(body) })
    },
    {
      ...RETRY_WHEN_ONLINE,
      done: EVENTO.sucesso,
      failed: EVENTO.erro,
      after: () => {
        renew()
        onSent()
      },
    },
  )
}

type Field = ReturnType<typeof textFields<EventHomenagem>>

const Fields = ({ draft, field }: { draft: EventHomenagem; field: Field }) => (
  <>
    <TextInput
      label="Seu nome"
      required
      autoComplete="name"
      help={<Counter value={draft.nomeCliente.trim()} max={EVENTO_NOME_MAX} />}
      {...field('nomeCliente')}
    />
    <TextInput
      label="Telefone"
      required
      type="tel"
      autoComplete="tel-national"
      inputMode="numeric"
      placeholder="(##) #####-####"
      help="Para a equipe falar com você sobre esta homenagem. Não aparece no painel."
      {...field('telefone', maskTelefone)}
    />
    <TextInput label="E-mail (opcional)" type="email" autoComplete="email" maxLength={128} {...field('email')} />
    <TextInput
      label="Nome de quem você homenageia"
      autoComplete="off"
      help={<Counter value={draft.nomeHomenageado.trim()} max={EVENTO_NOME_MAX} />}
      {...field('nomeHomenageado')}
    />
    <TextArea label="Mensagem" required rows={4} max={EVENTO_MENSAGEM_MAX} {...field('mensagem')} />
  </>
)

/** The homenagem to the event (specification §2 "Finados event", §5, §8). The typed text survives a failure and a reload. */
export const EventHomenagemForm = ({ evento, onSent }: { evento: Evento; onSent: () => void }) => {
  const [draft, setDraft, forget] = useDraft<EventHomenagem>('evento', EMPTY_HOMENAGEM)
  const send = useSendHomenagem(evento, () => {
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
        offlineText="Sem internet agora. A sua mensagem está guardada neste celular e será enviada quando a internet voltar."
        error={send.error ? messageOf(send.error, EVENTO.erro) : undefined}
      />
      <Button type="submit" wide busy={send.isPending}>
        {send.isPending ? 'Enviando…' : 'Enviar homenagem'}
      </Button>
    </form>
  )
}
