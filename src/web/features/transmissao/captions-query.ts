import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { LEGENDAS } from './captions-messages.ts'
import { useChange } from './recording-query.ts'

const KEY = 'transmissao-legendas'

type Target = { id: number; gravacao: number }
type Acao = keyof typeof LEGENDAS.feito
type FalaRequest = RouteRequest<Routes['PUT /cliente/gravacao/:id/falas/:fala']>['body']

export const useFalas = ({ id, gravacao }: Target) =>
  useQuery({
    queryKey: [KEY, id, gravacao],
    queryFn: ({ signal }) => api('GET /cliente/gravacao/:id/legendas/:gravacao', { params: { id, gravacao }, signal }),
    gcTime: 0,
  })

export const useLegendas = ({ id, gravacao }: Target) =>
  useChange(
    id,
    (acao: Acao) => api('PUT /cliente/gravacao/:id/legendas/:gravacao', { params: { id, gravacao }, body: { acao } }),
    (_response, acao) => LEGENDAS.feito[acao],
  )

/** After a refusal the list is read again: another person changed the line. */
export const useFala = ({ id, gravacao }: Target) => {
  const client = useQueryClient()
  const queryKey = [KEY, id, gravacao]
  return useToastMutation({
    mutationFn: ({ fala, ...body }: FalaRequest & { fala: number }) =>
      api('PUT /cliente/gravacao/:id/falas/:fala', { params: { id, fala }, body }),
    success: (_response, { excluir }) => (excluir ? LEGENDAS.excluida : LEGENDAS.salva),
    failure: error => {
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'ALTERADO_POR_OUTRA_PESSOA') return LEGENDAS.mudou
      return code === 'NAO_ENCONTRADO' ? LEGENDAS.sumiu : messageOf(error, LEGENDAS.erro)
    },
    invalidates: [queryKey],
    invalidatesAfterFailure: true,
    onDone: response => client.setQueryData(queryKey, response),
  })
}
