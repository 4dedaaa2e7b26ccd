import { useQuery } from '@tanstack/react-query'
import type { RespostaPedidoPagina } from '#contract/pedido-pagina/schema.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { PEDIDOS_PAGINA as T } from './messages.ts'

const KEY = ['pedidos-pagina']

export const usePedidosPagina = (enabled = true) =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api('GET /cliente/pedidos-pagina', { signal }), enabled })

export const useSemelhantes = (pedido: number) =>
  useQuery({
    queryKey: [...KEY, pedido],
    queryFn: ({ signal }) => api('GET /cliente/pedidos-pagina/:pedido/semelhantes', { params: { pedido }, signal }),
  })

const DONE = { abrir: T.abriu, unir: T.uniu, recusar: T.recusou } as const

type Answer = { pedido: number; resposta: RespostaPedidoPagina }

/** @param onOpened called with the draft that was opened. */
export const useAnswer = (onOpened: (despedida: number) => void) =>
  useToastMutation({
    mutationFn: ({ pedido, resposta }: Answer) =>
      api('PUT /cliente/pedidos-pagina/:pedido', { params: { pedido }, body: resposta }),
    success: (_output, { resposta }) => DONE[resposta.acao],
    failure: error =>
      error instanceof ApiError && (error.status === 404 || error.status === 409)
        ? T.jaRespondido
        : messageOf(error, T.naoRespondeu),
    onDone: ({ despedida }, { resposta }) => {
      if (resposta.acao === 'abrir' && despedida !== null) onOpened(despedida)
    },
    invalidates: [KEY, ['despedidas'], ['rascunhos']],
    invalidatesAfterFailure: true,
  })
