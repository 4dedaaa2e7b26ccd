import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { MONITOR } from './monitor-messages.ts'

const KEY = 'transmissao-monitor'
const LOOK_MS = 3000

export const useMonitor = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/transmissao/:id', { params: { id }, signal }),
    refetchInterval: LOOK_MS,
  })

export type MonitorAction = 'ligar' | 'desligar' | 'estender' | 'encerrar' | 'reabrir'

const act = (id: number, action: MonitorAction): Promise<Transmissao> => {
  const params = { id }
  if (action === 'ligar' || action === 'desligar')
    return api('PUT /cliente/transmissao/:id/camera', { params, body: { ligada: action === 'ligar' } })
  if (action === 'estender') return api('POST /cliente/transmissao/:id/estender', { params, body: { minutos: 30 } })
  if (action === 'encerrar') return api('POST /cliente/transmissao/:id/encerrar', { params })
  return api('POST /cliente/transmissao/:id/reabrir', { params })
}

/** One tap, one change; what the server answers is shown at once. */
export const useMonitorAction = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (action: MonitorAction) => act(id, action),
    onSuccess: answer => {
      client.setQueryData([KEY, id], answer)
      toast.success(MONITOR.feito)
    },
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : MONITOR.erro),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  })
}
