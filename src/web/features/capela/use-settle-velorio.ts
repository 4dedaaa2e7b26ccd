import type { Despedida } from '#contract/despedida/schema.ts'
import type { ApresentacaoVelorioHours } from '#contract/despedida/velorio-difference-rules.ts'
import type { PaginaVelorio } from '#contract/despedida/velorio-rules.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { api } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import { APRESENTACAO_CALLS, saveApresentacao } from './use-save-apresentacao.ts'

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

/**
 * Settles a difference immediately: the page takes the values of the apresentacao (`update-despedida`), or the apresentacao those of the
 * page (`apresentacao/update`); it is deactivated if the page names no chapel of the group.
 */
export const useSettleVelorio = (idDespedida: number, onSettled?: (saved: Despedida) => void) =>
  useSend((choice: Choice) => settle(idDespedida, choice), {
    done: (_saved, choice) =>
      'moved' in choice && choice.moved === undefined
        ? 'Reserva desativada. Vale o que a página diz.'
        : 'A página e a reserva dizem o mesmo.',
    failed: error => error.message,
    changes: [...APRESENTACAO_CALLS, ...DESPEDIDA_CALLS, 'GET /cliente/despedida/:id/historico'],
    changesAfterFailure: true,
    ...(onSettled && { after: onSettled }),
  })
