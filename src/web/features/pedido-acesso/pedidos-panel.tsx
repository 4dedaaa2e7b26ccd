import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PedidoAcesso } from '#contract/pedido-acesso/schema.ts'
import { maskContato } from '#contract/privacidade/contato-rules.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { PEDIDOS_ACESSO as T } from './pedidos-messages.ts'
import classes from './pedidos-panel.module.css'

const usePedidos = (despedidaId: number) =>
  useQuery({
    queryKey: ['pedidos-acesso', despedidaId],
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/pedidos-acesso', { params: { id: despedidaId }, signal }),
    refetchInterval: 60_000,
  })

type Answer = { pedido: PedidoAcesso; aceito: boolean }

const useAnswer = (despedidaId: number) => {
  const client = useQueryClient()
  return useToastMutation({
    mutationFn: ({ pedido, aceito }: Answer) =>
      api('PUT /cliente/despedida/:id/pedidos-acesso/:pedido', {
        params: { id: despedidaId, pedido: pedido.id },
        body: { aceito },
      }),
    success: (_rest, { pedido, aceito }) => (aceito ? T.aceito : T.recusado)(pedido.nome),
    failure: error =>
      error instanceof ApiError && error.status === 404 ? T.jaRespondido : messageOf(error, T.naoRespondeu),
    onDone: rest => client.setQueryData(['pedidos-acesso', despedidaId], rest),
    invalidates: [['pedidos-acesso', despedidaId]],
    invalidatesAfterFailure: true,
  })
}

/** Requests for access to a private page, each with its two answers; nothing if there is none. */
export const PedidosPanel = ({ despedidaId }: { despedidaId: number }) => {
  const pedidos = usePedidos(despedidaId)
  const answer = useAnswer(despedidaId)
  const sending = useRef(false)
  if (pedidos.isError && !pedidos.data) return <Failed text={T.falhou} onRetry={() => void pedidos.refetch()} />
  if (!pedidos.data || pedidos.data.length === 0) return null
  const act = (pedido: PedidoAcesso, aceito: boolean) => {
    // The second tap of a double tap comes before the next rendering.
    if (sending.current) return
    sending.current = true
    answer.mutate(
      { pedido, aceito },
      {
        onSettled: () => {
          sending.current = false
        },
      },
    )
  }
  return (
    <section className={classes.panel} aria-labelledby="pedidos-acesso">
      <h2 id="pedidos-acesso">{T.titulo(pedidos.data.length)}</h2>
      <p className="note">{T.ajuda}</p>
      <ul>
        {pedidos.data.map(pedido => (
          <li key={pedido.id} className={classes.one}>
            <div>
              <p className="strong">
                {pedido.nome}, {maskContato(pedido.contato)}
              </p>
              <p className="written">{pedido.frase}</p>
              <p className="note">{T.recebido(formatInstant(pedido.em))}</p>
            </div>
            <div className="row">
              <Button
                variant="outline"
                disabled={answer.isPending}
                aria-label={T.recusarDe(pedido.nome)}
                onClick={() => act(pedido, false)}
              >
                {T.recusar}
              </Button>
              <Button
                disabled={answer.isPending}
                aria-label={T.aceitarDe(pedido.nome)}
                onClick={() => act(pedido, true)}
              >
                {T.aceitar}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
