import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import type { CerimoniasTransmitidas } from '#contract/transmissao/cerimonia-schema.ts'
import type { Extensao } from '#contract/transmissao/limits.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { CERIMONIAS } from './cerimonias-messages.ts'
import { MONITOR } from './monitor-messages.ts'

const KEY = 'transmissao-cerimonias'
const POLL_INTERVAL_MS = 5000

export const useCerimonias = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/transmissao/:id/cerimonias', { params: { id }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
  })

type Place = { id: number; cerimonia: string }

/** The response is shown immediately. */
const useChange = <T>(
  { id }: Pick<Place, 'id'>,
  mutationFn: (value: T) => Promise<CerimoniasTransmitidas>,
  success: string,
) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn,
    success,
    failure: error => messageOf(error, MONITOR.erro),
    invalidates: [[KEY, id]],
    invalidatesAfterFailure: true,
    onDone: response => client.setQueryData([KEY, id], response),
  })
}

type Opening = RouteRequest<Routes['POST /cliente/transmissao/:id/cerimonias/:cerimonia']>['body']

export const useOpening = (params: Place) =>
  useChange(
    params,
    (body: Opening) => api('POST /cliente/transmissao/:id/cerimonias/:cerimonia', { params, body }),
    CERIMONIAS.aberta,
  )

export const useNewCartao = (params: Place) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: () => api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', { params }),
    // The screen says it beside the card.
    success: undefined,
    failure: error => messageOf(error, MONITOR.erro),
    onDone: () => client.invalidateQueries({ queryKey: [KEY, params.id] }),
  })
}

export const useNewChaveObs = (params: Place) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: () => api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs', { params }),
    // The screen says it beside the key.
    success: undefined,
    failure: error => messageOf(error, MONITOR.erro),
    onDone: () => client.invalidateQueries({ queryKey: [KEY, params.id] }),
  })
}

export const useCancelledCartao = (params: Place, onDone: () => void) => {
  const change = useChange(
    params,
    () => api('DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', { params }),
    CERIMONIAS.cartaoCancelado,
  )
  return { ...change, cancel: () => change.mutate(undefined, { onSuccess: onDone }) }
}

export type CerimoniaAction =
  | { tipo: 'encerrar' | 'reabrir' }
  | { tipo: 'estender'; minutos: Extensao }
  | { tipo: 'andamento'; emAndamento: boolean }

const act = (params: Place, action: CerimoniaAction): Promise<CerimoniasTransmitidas> => {
  if (action.tipo === 'estender')
    return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/estender', {
      params,
      body: { minutos: action.minutos },
    })
  if (action.tipo === 'andamento')
    return api('PUT /cliente/transmissao/:id/cerimonias/:cerimonia/andamento', {
      params,
      body: { emAndamento: action.emAndamento },
    })
  if (action.tipo === 'encerrar') return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/encerrar', { params })
  return api('POST /cliente/transmissao/:id/cerimonias/:cerimonia/reabrir', { params })
}

/** One change for each tap. */
export const useCerimoniaAction = (params: Place) =>
  useChange(params, (action: CerimoniaAction) => act(params, action), MONITOR.feito)
