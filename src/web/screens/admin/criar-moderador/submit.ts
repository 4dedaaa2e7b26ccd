import { attachModerador, readDespedida } from '#web/features/despedida/despedida-api.ts'
import { createModerador, novaPessoaModeradorBody } from '#web/features/moderador/api.ts'
import { ApiError } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import type { CadastroDraft, Keep } from './draft.ts'

export type Etapa = 'moderador' | 'despedida'
export type RegistrationRun = {
  draft: () => CadastroDraft
  keep: Keep
  report: (etapa: Etapa) => void
  senha: string
  idDespedida: number
}

/**
 * A definite rejection: nothing was written, so the next attempt takes a new key. After any other failure something may have been written.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408

/** From its creation on the moderator counts as existing: the next attempt only attaches it. */
const createNew = async (run: RegistrationRun): Promise<number> => {
  run.report('moderador')
  const { verificacao, moderador, envio } = run.draft()
  const { password: _never, ...rest } = novaPessoaModeradorBody(moderador, verificacao.telefone, run.senha)
  const body = JSON.stringify(rest)
  const key = envio?.body === body ? envio.key : newKey()
  run.keep(draft => ({ ...draft, envio: { key, body } }))
  try {
    const pessoa = await createModerador({ ...rest, password: run.senha }, key)
    run.keep(draft => ({ ...draft, envio: null, verificacao: { ...draft.verificacao, pessoa } }))
    return pessoa.id
  } catch (error) {
    if (isRefusal(error)) run.keep(draft => ({ ...draft, envio: null }))
    throw error
  }
}

/** A new moderator is created and attached, an existing one only attached (specification §2, §4). Safe to run again after any failure. */
export const registerModerador = async (run: RegistrationRun): Promise<void> => {
  const moderadorId = run.draft().verificacao.pessoa?.id ?? (await createNew(run))
  run.report('despedida')
  // Reads the present despedida: a colleague's changes are preserved, and an existing attachment is not repeated.
  const despedida = await readDespedida(run.idDespedida)
  if (despedida.pessoa_moderador?.id !== moderadorId) await attachModerador(despedida, moderadorId)
}
