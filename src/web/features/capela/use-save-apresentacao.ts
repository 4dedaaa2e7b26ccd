import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import { isOccupied, listConflicts } from './public.ts'

/** Calls that show an apresentacao to staff; whatever changes one names them. */
export const APRESENTACAO_CALLS = [
  'GET /apresentacao/despedida/:id',
  'GET /apresentacao/lista-vencer',
  'GET /apresentacao/conflitos',
] as const

/** The message for a refused apresentacao (specification §8). */
const apresentacaoProblem = (error: unknown): string => {
  if (!(error instanceof ApiError)) return CAPELA.erroEditar
  if (isOccupied(error)) return CAPELA.ocupada
  return error.status === 400 || error.status === 0 || error.status === 429 ? error.mensagem : CAPELA.erroEditar
}

/** A refusal, with the conflicting wakes if another one has the chapel; without a response only the sentence. */
export class ApresentacaoRefused extends Error {
  readonly wakes: readonly Apresentacao[]
  constructor(text: string, wakes: readonly Apresentacao[]) {
    super(text)
    this.wakes = wakes
  }
}

export const saveApresentacao = async (apresentacao: ApresentacaoValues): Promise<Apresentacao> => {
  try {
    return apresentacao.id > 0
      ? await api('PUT /apresentacao/update', { body: apresentacao })
      : await api('POST /apresentacao/salva', { body: apresentacao })
  } catch (error) {
    throw new ApresentacaoRefused(
      apresentacaoProblem(error),
      isOccupied(error) ? await listConflicts(apresentacao) : [],
    )
  }
}

/** Created if there is no record, else updated (specification §4). */
export const useSaveApresentacao = (onSaved?: () => void) =>
  useSend(saveApresentacao, {
    done: (_saved, { id }) => (id > 0 ? CAPELA.editada : CAPELA.salva),
    failed: error => error.message,
    changes: [...APRESENTACAO_CALLS, ...DESPEDIDA_CALLS],
    changesAfterFailure: true,
    ...(onSaved && { after: onSaved }),
  })
