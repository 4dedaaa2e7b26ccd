import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { PedidoAcesso } from '#contract/pedido-acesso/schema.ts'
import { plural } from '#contract/plural.ts'
import { maskContato } from '#contract/privacidade/contato-rules.ts'
import { ApiError, api, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './pedidos-panel.module.css'

const aceitoText = (nome: string) => `Código enviado a ${nome}.`

const recusado = (nome: string) => `Resposta enviada a ${nome}.`

type Answer = { pedido: PedidoAcesso; aceito: boolean }

const useAnswer = (despedidaId: number) =>
  useSend(
    ({ pedido, aceito }: Answer) =>
      api('PUT /cliente/despedida/:id/pedidos-acesso/:pedido', {
        params: { id: despedidaId, pedido: pedido.id },
        body: { aceito },
      }),
    {
      done: (_rest, { pedido, aceito }) => (aceito ? aceitoText : recusado)(pedido.nome),
      failed: error =>
        error instanceof ApiError && error.status === 404
          ? 'Outra pessoa já respondeu a este pedido.'
          : messageOf(error, 'Não foi possível responder. Tente novamente.'),
      replaces: callKey('GET /cliente/despedida/:id/pedidos-acesso', { params: { id: despedidaId } }),
      changes: ['GET /cliente/despedida/:id/pedidos-acesso'],
      changesAfterFailure: true,
    },
  )

/** Requests for access to a private page, each with its two answers; nothing if there is none. */
export const PedidosPanel = ({ despedidaId }: { despedidaId: number }) => {
  const pedidos = useCall('GET /cliente/despedida/:id/pedidos-acesso', {
    params: { id: despedidaId },
    refetchInterval: 60_000,
  })
  const answer = useAnswer(despedidaId)
  const sending = useRef(false)
  if (pedidos.isError && !pedidos.data)
    return <Failed text="Não foi possível carregar os pedidos de acesso." onRetry={() => void pedidos.refetch()} />
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
      <h2 id="pedidos-acesso">
        {plural(pedidos.data.length, 'Um pedido de acesso', `${pedidos.data.length} pedidos de acesso`)}
      </h2>
      <p className="note">
        Aceitar envia ao contato de quem pediu o link com o código da página. Recusar envia uma resposta gentil, sem
        motivo.
      </p>
      <ul>
        {pedidos.data.map(pedido => (
          <li key={pedido.id} className={classes.one}>
            <div>
              <p className="strong">
                {pedido.nome}, {maskContato(pedido.contato)}
              </p>
              <p className="written">{pedido.frase}</p>
              <p className="note">{`Recebido em ${formatInstant(pedido.em)}`}</p>
            </div>
            <div className="row">
              <Button
                variant="outline"
                disabled={answer.isPending}
                aria-label={`Recusar: ${pedido.nome}`}
                onClick={() => act(pedido, false)}
              >
                Recusar
              </Button>
              <Button
                disabled={answer.isPending}
                aria-label={`Enviar o código: ${pedido.nome}`}
                onClick={() => act(pedido, true)}
              >
                Enviar o código
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
