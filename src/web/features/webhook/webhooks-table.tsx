import { History, KeyRound, Power, X } from 'lucide-react'
import { useState } from 'react'
import type { WebhookRegistrado } from '#contract/webhook/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { EntregasDialog } from './entregas-dialog.tsx'
import { WEBHOOKS as T } from './messages.ts'
import { WebhookSecret } from './novo-webhook-dialog.tsx'
import { useDeleteWebhook, useRotateWebhook, useSwitchWebhook } from './webhooks-query.ts'
import classes from './webhooks-table.module.css'

const hostOf = ({ endereco }: WebhookRegistrado): string => new URL(endereco).host

const State = ({ webhook: { desligado_em, motivo } }: { webhook: WebhookRegistrado }) => {
  if (desligado_em === null) return <Pill tone="good">{T.ligado}</Pill>
  return motivo === '' ? (
    <Pill tone="plain">{T.desligado}</Pill>
  ) : (
    <Pill tone="attention">{T.desligadoPor(motivo)}</Pill>
  )
}

type Ask = 'entregas' | 'trocar' | 'remover'
type Actions = { ask: (what: Ask, webhook: WebhookRegistrado) => void; toggle: (webhook: WebhookRegistrado) => void }

const actionsOf = ({ ask, toggle }: Actions, webhook: WebhookRegistrado) => {
  const [host, isOn] = [hostOf(webhook), webhook.desligado_em === null]
  const toggleLabel = isOn ? T.desligarQual(host) : T.ligarQual(host)
  return (
    <div className={classes.actions}>
      <IconAction
        label={T.entregasDe(host)}
        word={T.entregas}
        icon={<History />}
        onClick={() => ask('entregas', webhook)}
      />
      <IconAction
        label={toggleLabel}
        word={isOn ? T.desligar : T.ligar}
        icon={<Power />}
        onClick={() => toggle(webhook)}
      />
      <IconAction
        label={T.trocarQual(host)}
        word={T.trocar}
        icon={<KeyRound />}
        onClick={() => ask('trocar', webhook)}
      />
      <IconAction label={T.removerQual(host)} word={T.remover} icon={<X />} onClick={() => ask('remover', webhook)} />
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
        <p className="note">{T.por(webhook.criado_por, formatInstant(webhook.criado_em))}</p>
      </div>
    ),
  },
  { label: T.ultima, cell: ({ entregue_em }) => (entregue_em === null ? T.nenhuma : formatInstant(entregue_em)) },
  { label: T.esperam, cell: ({ esperam }) => esperam },
  {
    label: T.situacao,
    cell: webhook => (
      <div className={classes.state}>
        <State webhook={webhook} />
      </div>
    ),
  },
  actionsColumn(webhook => actionsOf(actions, webhook)),
]

type Asked = { what: Ask; webhook: WebhookRegistrado }

const AskedDialog = ({ asked: { what, webhook }, onClose }: { asked: Asked; onClose: () => void }) => {
  const [rotate, remove] = [useRotateWebhook(), useDeleteWebhook()]
  if (what === 'entregas') return <EntregasDialog webhook={webhook} onClose={onClose} />
  if (rotate.data) return <WebhookSecret segredo={rotate.data.segredo} onClose={onClose} />
  const isRotation = what === 'trocar'
  return (
    <ConfirmDialog
      title={isRotation ? T.trocarTitulo : T.removerTitulo(hostOf(webhook))}
      cancel={T.manter}
      confirm={isRotation ? T.trocar : T.remover}
      busy={rotate.isPending || remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        isRotation ? rotate.mutate(webhook.id, { onError: onClose }) : remove.mutate(webhook.id, { onSettled: onClose })
      }
    >
      <p>{isRotation ? T.trocarTexto : T.removerTexto}</p>
    </ConfirmDialog>
  )
}

/** Receivers with their state; removing one and a new secret ask first. */
export const WebhooksTable = ({ webhooks }: { webhooks: readonly WebhookRegistrado[] | undefined }) => {
  const [asked, setAsked] = useState<Asked>()
  const toggle = useSwitchWebhook()
  const columns = columnsFor({
    ask: (what, webhook) => setAsked({ what, webhook }),
    toggle: ({ id, desligado_em }) => {
      if (!toggle.isPending) toggle.mutate({ id, ligado: desligado_em !== null })
    },
  })
  return (
    <>
      <DataTable caption={T.legenda} columns={columns} rows={webhooks} empty={T.vazia} />
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
