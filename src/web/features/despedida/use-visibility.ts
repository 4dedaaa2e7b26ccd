import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { DESPEDIDAS_KEY } from './despedidas-query.ts'

/** Saves only who sees a page, with the call of moderators; a page that changed since it was read is refused. */
export const useVisibility = ({ id, data_update }: Despedida, failed: string, onSaved: () => void) =>
  useToastMutation({
    mutationFn: (tipo: Despedida['tipo']) =>
      api('POST /cliente/update-despedida-moderador', { body: { id, data_update, tipo } }),
    success: DESPEDIDA.atualizada,
    failure: error => messageOf(error, failed),
    invalidates: [[DESPEDIDAS_KEY]],
    invalidatesAfterFailure: true,
    onDone: onSaved,
  })
