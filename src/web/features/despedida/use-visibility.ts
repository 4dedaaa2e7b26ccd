import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useSend } from '#web/ui/use-send.ts'
import { DESPEDIDA_CALLS } from './public.ts'

/** Saves only who sees a page, with the call of moderators; a page that changed since it was read is refused. */
export const useVisibility = ({ id, data_update }: Despedida, failed: string, onSaved: () => void) =>
  useSend(
    (tipo: Despedida['tipo']) => api('POST /cliente/update-despedida-moderador', { body: { id, data_update, tipo } }),
    {
      done: DESPEDIDA.atualizada,
      failed: error => messageOf(error, failed),
      after: onSaved,
      changes: DESPEDIDA_CALLS,
      changesAfterFailure: true,
    },
  )
