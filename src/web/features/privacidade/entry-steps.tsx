import { useEffect, useRef } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { useSlow } from '#web/lib/slow.ts'
import { Button } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import classes from './entry-steps.module.css'
import { TITULAR } from './messages.ts'
import type { Confirmation, Titular } from './use-titular.ts'

/** Digits get the phone's mask; any other character starts an e-mail. */
const shaped = (value: string): string =>
  /[^\d\s()+-]/.test(value) || value.trim() === '' ? value : maskTelefone(value)

export const ContactStep = ({ titular }: { titular: Titular }) => {
  const slow = useSlow(titular.sending)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        titular.send()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <TextInput
        label={TITULAR.contato}
        help={TITULAR.contatoAjuda}
        error={titular.contactProblem}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        value={titular.contato}
        onChange={event => titular.type(shaped(event.currentTarget.value))}
      />
      <div role="alert" className={classes.problem}>
        {titular.failure}
      </div>
      <Button type="submit" wide busy={titular.sending}>
        {titular.sending ? TITULAR.enviando : TITULAR.enviar}
      </Button>
      <p role="status" className={classes.note}>
        {slow && TITULAR.lento}
      </p>
    </form>
  )
}

const Resend = ({ titular, pedido }: { titular: Titular; pedido: Confirmation }) => {
  const left = useCountdown(pedido.liberaEm)
  return (
    <Button variant="ghost" disabled={left > 0} busy={titular.sending} onClick={titular.send}>
      {left > 0 ? VERIFICACAO.reenviarEm(left) : VERIFICACAO.reenviar}
    </Button>
  )
}

export const CodeStep = ({ titular, pedido }: { titular: Titular; pedido: Confirmation }) => {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        titular.enter()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <p ref={said} tabIndex={-1} className={classes.text}>
        {TITULAR.enviadoPara} <strong>{pedido.contato}</strong>. {TITULAR.validade}
      </p>
      <div className={classes.code}>
        <TextInput
          label={TITULAR.codigo}
          help={TITULAR.neutro}
          error={titular.codeProblem}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={titular.codigo}
          onChange={event => titular.typeCode(event.currentTarget.value)}
        />
      </div>
      <div role="alert" className={classes.problem}>
        {titular.failure}
      </div>
      <Button type="submit" wide busy={titular.entering}>
        {titular.entering ? TITULAR.entrando : TITULAR.entrar}
      </Button>
      <div className={classes.ways}>
        <Resend titular={titular} pedido={pedido} />
        <Button variant="text" onClick={titular.other}>
          {TITULAR.trocar}
        </Button>
      </div>
    </form>
  )
}
