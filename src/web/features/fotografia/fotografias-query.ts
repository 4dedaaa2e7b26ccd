import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditarFotografia, Fotografia } from '#contract/fotografia/schema.ts'
import type { Decisao } from '#contract/homenagem/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { FOTOGRAFIAS as T } from './admin-messages.ts'

export const fotografiasKey = (id: number) => ['fotografias', id]

/** The photographs of a despedida for its moderators and staff, in their order. */
export const useFotografias = (id: number) =>
  useQuery({
    queryKey: fotografiasKey(id),
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/fotografias', { params: { id }, signal }),
  })

const show = (client: QueryClient, id: number, fotografias: Fotografia[]): void => {
  client.setQueryData(fotografiasKey(id), fotografias)
}

/** Every change answers with all photographs, also those that another moderator changed meanwhile. */
const useShown = (id: number) => {
  const client = useQueryClient()
  return (fotografias: Fotografia[]) => show(client, id, fotografias)
}

export const editFotografia = (id: number, fotografia: number, body: EditarFotografia) =>
  api('PUT /cliente/despedida/:id/fotografias/:fotografia', { params: { id, fotografia }, body })

export const useRemoveFotografia = (id: number, onDone: () => void) => {
  const shown = useShown(id)
  return useToastMutation({
    mutationFn: (fotografia: number) =>
      api('DELETE /cliente/despedida/:id/fotografias/:fotografia', { params: { id, fotografia } }),
    success: T.excluida,
    failure: error => messageOf(error, T.naoExcluiu),
    onDone: fotografias => {
      shown(fotografias)
      onDone()
    },
  })
}

export const useDecision = (id: number) => {
  const shown = useShown(id)
  return useToastMutation({
    mutationFn: ({ fotografia, decisao }: { fotografia: number; decisao: Decisao }) =>
      api('PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias', {
        params: { id, fotografia },
        body: { decisao },
      }),
    success: (_list, { decisao }) => (decisao === 'retirada' ? T.saiu : T.mantida),
    failure: error => messageOf(error, T.naoDecidiu),
    onDone: shown,
  })
}

/** Shows the new order at once. Changes are sent one after the other, and the last response counts. */
export const useOrder = (id: number) => {
  const client = useQueryClient()
  const key = ['fotografias-ordem', id]
  const order = useMutation({
    mutationKey: key,
    scope: { id: key.join('-') },
    mutationFn: (ids: number[]) => api('PUT /cliente/despedida/:id/fotografias', { params: { id }, body: { ids } }),
    onSuccess: fotografias => {
      if (client.isMutating({ mutationKey: key }) === 1) show(client, id, fotografias)
    },
    onError: error => {
      toast.error(messageOf(error, T.naoOrdenou))
      void client.invalidateQueries({ queryKey: fotografiasKey(id) })
    },
  })
  return (fotografias: Fotografia[]) => {
    show(client, id, fotografias)
    order.mutate(fotografias.map(one => one.id))
  }
}
