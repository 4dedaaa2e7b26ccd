import { RotateCw } from 'lucide-react'
import type { EntregaWebhook, EventoWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { WEBHOOKS } from './messages.ts'

const ENTREGAS_POLL_INTERVAL_MS = 5000

const NOME_EVENTO: Readonly<Record<EventoWebhook, string>> = {
  'despedida.ativa': 'Despedida no ar',
  'despedida.alterada': 'Despedida mudou',
  'velorio.comecou': 'Velório começou',
  'velorio.terminou': 'Velório terminou',
  'velorio.com_problema': 'Velório sem imagem',
}

const NOME_SITUACAO: Readonly<Record<EntregaWebhook['situacao'], string>> = {
  espera: 'Espera',
  enviando: 'Sai agora',
  enviada: 'Entregue',
  desistiu: 'Não entregue',
}

const TONES = { espera: 'plain', enviando: 'plain', enviada: 'good', desistiu: 'attention' } as const

const columnsFor = (repeat: (id: number) => void): Column<EntregaWebhook>[] => [
  {
    label: 'Evento',
    stacked: true,
    cell: entrega => (
      <div>
        <p>{NOME_EVENTO[entrega.evento]}</p>
        <p className="note">{`despedida ${entrega.despedida_id}`}</p>
      </div>
    ),
  },
  { label: 'Quando', cell: entrega => formatInstant(entrega.ocorreu_em) },
  {
    label: 'Situação',
    cell: entrega => (
      <div>
        <Pill tone={TONES[entrega.situacao]}>{NOME_SITUACAO[entrega.situacao]}</Pill>
        <p className="note">
          {[
            entrega.tentativas > 0 && (entrega.tentativas === 1 ? '1 tentativa' : `${entrega.tentativas} tentativas`),
            entrega.resposta,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    ),
  },
  actionsColumn(
    entrega =>
      entrega.encerrada_em !== null && (
        <IconAction
          label={`Enviar de novo: ${NOME_EVENTO[entrega.evento]}, despedida ${entrega.despedida_id}`}
          word="Enviar de novo"
          icon={<RotateCw />}
          onClick={() => repeat(entrega.id)}
        />
      ),
  ),
]

/** What was sent to a receiver, with a way to send it once more. */
export const EntregasDialog = ({ webhook, onClose }: { webhook: WebhookRegistrado; onClose: () => void }) => {
  const { id } = webhook
  const entregas = useCall('GET /cliente/webhooks/:id/entregas', {
    params: { id },
    refetchInterval: ENTREGAS_POLL_INTERVAL_MS,
  })
  const repeat = useSend('POST /cliente/webhooks/:id/entregas/:entrega/repetir', {
    done: 'Sai de novo em segundos, com o estado de agora.',
    failed: error => messageOf(error, WEBHOOKS.erro),
    changes: ['GET /cliente/webhooks', 'GET /cliente/webhooks/:id/entregas'],
    changesAfterFailure: true,
  })
  return (
    <Dialog title={WEBHOOKS.entregasDe(new URL(webhook.endereco).host)} onClose={onClose} size="xl">
      {entregas.isError && !entregas.data ? (
        <Failed text="Não foi possível carregar as entregas." onRetry={() => void entregas.refetch()} />
      ) : (
        <DataTable
          caption="Entregas dos últimos sete dias"
          columns={columnsFor(entrega => repeat.mutate({ params: { id, entrega } }))}
          rows={entregas.data}
          empty="Nenhuma entrega nos últimos sete dias."
        />
      )}
    </Dialog>
  )
}
