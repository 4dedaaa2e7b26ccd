import { WEBHOOK } from '#contract/webhook/messages.ts'
import type { WebhookSender } from '#server/adapters/webhook-sender.ts'
import { portalNow } from '#server/core/clock.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Deps } from '#server/deps.ts'
import { findDados } from './events-store.ts'
import { claimEntregas, type DueEntrega, endEntrega, failEntrega, sweepEntregas, turnOff } from './store.ts'

/** A slow receiver keeps the others waiting for one time limit at most. */
const AT_ONCE_MAX = 16

/** 15 s, 30 s, 1 min … at most four hours, for a day: about fifteen attempts. */
const backOffSeconds = (attempt: number): number => Math.min(14_400, 15 * 2 ** (attempt - 1))

/** The state at the moment at which it leaves, also of an event of hours ago: a page that became private says only that. */
const payloadOf = async (deps: Deps, { evento, despedida_id: id, ocorreu_em }: DueEntrega): Promise<string> => {
  const { estado, nome, velorios } = await findDados(deps.db, id)
  const open = { nome, link: publicAddress(deps.config, `/despedida/${id}`), velorios }
  const data = { despedida: id, estado, ...(estado === 'publica' && open) }
  return JSON.stringify({ type: evento, timestamp: ocorreu_em, data })
}

/** The host alone: paths of receivers may carry keys. */
const hostOf = (endereco: string): string => new URL(endereco).host

const switchOff = async (deps: Deps, { webhook_id: id, endereco }: DueEntrega, motivo: string): Promise<void> => {
  if (await turnOff(deps.db, id, motivo))
    await deps.raiseAlarm('webhook', String(id), WEBHOOK.alarme(hostOf(endereco), motivo))
}

const deliverOne = async (deps: Deps, send: WebhookSender, entrega: DueEntrega): Promise<void> => {
  const { endereco, mensagem, segredo, anterior, tentativas, webhook_id } = entrega
  const segredos = [segredo, ...(anterior === null ? [] : [anterior])].map(one => deps.secrets.decrypt(one))
  const payload = await payloadOf(deps, entrega)
  const result = await send({ endereco, id: mensagem, timestamp: new Date(portalNow()), payload, segredos })
  if (result.ok) {
    await endEntrega(deps.db, entrega, result.resposta)
    await deps.resolveAlarm('webhook', String(webhook_id))
    return
  }
  const { resposta, words: reason } = result
  deps.log.warn({ event: 'webhook.failed', webhook: webhook_id, tentativas, resposta, reason }, 'not received')
  const isLast = await failEntrega(deps.db, entrega, result.resposta, backOffSeconds(tentativas))
  if (isLast || result.gone) await switchOff(deps, entrega, result.resposta)
}

/** Delivers what is due; several nodes may call it at the same time. */
export const deliverWebhooks = async (deps: Deps, send: WebhookSender): Promise<void> => {
  await sweepEntregas(deps.db)
  for (
    let due = await claimEntregas(deps.db, AT_ONCE_MAX);
    due.length > 0;
    due = await claimEntregas(deps.db, AT_ONCE_MAX)
  )
    await Promise.all(due.map(entrega => deliverOne(deps, send, entrega)))
}
