import { maskTelefone } from '#contract/fields/telefone.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { CodeField } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './entry-steps.module.css'
import type { Confirmation, Titular } from './use-titular.ts'

/** Digits get the phone's mask; what has other characters than a phone is an e-mail. */
const shaped = (value: string): string => (/[\p{L}@]/u.test(value) ? value : maskTelefone(value))

export const ContactStep = ({ titular }: { titular: Titular }) => (
  <form {...sendingForm(titular.send)}>
    <TextInput
      label="Celular ou e-mail"
      help="Um de cada vez: só mostramos o que está ligado ao contato confirmado."
      error={titular.contactProblem}
      required
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      value={titular.contato}
      onChange={event => titular.type(shaped(event.currentTarget.value))}
    />
    <SendStatus busy={titular.sending} error={titular.failure} />
    <Button type="submit" wide busy={titular.sending}>
      {titular.sending ? 'Enviando…' : 'Enviar código'}
    </Button>
  </form>
)

const Resend = ({ titular, pedido }: { titular: Titular; pedido: Confirmation }) => {
  const left = useCountdown(pedido.liberaEm)
  return (
    <Button variant="ghost" disabled={left > 0} busy={titular.sending} onClick={titular.send}>
      {left > 0 ? VERIFICACAO.reenviarEm(left) : VERIFICACAO.reenviar}
    </Button>
  )
}

export const CodeStep = ({ titular, pedido }: { titular: Titular; pedido: Confirmation }) => (
  <form {...sendingForm(titular.enter)}>
    <p ref={focusOnMount} tabIndex={-1} className={`soft ${form.text}`}>
      Código pedido para <strong>{pedido.contato}</strong>. {'Ele vale por 10 minutos.'}
    </p>
    <CodeField
      label="Código de 5 dígitos"
      help="Se houver dados ligados a este contato, o código chega em instantes: a um celular que já foi confirmado aqui; se não, ao e-mail informado junto dele. Não chegou em alguns minutos? Tente com o e-mail que usou, ou fale com uma unidade: não custa nada."
      error={titular.codeProblem}
      value={titular.codigo}
      onChange={titular.typeCode}
    />
    <SendStatus busy={titular.sending || titular.entering} error={titular.failure} />
    <Button type="submit" wide busy={titular.entering}>
      {titular.entering ? 'Conferindo…' : 'Ver os meus dados'}
    </Button>
    <div className={`row ${classes.ways}`}>
      <Resend titular={titular} pedido={pedido} />
      <Button variant="text" onClick={titular.other}>
        Usar outro contato
      </Button>
    </div>
  </form>
)
