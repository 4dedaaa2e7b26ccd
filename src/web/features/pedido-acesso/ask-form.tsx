import type { RefusedForm } from '#contract/pagina/schema.ts'
import { PEDIDO_FRASE_MAX } from '#contract/pedido-acesso/limits.ts'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { withoutEmpty } from '#web/lib/form-errors.ts'
import { api, formAddress } from '#web/lib/http.ts'
import { Counter, TextInput } from '#web/ui/public/field.tsx'
import classes from './ask-form.module.css'
import { CodeStep, ContactField, NameField, SendCode } from './code-step.tsx'
import { CONFIRMAR, PEDIR_ACESSO as T } from './messages.ts'
import { type ProvenRequest, postedRequest, useProvenRequest } from './use-proven-request.ts'

type Draft = { nome: string; frase: string; contato: string }
const EMPTY: Draft = { nome: '', frase: '', contato: '' }

const errorsOf = ({ nome, frase, contato }: Draft) =>
  withoutEmpty({
    nome: nome.trim() === '' ? T.nomeFalta : undefined,
    frase: frase.trim() === '' ? T.fraseFalta : undefined,
    contato: contatoOf(contato, 'exterior') ? undefined : CONFIRMAR.contatoFalta,
  })

type StepProps = { flow: ProvenRequest<Draft>; action: string }

const WordsStep = ({ flow, action }: StepProps) => {
  const { nome, frase, contato } = flow.draft
  return (
    <form className={classes.form} method="post" action={action} {...sendingForm(flow.send)}>
      <NameField label={T.nome} value={nome} error={flow.errors.nome} onChange={typed => flow.type({ nome: typed })} />
      <TextInput
        label={T.frase}
        name="frase"
        help={<Counter help={T.fraseAjuda} value={frase} max={PEDIDO_FRASE_MAX} />}
        required
        maxLength={PEDIDO_FRASE_MAX}
        value={frase}
        error={flow.errors.frase}
        onChange={event => flow.type({ frase: event.currentTarget.value })}
      />
      <ContactField value={contato} error={flow.errors.contato} onChange={typed => flow.type({ contato: typed })} />
      <SendCode sending={flow.sending} failure={flow.failure} />
    </form>
  )
}

type AskStepsProps = { flow: ProvenRequest<Draft>; despedidaId: number; isReceived?: boolean | undefined }

const AskSteps = ({ flow, despedidaId, isReceived = false }: AskStepsProps) => {
  const action = formAddress('POST /exibicao/pedido-acesso/formulario/:despedidaId', { despedidaId })
  if (flow.done || isReceived)
    return (
      <p role="status" className="notice">
        {T.recebido}
      </p>
    )
  return flow.confirmation ? (
    <CodeStep flow={flow} confirmation={flow.confirmation} action={action} />
  ) : (
    <WordsStep flow={flow} action={action} />
  )
}

/** Asks the family of a private page for access: name, one line, a contact that a code proves. The answer is the same for every address. */
export const AskForm = ({ despedidaId, isReceived }: Omit<AskStepsProps, 'flow'>) => {
  const flow = useProvenRequest<Draft>({
    name: `pedido-acesso-${despedidaId}`,
    empty: EMPTY,
    errorsOf,
    sendCode: contato => api('POST /exibicao/pedido-acesso/codigo', { body: { contato, despedida: despedidaId } }),
    ask: ({ nome, frase }, prova) =>
      api('POST /exibicao/pedido-acesso', { body: { prova, despedida: despedidaId, nome, frase } }),
  })
  return <AskSteps flow={flow} despedidaId={despedidaId} isReceived={isReceived} />
}

/** The form as a browser without JavaScript posted it: with what is wrong, or with the field for the code. */
export const PostedAskForm = ({ form }: { form: RefusedForm }) => (
  <AskSteps flow={postedRequest(form, EMPTY)} despedidaId={form.despedidaId} />
)
