import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { PinField } from '#web/ui/admin/pin-field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { VERIFICACAO_TELA } from './messages.ts'
import classes from './phone-verification.module.css'
import { useVerificacao, type VerificacaoProps } from './use-verificacao.ts'

type StepProps = VerificacaoProps & { flow: ReturnType<typeof useVerificacao> }

/** Takes the focus once, so that it is announced when it appears and not again each second. */
const OtherAccountNotice = ({ verificacao, flow, left }: StepProps & { left: number }) => {
  const { desde = 0, aproveitavel = false } = verificacao.outraConta ?? {}
  // `left` re-renders it every second.
  const seconds = Math.max(0, Math.round((verificacao.liberaEm - left * 1000 - desde) / 1000))
  return (
    <div className={`notice ${classes.notice}`}>
      <p ref={focusOnMount} tabIndex={-1}>
        {(aproveitavel ? VERIFICACAO_TELA.colegaPediu : VERIFICACAO_TELA.outroPediu)(seconds)}
      </p>
      {aproveitavel && (
        <Button variant="outline" onClick={flow.useColleagueCode}>
          {VERIFICACAO_TELA.usarDoColega}
        </Button>
      )}
    </div>
  )
}

const PhoneForm = (props: StepProps) => {
  const { verificacao, flow, words = VERIFICACAO_TELA } = props
  const left = useCountdown(verificacao.outraConta ? verificacao.liberaEm : 0)
  return (
    <form className={classes.form} {...sendingForm(flow.start)}>
      <TelefoneInput
        label={words.telefone}
        description={words.telefoneAjuda}
        withAsterisk
        aria-required
        value={verificacao.telefone}
        onChange={flow.typePhone}
        error={flow.problem}
        disabled={flow.sending}
      />
      {left > 0 && <OtherAccountNotice {...props} left={left} />}
      <Button type="submit" loading={flow.sending} disabled={left > 0}>
        {left > 0 ? VERIFICACAO.reenviarEm(left) : words.iniciar}
      </Button>
    </form>
  )
}

const CodeForm = ({ verificacao, flow }: StepProps) => {
  const left = useCountdown(verificacao.liberaEm)
  const form = useRef<HTMLFormElement>(null)
  const { refusals, checking } = flow
  useEffect(() => {
    if (refusals > 0 && !checking) form.current?.querySelector('input')?.focus()
  }, [refusals, checking])
  return (
    <form
      ref={form}
      className={classes.form}
      {...sendingForm(flow.validate)}
      onKeyDownCapture={event => {
        // The digit fields capture Enter; here it validates.
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        flow.validate()
      }}
    >
      <PinField
        label={
          verificacao.outraConta
            ? VERIFICACAO_TELA.instrucaoColega(verificacao.telefone)
            : `Insira o código de 5 dígitos que enviamos para o telefone ${verificacao.telefone}`
        }
        value={flow.token}
        onChange={flow.type}
        error={flow.problem}
        disabled={flow.checking}
        autoFocus
      />
      <div className={`row ${classes.actions}`}>
        <Button type="submit" loading={flow.checking}>
          {VERIFICACAO_TELA.validar}
        </Button>
        <Button variant="outline" disabled={left > 0} loading={flow.sending} onClick={flow.start}>
          {left > 0 ? VERIFICACAO.reenviarEm(left) : VERIFICACAO.reenviar}
        </Button>
        <Button variant="subtle" onClick={flow.reset}>
          {VERIFICACAO_TELA.alterar}
        </Button>
      </div>
    </form>
  )
}

const Validated = ({ verificacao, flow }: StepProps) => (
  <div className={`row notice ${classes.validated}`}>
    <p ref={focusOnMount} tabIndex={-1}>
      <Check size={20} aria-hidden /> {VERIFICACAO_TELA.validado(verificacao.telefone)}
    </p>
    <Button variant="subtle" onClick={flow.reset}>
      {VERIFICACAO_TELA.alterar}
    </Button>
  </div>
)

/** Verifies a phone: number, five digits, done; "Alterar telefone" starts again. */
export const PhoneVerification = (props: VerificacaoProps) => {
  const flow = useVerificacao(props)
  const step = { ...props, flow }
  return (
    <div className={classes.box}>
      {props.verificacao.fase === 'telefone' && <PhoneForm {...step} />}
      {props.verificacao.fase === 'codigo' && <CodeForm {...step} />}
      {props.verificacao.fase === 'validado' && <Validated {...step} />}
      <SendStatus busy={flow.sending || flow.checking} error={flow.failure} />
    </div>
  )
}
