import { cerimoniasBody } from '#contract/despedida/cerimonia-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
import { apresentacaoBodyOf } from '#web/features/capela/cerimonia-values.ts'
import type { DespedidaValues } from '#web/features/despedida/despedida-values.ts'
import { pessoaFalecidaBody } from '#web/features/falecido/falecido-values.ts'
import { updatePessoaModeradorBody } from '#web/features/moderador/moderador-values.ts'
import { ApiError, api, isRefusal, newKey } from '#web/lib/http.ts'
import { createModeradorOnce } from '#web/screens/admin/criar-moderador/submit-api.ts'
import type { Envio, EnvioName, WizardValues } from './wizard-values.ts'

/** A request of the finishing sequence failed: which one, and why. */
export class EnvioError extends Error {
  readonly envio: EnvioName
  readonly reason: unknown
  constructor(envio: EnvioName, reason: unknown) {
    super(envio)
    this.envio = envio
    this.reason = reason
  }
}

/** Input of the sequence: the values of the form, which also store what was sent, and a function that reports progress. */
export type FinishRun = {
  getValues: () => WizardValues
  setValues: (values: (now: WizardValues) => Partial<WizardValues>) => void
  report: (envio: EnvioName) => void
}

const storeEnvio = (run: FinishRun, name: EnvioName, envio: Envio | null): void =>
  run.setValues(({ envios }) => ({ envios: { ...envios, [name]: envio } }))

type CallResult = Pick<Envio, 'codigoAcesso'> & { id: number }
type Calls<Body> = {
  create: (body: Body, key: string) => Promise<CallResult>
  /** Updates what an earlier attempt created to the present body. */
  change: (body: Body, id: number) => Promise<CallResult | undefined>
}

const create = async <Body>(run: FinishRun, name: EnvioName, body: Body, key: string, calls: Calls<Body>) => {
  const text = JSON.stringify(body)
  storeEnvio(run, name, { key, body: text })
  try {
    const response = await calls.create(body, key)
    const envio: Envio & { id: number } = { key, body: text, ...response }
    storeEnvio(run, name, envio)
    return envio
  } catch (error) {
    if (isRefusal(error)) storeEnvio(run, name, null)
    throw error
  }
}

/**
 * Creates a resource exactly once, however often it is called. Completed with the same body: sends nothing. No response: repeats the same
 * request with the same key. Completed with another body: updates the resource.
 */
const ensure = async <Body>(run: FinishRun, name: EnvioName, body: Body, calls: Calls<Body>): Promise<CallResult> => {
  run.report(name)
  const text = JSON.stringify(body)
  const before = run.getValues().envios[name]
  if (!before) return create(run, name, body, newKey(), calls)
  let created: Envio & { id: number }
  try {
    created =
      before.id === undefined
        ? await create(run, name, JSON.parse(before.body) as Body, before.key, calls)
        : { ...before, id: before.id }
  } catch (error) {
    if (before.body !== text && isRefusal(error)) return create(run, name, body, newKey(), calls)
    throw error
  }
  if (created.body === text) return created
  const changed = await calls.change(body, created.id)
  if (!changed) return create(run, name, body, newKey(), calls)
  const envio = { ...created, ...changed, body: text }
  storeEnvio(run, name, envio)
  return envio
}

const falecidoCalls = (attached: boolean): Calls<ReturnType<typeof pessoaFalecidaBody>> => ({
  create: (body, idempotencyKey) => api('POST /cliente/nova-pessoa-falecida', { body, idempotencyKey }),
  change: async (body, id) => {
    try {
      return await api('POST /cliente/update-pessoa-falecida', { body: { id, ...body, nome_registro: body.nome } })
    } catch (error) {
      // This person is not attached to a despedida and no longer exists: creating another one is safe.
      if (error instanceof ApiError && error.status === 404 && !attached) return undefined
      throw error
    }
  },
})

/** From its creation on the moderator counts as existing: the next attempt updates it. */
const createNewModerador = async (run: FinishRun): Promise<number> => {
  const values = run.getValues()
  const { moderador, verificacao, envios } = values
  const { key, pessoa } = await createModeradorOnce({
    values,
    before: envios.moderador,
    store: envio => storeEnvio(run, 'moderador', envio),
  })
  const body = JSON.stringify(updatePessoaModeradorBody(moderador, verificacao.telefone, pessoa.id))
  run.setValues(now => ({ verificacao: { ...now.verificacao, pessoa } }))
  storeEnvio(run, 'moderador', { key, body, id: pessoa.id })
  return pessoa.id
}

