import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, messageOf } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { MONITOR } from './monitor-messages.ts'
import { monitorKey } from './monitor-query.ts'

/** Writes what happens in the chapel now; "" removes the line. */
export const useMomento = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (texto: string) => api('PUT /cliente/transmissao/:id/momento', { params: { id }, body: { texto } }),
    onSuccess: response => client.setQueryData(monitorKey(id), response),
    onError: error => toast.error(messageOf(error, MONITOR.erro)),
  })
}
