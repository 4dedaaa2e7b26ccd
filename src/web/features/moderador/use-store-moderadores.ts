import { useQueryClient } from '@tanstack/react-query'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { callKey } from '#web/lib/use-call.ts'

/** Shows what a call returned; the pages that name the first moderator are read again. */
export const useStoreModeradores = (despedidaId: number) => {
  const client = useQueryClient()
  return (now: ModeradoresDaDespedida) => {
    client.setQueryData(callKey('GET /cliente/despedida/:id/moderadores', { params: { id: despedidaId } }), now)
    void client.invalidateQueries()
  }
}
