import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { MOSTRAR, PAINEL_GRAVACAO } from './recording-messages.ts'

const KEY = 'transmissao-gravacao'
const RECORDING_POLL_INTERVAL_MS = 10_000

type ConsentRequest = RouteRequest<Routes['POST /cliente/gravacao/:id']>['body']

export const useRecording = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/gravacao/:id', { params: { id }, signal }),
    refetchInterval: RECORDING_POLL_INTERVAL_MS,
  })

const failure = (error: unknown): string => messageOf(error, PAINEL_GRAVACAO.erro)

/** The response is shown immediately. */
export const useChange = <T>(
  id: number,
  mutationFn: (value: T) => Promise<GravacaoDaDespedida>,
  success: string | ((response: GravacaoDaDespedida, value: T) => string),
) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn,
    success,
    failure,
    onDone: response => client.setQueryData([KEY, id], response),
  })
}

export const useConsent = (id: number) =>
  useChange(
    id,
    (body: ConsentRequest) => api('POST /cliente/gravacao/:id', { params: { id }, body }),
    PAINEL_GRAVACAO.registrada,
  )

export const useRemoval = (id: number) =>
  useChange(id, () => api('DELETE /cliente/gravacao/:id', { params: { id } }), PAINEL_GRAVACAO.removida)

/** @param mostrarEm as typed; null: visitors do not see the recording. */
export const useMostrarEm = (id: number) =>
  useChange(
    id,
    (mostrarEm: string | null) => api('PUT /cliente/gravacao/:id/mostrar', { params: { id }, body: { mostrarEm } }),
    MOSTRAR.guardada,
  )

type Cut = { gravacao: number; corte: { inicio: number; fim: number } }

export const useCut = (id: number) =>
  useChange(
    id,
    ({ gravacao, corte }: Cut) =>
      api('PUT /cliente/gravacao/:id/corte/:gravacao', { params: { id, gravacao }, body: corte }),
    PAINEL_GRAVACAO.cortada,
  )

/** The browser downloads the file itself: a wake is larger than the memory of a page. */
export const useDownload = (id: number) =>
  useToastMutation({
    mutationFn: (gravacao: number) => api('POST /cliente/gravacao/:id/arquivo/:gravacao', { params: { id, gravacao } }),
    success: PAINEL_GRAVACAO.baixando,
    failure,
    onDone: ({ endereco }) => window.location.assign(endereco),
  })
