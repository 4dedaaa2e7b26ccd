import { FALECIDO_NOME_MAX } from '#contract/falecido/limits.ts'
import { TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { CodeStep, ContactField, NameField, SendCode } from '#web/features/pedido-acesso/code-step.tsx'
import { type ProvenRequest, postedRequest } from '#web/features/pedido-acesso/use-proven-request.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { formAddress } from '#web/lib/http.ts'
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
    <form
      className={form.form}
      method="post"
      action={formAddress('POST /exibicao/pedido-pagina/formulario')}
      {...sendingForm(flow.send)}
    >
      <TextInput
        label="Nome de quem faleceu"
        name="falecido"
        required
        autoComplete="off"
        maxLength={FALECIDO_NOME_MAX}
        value={falecido}
        error={flow.errors.falecido}
        onChange={event => flow.type({ falecido: event.currentTarget.value })}
      />
      <TextInput
        label="Ano do falecimento"
        help="Quatro números. Se não lembra ao certo, o mais próximo."
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
        label="O que a pessoa é sua?"
        name="parentesco"
        required
        options={TIPOS_PARENTESCO}
        value={parentesco}
        error={flow.errors.parentesco}
        onChoose={option => flow.type({ parentesco: option as Draft['parentesco'] })}
      />
      <NameField
        label="Seu nome"
        value={nome}
        error={flow.errors.nome}
        onChange={typed => flow.type({ nome: typed })}
      />
      <ContactField value={contato} error={flow.errors.contato} onChange={typed => flow.type({ contato: typed })} />
      <p className={`note ${classes.note}`}>
        {'Só a nossa equipe lê este pedido. Sem resposta, ele é apagado em 90\u00a0dias.'}
      </p>
      <SendCode sending={flow.sending} failure={flow.failure} />
    </form>
  )
}

const Received = ({ isNew }: { isNew: boolean }) => (
  <>
    <h2 ref={isNew ? focusOnMount : undefined} tabIndex={-1}>
      Pedido recebido
    </h2>
    <p className={`soft ${classes.lead}`}>
      A nossa equipe confere o registro e responde a este celular ou e-mail. Se a página for aberta, você recebe um
      convite para cuidar dela.
    </p>
    <LinkButton variant="ghost" to={paths.listaPostagens('despedidas')}>
      Procurar um memorial
    </LinkButton>
  </>
)

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
            <CodeStep
              flow={flow}
              confirmation={flow.confirmation}
              action={formAddress('POST /exibicao/pedido-pagina/formulario')}
            />
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
