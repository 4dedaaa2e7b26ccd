import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { ApiError } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { isExistente, ModeradorStep, moderadorRefusal, NO_MODERADOR, stepOptions } from './moderador-step.tsx'
import { type CadastroValues, type Etapa, registerModerador } from './submit-api.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? (error.errors[0]?.message ?? error.mensagem) : CRIAR_MODERADOR.erro

/** The registration and, if it was wanted, the new code. What was completed is kept; a failed replacement of the code does not undo it. */
const useCadastro = (idDespedida: number, onSaved: (failure: CodigoFailure | null) => void) => {
  const user = useSession()
  const client = useQueryClient()
  const email = useEmailCheck()
  const [emailLeft, setEmailLeft] = useState(false)
  const replaceCodigo = useReplaceCodigo(idDespedida)
  const [etapa, report] = useState<Etapa | CodigoEtapa>()
  const [stopped, setStopped] = useState<ReturnType<typeof moderadorRefusal>>()
  const initial: CadastroValues = { ...NO_MODERADOR, envio: null, novoCodigo: false }
  const form = usePortalForm({
    ...stepOptions(email.isTaken),
    initial,
    draft: `criar-moderador-${user?.id ?? 0}-${idDespedida}`,
    isEarly: (field, { moderador: { senha } }) =>
      field === 'tipo_parentesco' || senha !== '' || (emailLeft && field !== 'senha'),
    send: async (): Promise<CodigoFailure | null> => {
      setStopped(undefined)
      const { getValues, setValues } = form
      try {
        await registerModerador({ getValues, setValues, report, idDespedida })
      } catch (error) {
        const why = moderadorRefusal(error, getValues(), setValues) ?? { text: sentenceOf(error) }
        toast.error(why.text)
        setStopped(why)
        throw error
      }
      const { novoCodigo } = getValues()
      const failure = novoCodigo ? await replaceCodigo('codigo', report) : null
      toast.success(novoCodigo && !failure ? CRIAR_MODERADOR.cadastradoComCodigo : MODERADOR.cadastrado)
      void client.invalidateQueries({ queryKey: ['despedidas'] })
      return failure
    },
    failure: () => undefined,
    onSaved: failure => {
      form.discard()
      onSaved(failure)
    },
  })
  const checkEmail = async () => {
    if (!isExistente(form.values)) await email.check(form.getValues().moderador.email)
  }
  return {
    ...form,
    etapa,
    stopped,
    leaveEmail: () => {
      setEmailLeft(true)
      void checkEmail()
    },
    save: async () => {
      await checkEmail()
      await form.submit()
    },
  }
}
type Cadastro = ReturnType<typeof useCadastro>

const Buttons = ({ form }: { form: Cadastro }) => (
  <>
    <Button variant="subtle" component={Link} to={paths.despedidas()}>
      {CRIAR_MODERADOR.cancelar}
    </Button>
    <Button
      loading={form.footer.saving}
      disabled={!form.isReady}
      aria-describedby="falta-para-salvar"
      onClick={() => void form.save()}
    >
      {CRIAR_MODERADOR.salvar}
    </Button>
  </>
)

/** A moderator who leaves knows the access code. A requested code stays visible until it is created. */
const offersNovoCodigo = (
  { pessoa_moderador: current }: Despedida,
  { verificacao, novoCodigo }: CadastroValues,
): boolean => novoCodigo || (current !== null && current.id !== verificacao.pessoa?.id)

const PASSOS = { telefone: 1, codigo: 2, validado: 3 } as const

type FormProps = { despedida: Despedida; onSaved: (failure: CodigoFailure | null) => void }

/** Phone, code, details, Salvar. The typed values survive a reload, and pressing Salvar again is safe. */
export const CriarModeradorForm = ({ despedida, onSaved }: FormProps) => {
  const form = useCadastro(despedida.id, onSaved)
  const { values, etapa, stopped } = form
  const { saving } = form.footer
  const passo = PASSOS[values.verificacao.fase]
  const hint = passo === 3 ? CRIAR_MODERADOR.faltaPreencher : CRIAR_MODERADOR.faltaValidar
  return (
    <WizardCard
      steps={{
        label: CRIAR_MODERADOR.passoDe(passo),
        steps: CRIAR_MODERADOR.passos.map(name => ({ name })),
        current: passo,
      }}
      ref={form.element.ref}
      title={CRIAR_MODERADOR.titulos[passo - 1] ?? ''}
      busy={saving}
      stopped={stopped && { text: stopped.text, lines: [CRIAR_MODERADOR.retomada] }}
      status={
        <p id="falta-para-salvar">{saving ? etapa && CRIAR_MODERADOR.andamento[etapa] : !form.isReady && hint}</p>
      }
      buttons={<Buttons form={form} />}
    >
      <ModeradorStep form={form} refused={stopped} onEmailLeft={form.leaveEmail}>
        {passo === 3 && offersNovoCodigo(despedida, values) && (
          <Checkbox
            label={CRIAR_MODERADOR.novoCodigo}
            description={CRIAR_MODERADOR.novoCodigoAjuda}
            {...form.getInputProps('novoCodigo', { type: 'checkbox' })}
          />
        )}
      </ModeradorStep>
    </WizardCard>
  )
}
