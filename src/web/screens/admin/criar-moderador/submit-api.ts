import { attachModerador, readDespedida } from '#web/features/despedida/despedida-api.ts'
import { createModerador, novaPessoaModeradorBody } from '#web/features/moderador/api.ts'
import type { ModeradorDraft } from '#web/features/moderador/draft.ts'
import type { VerificacaoDraft } from '#web/features/verificacao/draft.ts'
import { isRefusal, newKey } from '#web/lib/http.ts'
import type { CadastroDraft, UpdateCadastro } from './draft.ts'

export type Etapa = 'moderador' | 'despedida'
export type RegistrationRun = {
  draft: () => CadastroDraft
  update: UpdateCadastro
  report: (etapa: Etapa) => void
  senha: string
  idDespedida: number
}

type Envio = { key: string; body: string }
type NewModerador = {
  draft: { verificacao: VerificacaoDraft; moderador: ModeradorDraft }
  senha: string
  /** The request of the last attempt; without a response it is repeated under its key. */
  before: Envio | null | undefined
  /** Stores the request, never with the password; undefined after a refusal. */
  store: (envio: Envio | undefined) => void
}

/** Creates a moderator once, however often it is called with the same draft. */
export const createModeradorOnce = async ({ draft, senha, before, store }: NewModerador) => {
  const { password, ...rest } = novaPessoaModeradorBody(draft.moderador, draft.verificacao.telefone, senha)
  const body = JSON.stringify(rest)
  const key = before?.body === body ? before.key : newKey()
  store({ key, body })
  try {
    return { key, pessoa: await createModerador(password === undefined ? rest : { ...rest, password }, key) }
  } catch (error) {
    if (isRefusal(error)) store(undefined)
    throw error
  }
}

/** From its creation on the moderator counts as existing: the next attempt only attaches it. */
const createNew = async (run: RegistrationRun): Promise<number> => {
  run.report('moderador')
  const draft = run.draft()
  const { pessoa } = await createModeradorOnce({
    draft,
    senha: run.senha,
    before: draft.envio,
    store: envio => run.update(current => ({ ...current, envio: envio ?? null })),
  })
  run.update(current => ({ ...current, envio: null, verificacao: { ...current.verificacao, pessoa } }))
  return pessoa.id
}

/** A new moderator is created and attached, an existing one only attached (specification §2, §4). Safe to run again after any failure. */
export const registerModerador = async (run: RegistrationRun): Promise<void> => {
  const moderadorId = run.draft().verificacao.pessoa?.id ?? (await createNew(run))
  run.report('despedida')
  // Reads the present despedida: a colleague's changes are preserved, and an existing attachment is not repeated.
  const despedida = await readDespedida(run.idDespedida)
  if (despedida.pessoa_moderador?.id !== moderadorId) await attachModerador(despedida, moderadorId)
}
