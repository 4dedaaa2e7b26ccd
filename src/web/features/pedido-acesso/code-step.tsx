import type { MouseEvent } from 'react'
import { PARTICIPANTE_NOME_MAX } from '#contract/participante/limits.ts'
import { CONTATO_MAX } from '#contract/pedido-acesso/limits.ts'
import { maskContato } from '#contract/privacidade/contato-rules.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { CodeField } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './ask-form.module.css'
import { CONFIRMAR as T } from './messages.ts'
import type { Confirmation, ProvenRequest } from './use-proven-request.ts'

type CodeStepProps<Draft extends { contato: string }> = {
  flow: ProvenRequest<Draft>
  confirmation: Confirmation
  /** Where a browser without JavaScript posts the form. */
  action: string
}

/** The code that proves the contact, and with it the request. */
export const CodeStep = <Draft extends { contato: string }>({ flow, confirmation, action }: CodeStepProps<Draft>) => {
  const left = useCountdown(confirmation.liberaEm)
  const sendAgain = (event: MouseEvent) => {
    event.preventDefault()
    flow.send()
  }
  return (
    <form className={classes.form} method="post" action={action} {...sendingForm(flow.ask)}>
      <p ref={focusOnMount} tabIndex={-1} className={`soft ${form.text}`}>
        {T.enviadoPara} <strong>{maskContato(confirmation.contato)}</strong>.
        {!confirmation.contato.includes('@') && ` ${T.naoChega}`}
      </p>
      {Object.entries({ ...flow.draft, confirmacao: confirmation.confirmacao }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <CodeField label={T.codigo} name="codigo" value={flow.codigo} error={flow.codeProblem} onChange={flow.typeCode} />
      <SendStatus busy={flow.sending || flow.asking} error={flow.failure} />
      <Button type="submit" wide busy={flow.asking}>
        {flow.asking ? T.pedindo : T.pedir}
      </Button>
      <div className={`row ${form.flush} ${classes.ways}`}>
        <Button
          type="submit"
          variant="ghost"
          name="codigo"
          value=""
          formNoValidate
          disabled={left > 0}
          busy={flow.sending}
          onClick={sendAgain}
        >
          {left > 0 ? T.reenviarEm(left) : T.reenviar}
        </Button>
        {!flow.isPosted && (
          <Button variant="text" onClick={flow.change}>
            {T.mudar}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = { value: string; error: string | undefined; onChange: (typed: string) => void }

/** A phone that a message reaches, or an e-mail. */
export const ContactField = ({ onChange, ...field }: FieldProps) => (
  <TextInput
    {...field}
    label={T.contato}
    help={T.contatoAjuda}
    name="contato"
    required
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={CONTATO_MAX}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

/** Who asks. */
export const NameField = ({ label, value, error, onChange }: FieldProps & { label: string }) => (
  <TextInput
    label={label}
    name="nome"
    required
    autoComplete="name"
    maxLength={PARTICIPANTE_NOME_MAX}
    value={value}
    error={error}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

/** The end of a form whose contact is proven by a code. */
export const SendCode = ({ sending, failure }: { sending: boolean; failure: string | undefined }) => (
  <>
    <SendStatus busy={sending} error={failure} />
    <Button type="submit" wide busy={sending}>
      {sending ? T.enviando : T.enviar}
    </Button>
  </>
)
