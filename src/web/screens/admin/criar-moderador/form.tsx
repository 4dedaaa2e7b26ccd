import { Button, Checkbox } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { draftOfPessoa, EMPTY_MODERADOR, type ModeradorErrors, moderadorErrors } from '#web/features/moderador/draft.ts'
import { ModeradorFields } from '#web/features/moderador/moderador-fields.tsx'
import { PhoneVerification } from '#web/features/verificacao/phone-verification.tsx'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/screens/admin/criar-despedida/criar-despedida.module.css'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { type CadastroDraft, EMPTY_CADASTRO, type Keep, passoOf } from './draft.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import type { CodigoFailure } from './use-replace-codigo.ts'
import { type Interruption, useSave } from './use-save.ts'

/** `latest` is current between two renders too: the registration reads what it just stored. */
const useCadastro = (idDespedida: number) => {
  const user = useSession()
  const key = `criar-moderador-${user?.id ?? 0}-${idDespedida}`
  const [draft, setDraft, clear] = useDraft(key, EMPTY_CADASTRO)
  const latest = useRef(draft)
  const keep: Keep = change => {
    latest.current = change(latest.current)
    setDraft(latest.current)
  }
  const forget = () => {
    clear()
    // Set synchronously: the screen is left before an effect would run.
    clearDraft(key)
  }
  return { draft, latest: () => latest.current, keep, forget }
}

/** Shows the error of a field after it was filled or left, and an error of the server for as long as the value is unchanged. */
const shownErrors = (
  errors: ModeradorErrors,
  { moderador }: CadastroDraft,
  senha: string,
  emailLeft: boolean,
  stopped: Interruption | null,
): ModeradorErrors => ({
  ...(errors.nome && (emailLeft || senha !== '') ? { nome: errors.nome } : {}),
  ...(errors.email && (emailLeft || senha !== '') ? { email: errors.email } : {}),
  ...(errors.senha && senha !== '' ? { senha: errors.senha } : {}),
  ...(errors.tipo_parentesco ? { tipo_parentesco: errors.tipo_parentesco } : {}),
  ...(stopped?.email === moderador.email ? { email: MODERADOR.emailEmUso } : {}),
  ...(stopped?.senha !== undefined && stopped.senha === senha ? { senha: stopped.text } : {}),
})

const Steps = ({ passo }: { passo: number }) => (
  <ol className={classes.steps} aria-label={CRIAR_MODERADOR.passoDe(passo)}>
    {CRIAR_MODERADOR.passos.map((name, index) => (
      <li key={name} aria-current={index + 1 === passo ? 'step' : undefined}>
        {index + 1}. {name}
      </li>
    ))}
  </ol>
)

const useForm = (idDespedida: number, onSaved: (failure: CodigoFailure | null) => void) => {
  const cadastro = useCadastro(idDespedida)
  const [senha, setSenha] = useState('')
  const [emailLeft, setEmailLeft] = useState(false)
  const email = useEmailCheck()
  const { draft, latest, keep } = cadastro
  const existente = draft.verificacao.pessoa !== null
  const errors = moderadorErrors(draft.moderador, senha, existente, email.takenOf(draft.moderador.email))
  const valid = !hasErrors(errors)
  const validated = draft.verificacao.fase === 'validado'
  const saving = useSave({ draft: latest, keep, senha, idDespedida }, failure => {
    cadastro.forget()
    onSaved(failure)
  })
  return {
    ...{ draft, keep, senha, setSenha, existente, validated, saving },
    errors: shownErrors(errors, draft, senha, emailLeft, saving.stopped),
    ready: validated && valid,
    leaveEmail: () => {
      setEmailLeft(true)
      if (!existente) void email.check(latest().moderador.email)
    },
    save: async () => {
      const taken = latest().verificacao.pessoa === null && (await email.check(latest().moderador.email))
      if (taken) setEmailLeft(true)
      else await saving.save()
    },
  }
}
type Form = ReturnType<typeof useForm>

const Foot = ({ form }: { form: Form }) => {
  const { saving, ready, validated } = form
  const busy = saving.sending !== null
  const hint = validated ? CRIAR_MODERADOR.faltaPreencher : CRIAR_MODERADOR.faltaValidar
  return (
    <>
      {saving.stopped && (
        <div role="alert" className={classes.stopped}>
          <strong>{saving.stopped.text}</strong>
          <span>{CRIAR_MODERADOR.retomada}</span>
        </div>
      )}
      <FormStatus busy={busy}>
        <p id="falta-para-salvar">{saving.sending ? CRIAR_MODERADOR.andamento[saving.sending] : !ready && hint}</p>
      </FormStatus>
      <div className={classes.foot}>
        <Button variant="subtle" component={Link} to={paths.despedidas()}>
          {CRIAR_MODERADOR.cancelar}
        </Button>
        <Button
          className={classes.forward}
          loading={busy}
          disabled={!ready}
          aria-describedby="falta-para-salvar"
          onClick={() => void form.save()}
        >
          {CRIAR_MODERADOR.salvar}
        </Button>
      </div>
    </>
  )
}

/** A moderator who leaves knows the access code. A requested code stays visible until it is created. */
const offersNovoCodigo = (
  { pessoa_moderador: current }: Despedida,
  { verificacao, novoCodigo }: CadastroDraft,
): boolean => novoCodigo || (current !== null && current.id !== verificacao.pessoa?.id)

const NovoCodigo = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    size="md"
    label={CRIAR_MODERADOR.novoCodigo}
    description={CRIAR_MODERADOR.novoCodigoAjuda}
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

type FormProps = { despedida: Despedida; onSaved: (failure: CodigoFailure | null) => void }

/** Phone, code, details, Salvar. The typed values survive a reload, and pressing Salvar again is safe. */
export const CriarModeradorForm = ({ despedida, onSaved }: FormProps) => {
  const form = useForm(despedida.id, onSaved)
  const { draft, keep, senha, existente } = form
  const passo = passoOf(draft)
  return (
    <section className={classes.card} aria-labelledby="passo-titulo">
      <Steps passo={passo} />
      <h2 id="passo-titulo" className={classes.title}>
        {CRIAR_MODERADOR.titulos[passo - 1]}
      </h2>
      <fieldset disabled={form.saving.sending !== null} className={classes.body}>
        <div className={classes.stack}>
          <PhoneVerification
            draft={draft.verificacao}
            onChange={verificacao => keep(current => ({ ...current, verificacao }))}
            onValidated={pessoa => {
              form.setSenha('')
              keep(current => ({ ...current, moderador: pessoa ? draftOfPessoa(pessoa) : EMPTY_MODERADOR }))
            }}
          />
          {passo === 3 && (
            <ModeradorFields
              draft={draft.moderador}
              senha={senha}
              existente={existente}
              errors={form.errors}
              restored={!existente && senha === '' && draft.moderador.email !== ''}
              onChange={part => keep(current => ({ ...current, moderador: { ...current.moderador, ...part } }))}
              onSenha={form.setSenha}
              onEmailLeft={form.leaveEmail}
            />
          )}
          {passo === 3 && offersNovoCodigo(despedida, draft) && (
            <NovoCodigo
              checked={draft.novoCodigo}
              onChange={novoCodigo => keep(current => ({ ...current, novoCodigo }))}
            />
          )}
        </div>
      </fieldset>
      <Foot form={form} />
    </section>
  )
}
