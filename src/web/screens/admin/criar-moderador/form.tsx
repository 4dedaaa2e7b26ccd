import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { type ModeradorErrors, moderadorErrors } from '#web/features/moderador/draft.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { useLatestDraft } from '#web/lib/draft.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { type CadastroDraft, EMPTY_CADASTRO, passoOf } from './draft.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { ModeradorStep } from './moderador-step.tsx'
import type { CodigoFailure } from './use-replace-codigo.ts'
import { type Interruption, useSave } from './use-save.ts'

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

const useForm = (idDespedida: number, onSaved: (failure: CodigoFailure | null) => void) => {
  const user = useSession()
  const cadastro = useLatestDraft(`criar-moderador-${user?.id ?? 0}-${idDespedida}`, EMPTY_CADASTRO)
  const [senha, setSenha] = useState('')
  const [emailLeft, setEmailLeft] = useState(false)
  const email = useEmailCheck()
  const { draft, latest, change } = cadastro
  const existente = draft.verificacao.pessoa !== null
  const errors = moderadorErrors(draft.moderador, senha, existente, email.takenOf(draft.moderador.email))
  const valid = !hasErrors(errors)
  const validated = draft.verificacao.fase === 'validado'
  const saving = useSave({ draft: latest, update: change, senha, idDespedida }, failure => {
    cadastro.forget()
    onSaved(failure)
  })
  return {
    draft,
    change,
    senha,
    setSenha,
    validated,
    saving,
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

const Buttons = ({ form: { saving, ready, save } }: { form: Form }) => (
  <>
    <Button variant="subtle" component={Link} to={paths.despedidas()}>
      {CRIAR_MODERADOR.cancelar}
    </Button>
    <Button
      loading={saving.sending !== null}
      disabled={!ready}
      aria-describedby="falta-para-salvar"
      onClick={() => void save()}
    >
      {CRIAR_MODERADOR.salvar}
    </Button>
  </>
)

/** A moderator who leaves knows the access code. A requested code stays visible until it is created. */
const offersNovoCodigo = (
  { pessoa_moderador: current }: Despedida,
  { verificacao, novoCodigo }: CadastroDraft,
): boolean => novoCodigo || (current !== null && current.id !== verificacao.pessoa?.id)

const NovoCodigo = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
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
  const { draft, change, saving } = form
  const passo = passoOf(draft)
  const hint = form.validated ? CRIAR_MODERADOR.faltaPreencher : CRIAR_MODERADOR.faltaValidar
  return (
    <WizardCard
      steps={{
        label: CRIAR_MODERADOR.passoDe(passo),
        steps: CRIAR_MODERADOR.passos.map(name => ({ name })),
        current: passo,
      }}
      title={CRIAR_MODERADOR.titulos[passo - 1] ?? ''}
      busy={saving.sending !== null}
      stopped={saving.stopped && { text: saving.stopped.text, lines: [CRIAR_MODERADOR.retomada] }}
      status={
        <p id="falta-para-salvar">{saving.sending ? CRIAR_MODERADOR.andamento[saving.sending] : !form.ready && hint}</p>
      }
      buttons={<Buttons form={form} />}
    >
      <ModeradorStep
        draft={draft}
        change={change}
        senha={form.senha}
        errors={form.errors}
        onSenha={form.setSenha}
        onEmailLeft={form.leaveEmail}
      >
        {passo === 3 && offersNovoCodigo(despedida, draft) && (
          <NovoCodigo
            checked={draft.novoCodigo}
            onChange={novoCodigo => change(current => ({ ...current, novoCodigo }))}
          />
        )}
      </ModeradorStep>
    </WizardCard>
  )
}
