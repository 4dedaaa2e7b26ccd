import { RotateCw } from 'lucide-react'
import type { EntregaWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { NOME_EVENTO, NOME_SITUACAO, ENTREGAS as T, WEBHOOKS } from './messages.ts'
import { useEntregas, useRepeatEntrega } from './webhooks-query.ts'

const TONES = { espera: 'plain', enviando: 'plain', enviada: 'good', desistiu: 'attention' } as const

const columnsFor = (repeat: (id: number) => void): Column<EntregaWebhook>[] => [
  {
    label: T.evento,
    stacked: true,
    cell: entrega => (
      <div>
        <p>{NOME_EVENTO[entrega.evento]}</p>
        <p className="note">{T.despedida(entrega.despedida_id)}</p>
      </div>
    ),
  },
  { label: T.quando, cell: entrega => formatInstant(entrega.ocorreu_em) },
  {
    label: T.situacao,
    cell: entrega => (
      <div>
        <Pill tone={TONES[entrega.situacao]}>{NOME_SITUACAO[entrega.situacao]}</Pill>
        <p className="note">
          {[entrega.tentativas > 0 && T.tentativas(entrega.tentativas), entrega.resposta].filter(Boolean).join(', ')}
        </p>
      </div>
    ),
  },
  actionsColumn(
    entrega =>
      entrega.encerrada_em !== null && (
        <IconAction
          label={T.repetirQual(NOME_EVENTO[entrega.evento], entrega.despedida_id)}
          word={T.repetir}
          icon={<RotateCw />}
          onClick={() => repeat(entrega.id)}
        />
      ),
  ),
]

/** What was sent to a receiver, with a way to send it once more. */
export const EntregasDialog = ({ webhook, onClose }: { webhook: WebhookRegistrado; onClose: () => void }) => {
  const entregas = useEntregas(webhook.id)
  const repeat = useRepeatEntrega(webhook.id)
  return (
    <Dialog title={WEBHOOKS.entregasDe(new URL(webhook.endereco).host)} onClose={onClose} size="xl">
      {entregas.isError && !entregas.data ? (
        <Failed text={T.falhou} onRetry={() => void entregas.refetch()} />
      ) : (
        <DataTable
          caption={T.legenda}
          columns={columnsFor(id => repeat.mutate(id))}
          rows={entregas.data}
          empty={T.vazia}
        />
      )}
    </Dialog>
  )
}
