import { novaPessoaModeradorBody } from '#web/features/moderador/moderador-values.ts'
import { api, isRefusal, newKey } from '#web/lib/http.ts'
import type { StepValues } from './moderador-step.tsx'

export type Etapa = 'moderador' | 'despedida'
type Envio = { key: string; body: string }

/** `envio` is the creation in progress, repeated under the same key. `novoCodigo`: the access code is replaced too; null until somebody decides. */
export type CadastroValues = StepValues & { envio: Envio | null; novoCodigo: boolean | null }

export type RegistrationRun = {
  getValues: () => CadastroValues
  setValues: (values: Partial<CadastroValues>) => void
  report: (etapa: Etapa) => void
  idDespedida: number
}

type NewModerador = {
  values: StepValues
  /** The request of the last attempt; without a response it is repeated under its key. */
  before: Envio | null
  /** Stores the request, never with the password; null after a refusal. */
  store: (envio: Envio | null) => void
}

/** Creates a moderator once, however often it is called with the same values. */
export const createModeradorOnce = async ({ values, before, store }: NewModerador) => {
  const { password, ...rest } = novaPessoaModeradorBody(values.moderador, values.verificacao.telefone)
  const body = JSON.stringify(rest)
  const key = before?.body === body ? before.key : newKey()
  store({ key, body })
  try {
    const sent = password === undefined ? rest : { ...rest, password }
    return { key, pessoa: await api('POST /cliente/nova-pessoa-moderador', { body: sent, idempotencyKey: key }) }
  } catch (error) {
    if (isRefusal(error)) store(null)
    throw error
  }
}

/** From its creation on the moderator counts as existing: the next attempt only attaches it. */
const createNew = async ({ getValues, setValues, report }: RegistrationRun): Promise<number> => {
  report('moderador')
  const values = getValues()
  const { pessoa } = await createModeradorOnce({ values, before: values.envio, store: envio => setValues({ envio }) })
  setValues({ envio: null, verificacao: { ...getValues().verificacao, pessoa } })
  return pessoa.id
}

/** A new moderator is created and attached, an existing one only attached (specification §2, §4). Safe to run again after any failure. */
export const registerModerador = async (run: RegistrationRun): Promise<void> => {
  const moderadorId = run.getValues().verificacao.pessoa?.id ?? (await createNew(run))
  run.report('despedida')
  // Reads the present despedida: a colleague's changes are preserved, and an existing attachment is not repeated.
  const despedida = await api('GET /cliente/despedida/:id', { params: { id: run.idDespedida } })
  if (despedida.pessoa_moderador?.id === moderadorId) return
  // As it was read, with another moderator (specification §7); refused if it changed since.
  await api('POST /cliente/update-despedida', { body: { ...despedida, pessoa_moderador: { id: moderadorId } } })
}
