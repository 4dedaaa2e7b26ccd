import type { Despedida } from '#contract/despedida/schema.ts'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import type { PaginaVelorio } from '#contract/despedida/velorio-rules.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import { APRESENTACOES_KEY, ApresentacaoRefused, saveApresentacao } from './apresentacoes-query.ts'
import { VELORIO } from './velorio-messages.ts'

type Choice =
  | { pagina: PaginaVelorio }
  | { apresentacao: ApresentacaoValues; moved: ApresentacaoVelorioHours | undefined }

const settle = async (id: number, choice: Choice): Promise<Despedida> => {
  if ('pagina' in choice) return api('POST /cliente/update-despedida', { body: { id, ...choice.pagina } })
  const { status_camera: _camera, ...apresentacao } = choice.apresentacao
  await saveApresentacao(
    choice.moved === undefined ? { ...apresentacao, status: false } : { ...apresentacao, ...choice.moved },
  )
  return api('GET /cliente/despedida/:id', { params: { id } })
}

const refusalOf = (error: Error): string =>
  error instanceof ApiError || error instanceof ApresentacaoRefused ? error.message : VELORIO.naoResolvida

/**
 * Settles a difference immediately: the page takes the values of the apresentacao (`update-despedida`), or the apresentacao those of the
 * page (`apresentacao/update`); it is deactivated if the page names no chapel of the group.
 */
export const useSettleVelorio = (idDespedida: number, onSettled?: (saved: Despedida) => void) =>
  useToastMutation({
    mutationFn: (choice: Choice) => settle(idDespedida, choice),
    success: (_saved, choice) =>
      'moved' in choice && choice.moved === undefined ? VELORIO.desativada : VELORIO.resolvida,
    failure: refusalOf,
    invalidates: [[APRESENTACOES_KEY], ['despedidas'], ['historico']],
    invalidatesAfterFailure: true,
    ...(onSettled && { onDone: onSettled }),
  })
