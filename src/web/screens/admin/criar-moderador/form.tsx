import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { type ModeradorErrors, moderadorErrors } from '#web/features/moderador/draft.ts'
import { EMPTY_VERIFICACAO } from '#web/features/verificacao/draft.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { useLatestDraft } from '#web/lib/draft.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { useSequence } from '#web/lib/use-sequence.ts'
import { paths } from '#web/paths.ts'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { type CadastroDraft, EMPTY_CADASTRO, passoOf } from './draft.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { ModeradorStep } from './moderador-step.tsx'
import { type Etapa, type RegistrationRun, registerModerador } from './submit-api.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

/** Why it stopped, and the typed fields that the server rejected. */
type Interruption = { text: string; email?: string; senha?: string }

const stoppedBy = (error: unknown, run: Omit<RegistrationRun, 'report'>): Interruption => {
  if (!(error instanceof ApiError)) return { text: CRIAR_MODERADOR.erro }
  if (error.code === 'EMAIL_EM_USO') return { text: MODERADOR.emailEmUso, email: run.draft().moderador.email }
  if (error.code === 'SENHA_COMUM') return { text: error.mensagem, senha: run.senha }
  if (error.code === 'MODERADOR_NAO_VALIDADO') {
    run.update(draft => ({ ...draft, verificacao: { ...EMPTY_VERIFICACAO, telefone: draft.verificacao.telefone } }))
    return { text: MODERADOR.naoValidado }
  }
  return { text: error.errors[0]?.message ?? error.mensagem }
}

/** Runs the registration, one run at a time, and keeps what was completed. A failed replacement of the code does not undo it. */
const useSave = (run: Omit<RegistrationRun, 'report'>, onDone: (failure: CodigoFailure | null) => void) => {
  const client = useQueryClient()
  const replaceCodigo = useReplaceCodigo(run.idDespedida)
  const { step: sending, run: runOnce } = useSequence<Etapa | CodigoEtapa>()
  const [stopped, setStopped] = useState<Interruption | null>(null)
  const save = () =>
    runOnce(async report => {
      setStopped(null)
      try {
        await registerModerador({ ...run, report })
        const { novoCodigo } = run.draft()
        const failure = novoCodigo ? await replaceCodigo('codigo', report) : null
        toast.success(novoCodigo && !failure ? CRIAR_MODERADOR.cadastradoComCodigo : MODERADOR.cadastrado)
        void client.invalidateQueries({ queryKey: ['despedidas'] })
        onDone(failure)
      } catch (error) {
        const why = stoppedBy(error, run)
        toast.error(why.text)
        setStopped(why)
      }
    })
  return { save, sending, stopped }
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
