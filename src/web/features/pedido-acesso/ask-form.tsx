import { maskTelefone } from '#contract/fields/telefone.ts'
import { PARTICIPANTE_NOME_MAX } from '#contract/participante/limits.ts'
import { PEDIDO_FRASE_MAX } from '#contract/pedido-acesso/limits.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Counter, TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { CodeField } from '#web/ui/public/form.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import classes from './ask-form.module.css'
import { PEDIR_ACESSO as T } from './messages.ts'
import { type AskAccess, type Confirmation, useAskAccess } from './use-ask-access.ts'

const WordsStep = ({ flow }: { flow: AskAccess }) => {
  const { nome, frase, telefone } = flow.draft
  return (
    <form className={classes.form} {...sendingForm(flow.send)}>
      <h2 ref={focusOnMount} tabIndex={-1}>
        {T.titulo}
      </h2>
      <p className={`note ${form.text}`}>{T.texto}</p>
      <TextInput
        label={T.nome}
        required
        autoComplete="name"
        maxLength={PARTICIPANTE_NOME_MAX}
        value={nome}
        error={flow.errors.nome}
        onChange={event => flow.type({ nome: event.currentTarget.value })}
      />
      <TextInput
        label={T.frase}
        help={<Counter help={T.fraseAjuda} value={frase} max={PEDIDO_FRASE_MAX} />}
        required
        maxLength={PEDIDO_FRASE_MAX}
        value={frase}
        error={flow.errors.frase}
        onChange={event => flow.type({ frase: event.currentTarget.value })}
      />
      <TextInput
        label={T.telefone}
        help={T.telefoneAjuda}
        required
        type="tel"
        autoComplete="tel"
        maxLength={40}
        value={telefone}
        error={flow.errors.telefone}
        onChange={event => flow.type({ telefone: maskTelefone(event.currentTarget.value) })}
      />
      <SendStatus busy={flow.sending} error={flow.failure} />
      <Button type="submit" wide busy={flow.sending}>
        {flow.sending ? T.enviando : T.enviar}
      </Button>
    </form>
  )
}

const CodeStep = ({ flow, confirmation }: { flow: AskAccess; confirmation: Confirmation }) => {
  const left = useCountdown(confirmation.liberaEm)
  return (
    <form className={classes.form} {...sendingForm(flow.ask)}>
      <p ref={focusOnMount} tabIndex={-1} className={`soft ${form.text}`}>
        {T.enviadoPara} <strong>{confirmation.telefone}</strong>.
      </p>
      <CodeField label={T.codigo} value={flow.codigo} error={flow.codeProblem} onChange={flow.typeCode} />
      <SendStatus busy={flow.sending || flow.asking} error={flow.failure} />
      <Button type="submit" wide busy={flow.asking}>
        {flow.asking ? T.pedindo : T.pedir}
      </Button>
      <div className={`row ${classes.ways}`}>
        <Button variant="ghost" disabled={left > 0} busy={flow.sending} onClick={flow.send}>
          {left > 0 ? T.reenviarEm(left) : T.reenviar}
        </Button>
        <Button variant="text" onClick={flow.change}>
          {T.mudar}
        </Button>
      </div>
    </form>
  )
}

/** Asks the family of a private page for access: name, one line, a phone that a code proves. The answer is the same for every address. */
export const AskForm = ({ despedidaId }: { despedidaId: number }) => {
  const flow = useAskAccess(despedidaId)
  if (flow.done)
    return (
      <p role="status" className="notice">
        {T.recebido}
      </p>
    )
  return flow.confirmation ? <CodeStep flow={flow} confirmation={flow.confirmation} /> : <WordsStep flow={flow} />
}
