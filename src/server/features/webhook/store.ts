import { sql } from 'kysely'
import type { EntregaWebhook, WebhookRegistrado } from '#contract/webhook/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'

export const lockWebhooks = (tx: Executor) => execute(tx)`select pg_advisory_xact_lock(hashtextextended('webhook', 0))`

export const listWebhooks = (db: Executor) => allRows<WebhookRegistrado>(db)`
  select w.id, w.endereco, p.nome as criado_por, w.criado_em, w.desligado_em, w.motivo,
    (select count(*)::int from webhook_entrega e where e.webhook_id = w.id and e.situacao in ('espera', 'enviando')) as esperam,
    (select max(e.encerrada_em) from webhook_entrega e where e.webhook_id = w.id and e.situacao = 'enviada') as entregue_em
  from webhook w join conta c on c.id = w.criado_por join pessoa p on p.id = c.pessoa_id order by w.id`

export const countWebhooks = async (db: Executor): Promise<number> =>
  (await onlyRow<{ n: number }>(db)`select count(*)::int as n from webhook`).n

type NewWebhook = { endereco: string; segredo: string; contaId: number }

export const insertWebhook = async (tx: Executor, { endereco, segredo, contaId }: NewWebhook): Promise<number> =>
  (
    await onlyRow<{ id: number }>(tx)`
      insert into webhook (endereco, segredo_cifrado, criado_por) values (${endereco}, ${segredo}, ${contaId}) returning id`
  ).id

/** The old secret signs beside the new one for a day. @returns false for an unknown webhook */
export const rotateSecret = (tx: Executor, id: number, segredo: string) => hasRows(tx)`
  update webhook set anterior_cifrado = segredo_cifrado, anterior_ate = now() + interval '24 hours', segredo_cifrado = ${segredo}
  where id = ${id} returning 1`

/** Switching on gives what waited another 24 hours. */
export const switchWebhook = async (tx: Executor, id: number, ligado: boolean): Promise<boolean> => {
  const found = await hasRows(tx)`update webhook set motivo = '',
    desligado_em = case when ${ligado} then null else coalesce(desligado_em, now()) end where id = ${id} returning 1`
  if (ligado)
    await execute(tx)`update webhook_entrega set tentar_em = now(), desistir_em = now() + interval '24 hours'
      where webhook_id = ${id} and situacao = 'espera'`
  return found
}

export const deleteWebhook = (tx: Executor, id: number) => hasRows(tx)`delete from webhook where id = ${id} returning 1`

export const hasWebhook = (db: Executor, id: number) => hasRows(db)`select 1 from webhook where id = ${id}`

export const listEntregas = (db: Executor, webhookId: number, limit: number) => allRows<EntregaWebhook>(db)`
  select id, evento, despedida_id, situacao, tentativas, ocorreu_em, encerrada_em, resposta
  from webhook_entrega where webhook_id = ${webhookId} order by id desc limit ${limit}`

/** One that ended is due again, under the same id: who received it already recognises it. */
export const repeatEntrega = (tx: Executor, webhookId: number, id: number) => hasRows(tx)`
  update webhook_entrega set situacao = 'espera', tentativas = 0, tentar_em = now(), encerrada_em = null, resposta = '',
    desistir_em = now() + interval '24 hours'
  where id = ${id} and webhook_id = ${webhookId} and situacao in ('enviada', 'desistiu') returning 1`

export type DueEntrega = {
  id: number
  webhook_id: number
  evento: string
  despedida_id: number
  mensagem: string
  tentativas: number
  ocorreu_em: string
  endereco: string
  segredo: string
  anterior: string | null
}

/** Claims what is due for two minutes: of a node that dies it is due again, under the same id. */
export const claimEntregas = (db: Executor, limit: number) => allRows<DueEntrega>(db)`
  update webhook_entrega e set situacao = 'enviando', tentativas = tentativas + 1, tentar_em = now() + interval '2 minutes'
  from webhook w
  where w.id = e.webhook_id and e.id in (
    select f.id from webhook_entrega f join webhook v on v.id = f.webhook_id and v.desligado_em is null
    where f.situacao in ('espera', 'enviando') and f.tentar_em <= now()::timestamptz(3)
    order by f.tentar_em, f.id limit ${limit} for update of f skip locked)
  returning e.id, e.webhook_id, e.evento, e.despedida_id, e.mensagem, e.tentativas, e.ocorreu_em, w.endereco,
    w.segredo_cifrado as segredo, case when w.anterior_ate > now() then w.anterior_cifrado end as anterior`

const isClaimed = ({ id, tentativas }: DueEntrega) =>
  sql`id = ${id} and tentativas = ${tentativas} and situacao = 'enviando'`

export const endEntrega = (db: Executor, entrega: DueEntrega, resposta: string) => execute(db)`
  update webhook_entrega set situacao = 'enviada', encerrada_em = now(), resposta = ${resposta} where ${isClaimed(entrega)}`

/** @returns whether this was its last attempt. */
export const failEntrega = async (db: Executor, entrega: DueEntrega, resposta: string, seconds: number) => {
  const row = await firstRow<{ situacao: string }>(db)`
    update webhook_entrega set resposta = ${resposta}, tentar_em = now() + ${seconds} * interval '1 second',
      situacao = case when desistir_em > now() + ${seconds} * interval '1 second' then 'espera' else 'desistiu' end,
      encerrada_em = case when desistir_em > now() + ${seconds} * interval '1 second' then null else now() end
    where ${isClaimed(entrega)} returning situacao`
  return row?.situacao === 'desistiu'
}

/** @returns false where it is off already. */
export const turnOff = (db: Executor, id: number, motivo: string) => hasRows(db)`
  update webhook set desligado_em = now(), motivo = ${motivo} where id = ${id} and desligado_em is null returning 1`

/** What waits for a receiver that is off is given up after its 24 hours; what ended is kept for a week. */
export const sweepEntregas = async (db: Executor): Promise<void> => {
  await execute(db)`update webhook_entrega set situacao = 'desistiu', encerrada_em = now()
    where situacao = 'espera' and desistir_em < now()
      and exists (select 1 from webhook w where w.id = webhook_id and w.desligado_em is not null)`
  await execute(db)`delete from webhook_entrega where encerrada_em < now() - interval '7 days'`
}
