import { attachModerador, readDespedida } from '#web/features/despedida/despedida-api.ts'
import { createModerador, novaPessoaModeradorBody } from '#web/features/moderador/api.ts'
import { ApiError } from '#web/lib/http.ts'
import { newKey } from '#web/lib/idempotency-key.ts'
import type { CadastroDraft, Keep } from './draft.ts'

export type Etapa = 'moderador' | 'despedida'
export type Registering = {
  draft: () => CadastroDraft
  keep: Keep
  say: (etapa: Etapa) => void
  senha: string
  idDespedida: number
}

/** Refused for certain: nothing was written, the next attempt takes a fresh key. Anything else may have been written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408

/** From its creation on the moderator counts as existing: pressed again, Salvar only attaches. */
const createNew = async (run: Registering): Promise<number> => {
  run.say('moderador')
  const { verificacao, moderador, envio } = run.draft()
  const { password: _never, ...kept } = novaPessoaModeradorBody(moderador, verificacao.telefone, run.senha)
  const body = JSON.stringify(kept)
  const key = envio?.body === body ? envio.key : newKey()
  run.keep(draft => ({ ...draft, envio: { key, body } }))
  try {
    const pessoa = await createModerador({ ...kept, password: run.senha }, key)
    run.keep(draft => ({ ...draft, envio: null, verificacao: { ...draft.verificacao, pessoa } }))
    return pessoa.id
  } catch (error) {
    if (isRefusal(error)) run.keep(draft => ({ ...draft, envio: null }))
    throw error
  }
}

/** Specification §2, §4: a new moderator is created and attached, an existing one only attached. Safe to run again after any failure. */
export const registerModerador = async (run: Registering): Promise<void> => {
  const moderadorId = run.draft().verificacao.pessoa?.id ?? (await createNew(run))
  run.say('despedida')
  // As it stands now: what a colleague saved meanwhile stays, and an attachment already made is not made twice.
  const despedida = await readDespedida(run.idDespedida)
  if (despedida.pessoa_moderador?.id !== moderadorId) await attachModerador(despedida, moderadorId)
}
