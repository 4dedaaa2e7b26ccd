import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { PAINEL_GRAVACAO } from './recording-messages.ts'

const KEY = 'transmissao-gravacao'
const RECORDING_POLL_INTERVAL_MS = 10_000

export type ConsentRequest = RouteRequest<Routes['POST /cliente/gravacao/:id']>['body']

export const useRecording = (id: number) =>
  useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api('GET /cliente/gravacao/:id', { params: { id }, signal }),
    refetchInterval: RECORDING_POLL_INTERVAL_MS,
  })

const showProblem = (error: unknown): void => {
  toast.error(error instanceof ApiError ? error.mensagem : PAINEL_GRAVACAO.erro)
}

/** What the server answers is shown at once. */
const useChange = <T>(id: number, change: (value: T) => Promise<GravacaoDaDespedida>, done: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: answer => {
      client.setQueryData([KEY, id], answer)
      toast.success(done)
    },
    onError: showProblem,
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

type Cut = { gravacao: number; corte: { inicio: number; fim: number } }

export const useCut = (id: number) =>
  useChange(
    id,
    ({ gravacao, corte }: Cut) =>
      api('PUT /cliente/gravacao/:id/corte/:gravacao', { params: { id, gravacao }, body: corte }),
    PAINEL_GRAVACAO.cortada,
  )

/** The browser takes the file by itself: a wake is larger than a page may hold. */
export const useDownload = (id: number) =>
  useMutation({
    mutationFn: (gravacao: number) => api('POST /cliente/gravacao/:id/arquivo/:gravacao', { params: { id, gravacao } }),
    onSuccess: ({ endereco }) => {
      window.location.assign(endereco)
      toast.success(PAINEL_GRAVACAO.baixando)
    },
    onError: showProblem,
  })
