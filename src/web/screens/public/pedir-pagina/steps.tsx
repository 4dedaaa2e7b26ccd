import { useEffect, useRef } from 'react'
import { FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { CodeStep, ContactField, NameField, SendCode } from '#web/features/pedido-acesso/code-step.tsx'
import { type ProvenRequest, postedRequest } from '#web/features/pedido-acesso/use-proven-request.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import form from '#web/ui/public/form.module.css'
import { Select } from '#web/ui/public/select.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { PEDIR_PAGINA as T } from './messages.ts'
import classes from './pedir-pagina.module.css'

export type Parentesco = (typeof TIPOS_PARENTESCO)[number]
export type Draft = { falecido: string; ano: string; parentesco: Parentesco | ''; nome: string; contato: string }
export const EMPTY: Draft = { falecido: '', ano: '', parentesco: '', nome: '', contato: '' }

const Words = ({ flow }: { flow: ProvenRequest<Draft> }) => {
  const { falecido, ano, parentesco, nome, contato } = flow.draft
  return (
    <form className={form.form} method="post" action={paths.formularioPagina()} {...sendingForm(flow.send)}>
      <TextInput
        label={T.falecido}
        name="falecido"
        required
        autoComplete="off"
        maxLength={FALECIDO_NOME_MAX}
        value={falecido}
        error={flow.errors.falecido}
        onChange={event => flow.type({ falecido: event.currentTarget.value })}
      />
      <TextInput
        label={T.ano}
        help={T.anoAjuda}
        name="ano"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={ano}
        error={flow.errors.ano}
        onChange={event => flow.type({ ano: event.currentTarget.value })}
      />
      <Select
        label={T.parentesco}
        name="parentesco"
        required
        options={TIPOS_PARENTESCO}
        value={parentesco}
        error={flow.errors.parentesco}
        onChoose={option => flow.type({ parentesco: option as Draft['parentesco'] })}
      />
      <NameField label={T.nome} value={nome} error={flow.errors.nome} onChange={typed => flow.type({ nome: typed })} />
      <ContactField value={contato} error={flow.errors.contato} onChange={typed => flow.type({ contato: typed })} />
      <p className={`note ${classes.note}`}>{T.privacidade}</p>
      <SendCode sending={flow.sending} failure={flow.failure} />
    </form>
  )
}

const Received = ({ isNew }: { isNew: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {T.recebido}
      </h2>
      <p className={`soft ${classes.lead}`}>{T.recebidoTexto}</p>
      <LinkButton variant="ghost" to={paths.lista('despedidas')}>
        {T.procurar}
      </LinkButton>
    </>
  )
}

/** The words, the code, and that the request arrived. */
export const Steps = ({ flow, isReceived = false }: { flow: ProvenRequest<Draft>; isReceived?: boolean }) => (
  <PublicShell title={T.titulo}>
    <div className={classes.page}>
      <h1>{T.titulo}</h1>
      {flow.done || isReceived ? (
        <Received isNew={flow.done} />
      ) : (
        <>
          <p className={`soft ${classes.lead}`}>{T.texto}</p>
          {flow.confirmation ? (
            <CodeStep flow={flow} confirmation={flow.confirmation} action={paths.formularioPagina()} />
          ) : (
            <Words flow={flow} />
          )}
        </>
      )}
    </div>
  </PublicShell>
)

/** The form as a browser without JavaScript posted it: with what is wrong, or with the field for the code. */
export const PostedPedirPagina = ({ form: posted }: { form: RefusedForm }) => (
  <Steps flow={postedRequest(posted, EMPTY)} />
)
