import { History, KeyRound, Power, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import type { EntregaWebhook, EventoWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { Failed } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { WEBHOOKS as T, WEBHOOKS } from './messages.ts'
import { WebhookSecret } from './novo-webhook-dialog.tsx'
import classes from './webhooks-table.module.css'

const failed = (error: unknown): string => messageOf(error, T.erro)

/** A change of a receiver; after a failure the list is read again too, since another person may have changed it. */
const CHANGE = {
  failed,
  changes: ['GET /cliente/webhooks', 'GET /cliente/webhooks/:id/entregas'],
  changesAfterFailure: true,
} as const

const hostOf = ({ endereco }: WebhookRegistrado): string => new URL(endereco).host

const State = ({ webhook: { desligado_em, motivo } }: { webhook: WebhookRegistrado }) => {
  if (desligado_em === null) return <Pill tone="good">Ligado</Pill>
  return motivo === '' ? <Pill tone="plain">Desligado</Pill> : <Pill tone="attention">{`Desligado: ${motivo}`}</Pill>
}

type Ask = 'entregas' | 'trocar' | 'remover'
type Actions = { ask: (what: Ask, webhook: WebhookRegistrado) => void; toggle: (webhook: WebhookRegistrado) => void }

const actionsOf = ({ ask, toggle }: Actions, webhook: WebhookRegistrado) => {
  const [host, isOn] = [hostOf(webhook), webhook.desligado_em === null]
  const toggleLabel = isOn ? `Desligar ${host}` : `Ligar ${host}`
  return (
    <div className={classes.actions}>
      <IconAction
        label={T.entregasDe(host)}
        word="Entregas"
        icon={<History />}
        onClick={() => ask('entregas', webhook)}
      />
      <IconAction
        label={toggleLabel}
        word={isOn ? 'Desligar' : 'Ligar'}
        icon={<Power />}
        onClick={() => toggle(webhook)}
      />
      <IconAction
        label={`Trocar segredo de ${host}`}
        word={T.trocar}
        icon={<KeyRound />}
        onClick={() => ask('trocar', webhook)}
      />
      <IconAction label={`Remover ${host}`} word={T.remover} icon={<X />} onClick={() => ask('remover', webhook)} />
    </div>
  )
}

const columnsFor = (actions: Actions): Column<WebhookRegistrado>[] => [
  {
    label: T.endereco,
    stacked: true,
    cell: webhook => (
      <div>
        <p className={classes.address}>{webhook.endereco}</p>
        <p className="note">{`criado por ${webhook.criado_por} em ${formatInstant(webhook.criado_em)}`}</p>
      </div>
    ),
  },
  {
    label: 'Última entrega',
    cell: ({ entregue_em }) => (entregue_em === null ? 'nenhuma ainda' : formatInstant(entregue_em)),
  },
  { label: 'Esperam', cell: ({ esperam }) => esperam },
  {
    label: 'Situação',
    cell: webhook => (
      <div className={classes.state}>
        <State webhook={webhook} />
      </div>
    ),
  },
  actionsColumn(webhook => actionsOf(actions, webhook)),
]

type Asked = { what: Ask; webhook: WebhookRegistrado }

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

const entregaColumns = (repeat: (id: number) => void): Column<EntregaWebhook>[] => [
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
const EntregasDialog = ({ webhook, onClose }: { webhook: WebhookRegistrado; onClose: () => void }) => {
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
          columns={entregaColumns(entrega => repeat.mutate({ params: { id, entrega } }))}
          rows={entregas.data}
          empty="Nenhuma entrega nos últimos sete dias."
        />
      )}
    </Dialog>
  )
}

const AskedDialog = ({ asked: { what, webhook }, onClose }: { asked: Asked; onClose: () => void }) => {
  const { id } = webhook
  const rotate = useSend('POST /cliente/webhooks/:id/segredo', { gcTime: 0, failed })
  const remove = useSend('DELETE /cliente/webhooks/:id', { ...CHANGE, done: 'Endereço removido.' })
  if (what === 'entregas') return <EntregasDialog webhook={webhook} onClose={onClose} />
  if (rotate.data) return <WebhookSecret segredo={rotate.data.segredo} onClose={onClose} />
  const isRotation = what === 'trocar'
  return (
    <ConfirmDialog
      title={isRotation ? 'Trocar o segredo?' : `Remover ${hostOf(webhook)}?`}
      cancel="Manter"
      confirm={isRotation ? T.trocar : T.remover}
      busy={rotate.isPending || remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        isRotation
          ? rotate.mutate({ params: { id } }, { onError: onClose })
          : remove.mutate({ params: { id } }, { onSettled: onClose })
      }
    >
      <p>
        {isRotation
          ? 'O segredo de agora ainda assina por 24 horas, junto do novo, para o outro sistema ter tempo de trocar.'
          : 'Ele deixa de receber no mesmo instante, e o que esperava se perde.'}
      </p>
    </ConfirmDialog>
  )
}

/** Receivers with their state; removing one and a new secret ask first. */
export const WebhooksTable = ({ webhooks }: { webhooks: readonly WebhookRegistrado[] | undefined }) => {
  const [asked, setAsked] = useState<Asked>()
  const toggle = useSend('PUT /cliente/webhooks/:id', {
    ...CHANGE,
    done: (_output, { body }) => (body.ligado ? 'Endereço ligado.' : 'Endereço desligado.'),
  })
  const columns = columnsFor({
    ask: (what, webhook) => setAsked({ what, webhook }),
    toggle: ({ id, desligado_em }) => toggle.mutate({ params: { id }, body: { ligado: desligado_em !== null } }),
  })
  return (
    <>
      <DataTable
        caption="Endereços que recebem eventos"
        columns={columns}
        rows={webhooks}
        empty="Nenhum endereço ainda."
      />
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
