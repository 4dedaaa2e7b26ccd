import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { useEmailCheck } from '#web/features/verificacao/use-email-check.ts'
import { ApiError } from '#web/lib/http.ts'
import { readAgain } from '#web/lib/read-again.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { WizardCard } from '#web/ui/admin/wizard-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { CRIAR_MODERADOR } from './messages.ts'
import { isExistente, ModeradorStep, moderadorRefusal, NO_MODERADOR, stepOptions } from './moderador-step.tsx'
import { type CadastroValues, type Etapa, registerModerador } from './submit-api.ts'
import { type CodigoEtapa, type CodigoFailure, useReplaceCodigo } from './use-replace-codigo.ts'

const PASSOS_TEXT = ['Telefone', 'Código', 'Dados'] as const

const TITULOS = ['Qual o telefone do moderador?', 'Qual código chegou?', 'Quem é o moderador?'] as const

const CADASTRADO_COM_CODIGO = `${MODERADOR.cadastrado} ${COMPARTILHAMENTO.trocado}`

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? (error.errors[0]?.message ?? error.mensagem) : 'Não foi possível cadastrar o moderador.'

/** A moderator who leaves knows the access code. */
const replacesModerador = ({ pessoa_moderador: current }: Despedida, { verificacao }: CadastroValues): boolean =>
  current !== null && current.id !== verificacao.pessoa?.id

/** The code opens a private page: there a new one is proposed. */
const wantsNovoCodigo = (despedida: Despedida, values: CadastroValues): boolean =>
  values.novoCodigo ?? (despedida.tipo === 'Privada' && replacesModerador(despedida, values))

/** The registration and, if it was wanted, the new code. What was completed is kept; a failed replacement of the code does not undo it. */
const useCadastro = (despedida: Despedida, onSaved: (failure: CodigoFailure | null) => void) => {
  const { id: idDespedida } = despedida
  const user = useSession()
  const client = useQueryClient()
  const email = useEmailCheck()
  const [emailLeft, setEmailLeft] = useState(false)
  const replaceCodigo = useReplaceCodigo(idDespedida)
  const [etapa, report] = useState<Etapa | CodigoEtapa>()
  const [stopped, setStopped] = useState<ReturnType<typeof moderadorRefusal>>()
  const initial: CadastroValues = { ...NO_MODERADOR, envio: null, novoCodigo: null }
  const form = usePortalForm({
    ...stepOptions(email.isTaken),
    initial,
    draft: `criar-moderador-${user?.id ?? 0}-${idDespedida}`,
    isEarly: (field, { moderador: { senha } }) =>
      field === 'tipo_parentesco' || senha !== '' || (emailLeft && field !== 'senha'),
    send: async (): Promise<CodigoFailure | null> => {
      setStopped(undefined)
      const { getValues, setValues } = form
      // Decided before the person is attached: afterwards nobody is replaced.
      const novoCodigo = wantsNovoCodigo(despedida, getValues())
      setValues({ novoCodigo })
      try {
        await registerModerador({ getValues, setValues, report, idDespedida })
      } catch (error) {
        const why = moderadorRefusal(error, getValues(), setValues) ?? { text: sentenceOf(error) }
        toast.error(why.text)
        setStopped(why)
        throw error
      }
      const failure = novoCodigo ? await replaceCodigo('codigo', report) : null
      toast.success(novoCodigo && !failure ? CADASTRADO_COM_CODIGO : MODERADOR.cadastrado)
      void readAgain(client, DESPEDIDA_CALLS)
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
      Cancelar
    </Button>
    <Button
      loading={form.footer.saving}
      disabled={!form.isReady}
      aria-describedby="falta-para-salvar"
      onClick={() => void form.save()}
    >
      Salvar
    </Button>
  </>
)

const PASSOS = { telefone: 1, codigo: 2, validado: 3 } as const

type FormProps = { despedida: Despedida; onSaved: (failure: CodigoFailure | null) => void }

/** Phone, code, details, Salvar. The typed values survive a reload, and pressing Salvar again is safe. */
export const CriarModeradorForm = ({ despedida, onSaved }: FormProps) => {
  const form = useCadastro(despedida, onSaved)
  const { values, etapa, stopped } = form
  const { saving } = form.footer
  const passo = PASSOS[values.verificacao.fase]
  const hint =
    passo === 3 ? 'Para salvar, preencha nome, e-mail e senha.' : 'Para salvar, valide o telefone do moderador.'
  return (
    <WizardCard
      steps={{
        label: `Passo ${passo} de 3`,
        steps: PASSOS_TEXT.map(name => ({ name })),
        current: passo,
      }}
      ref={form.element.ref}
      title={TITULOS[passo - 1] ?? ''}
      busy={saving}
      stopped={
        stopped && {
          text: stopped.text,
          lines: ['O que já foi cadastrado continua guardado. Pressione Salvar para continuar de onde parou.'],
        }
      }
      status={
        <p id="falta-para-salvar">{saving ? etapa && CRIAR_MODERADOR.andamento[etapa] : !form.isReady && hint}</p>
      }
      buttons={<Buttons form={form} />}
    >
      <ModeradorStep form={form} refused={stopped} onEmailLeft={form.leaveEmail}>
        {/* A requested code stays visible until it is created. */}
        {passo === 3 && (replacesModerador(despedida, values) || values.novoCodigo) && (
          <Checkbox
            label="Gerar um novo código de acesso"
            description="Quem tinha o código anterior, inclusive o moderador anterior, deixa de entrar. Envie o link novo à família."
            checked={wantsNovoCodigo(despedida, values)}
            onChange={event => form.setFieldValue('novoCodigo', event.currentTarget.checked)}
          />
        )}
      </ModeradorStep>
    </WizardCard>
  )
}