const updateExistingModerador = async (run: FinishRun, id: number): Promise<number> => {
  const { verificacao, moderador, envios } = run.getValues()
  const body = updatePessoaModeradorBody(moderador, verificacao.telefone, id)
  const text = JSON.stringify(body)
  const before = envios.moderador?.body === text ? envios.moderador : null
  if (before?.id === id) return id
  const key = before?.key ?? newKey()
  storeEnvio(run, 'moderador', { key, body: text })
  await api('POST /cliente/update-pessoa-moderador', { body, idempotencyKey: key })
  storeEnvio(run, 'moderador', { key, body: text, id })
  return id
}

const ensureModerador = (run: FinishRun): Promise<number> => {
  run.report('moderador')
  const known = run.getValues().verificacao.pessoa
  return known ? updateExistingModerador(run, known.id) : createNewModerador(run)
}

type Vinculos = { falecidoId: number; moderadorId: number | null; contrato: string; plano: boolean }

/** Body of `nova-despedida`: the draft, its deceased and moderator, and the fixed values of specification §7. */
const novaDespedidaBody = (draft: DespedidaValues, { falecidoId, moderadorId, contrato, plano }: Vinculos) => ({
  ...PLACEHOLDERS,
  ...draft,
  cerimonias: cerimoniasBody.parse(draft.cerimonias),
  foto_perfil: null,
  status_memoria: true,
  contrato_jazigo: plano ? '' : contrato,
  contrato_plano: plano ? contrato : '',
  publicacao: moderadorId !== null,
  pessoa_falecida_id: falecidoId,
  pessoa_moderador_id: moderadorId,
})

type NovaDespedida = ReturnType<typeof novaDespedidaBody>

/** The same fields for a despedida that an earlier attempt has created. */
const updateDespedida = (
  { status_memoria: _status, pessoa_falecida_id: _falecido, pessoa_moderador_id: moderadorId, ...body }: NovaDespedida,
  id: number,
) =>
  api('POST /cliente/update-despedida', {
    body: { id, ...body, pessoa_moderador: moderadorId === null ? null : { id: moderadorId } },
  })

const ensureDespedida = (run: FinishRun, falecidoId: number, moderadorId: number | null): Promise<CallResult> => {
  const { despedida, falecido } = run.getValues()
  const body = novaDespedidaBody(despedida, {
    falecidoId,
    moderadorId,
    contrato: falecido.registro?.num_contrato ?? '',
    plano: /plano/i.test(falecido.registro?.tipo ?? ''),
  })
  const resultOf = ({ id, apresentacao }: { id: number; apresentacao: { codigo: string | null } }): CallResult => ({
    id,
    ...(apresentacao.codigo === null ? {} : { codigoAcesso: apresentacao.codigo }),
  })
  return ensure(run, 'despedida', body, {
    create: async (sent, key) =>
      resultOf(await api('POST /cliente/nova-despedida', { body: sent, idempotencyKey: key })),
    change: async (sent, id) => resultOf(await updateDespedida(sent, id)),
  })
}

const ensureCapela = async (run: FinishRun, despedidaId: number): Promise<void> => {
  const body = apresentacaoBodyOf(run.getValues().cerimonia, despedidaId)
  await ensure(run, 'capela', body, {
    create: async (sent, key) => ({
      id: (await api('POST /apresentacao/salva', { body: sent, idempotencyKey: key })).id,
    }),
    change: async (sent, id) => ({ id: (await api('PUT /apresentacao/update', { body: { ...sent, id } })).id }),
  })
}

const during = async <T>(envio: EnvioName, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new EnvioError(envio, error)
  }
}

/** The finishing sequence of specification §4. Safe to run again after any failure. @throws EnvioError */
export const finishWizard = async (run: FinishRun): Promise<{ id: number; codigo: string | undefined }> => {
  const { falecido, comModerador, cerimonia, envios } = run.getValues()
  const calls = falecidoCalls(envios.despedida !== null)
  const pessoa = await during('falecido', ensure(run, 'falecido', pessoaFalecidaBody(falecido), calls))
  const moderadorId = comModerador ? await during('moderador', ensureModerador(run)) : null
  const despedida = await during('despedida', ensureDespedida(run, pessoa.id, moderadorId))
  if (cerimonia.ligada) await during('capela', ensureCapela(run, despedida.id))
  return { id: despedida.id, codigo: despedida.codigoAcesso }
}
