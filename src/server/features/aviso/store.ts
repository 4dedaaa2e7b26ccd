import { sql } from 'kysely'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { MotivoAviso } from '#contract/situacao/messages.ts'
import type { MessageBudget } from '#server/adapters/messages.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows, onlyRow } from '#server/db/rows.ts'
import type { CodeNotice, Notice, Way } from '#server/deps.ts'
import { isOpenCode } from '#server/features/verificacao/queries.ts'

/** Seconds in which a WhatsApp message arrives, or the next way is taken. */
export const DELIVERY_SECONDS = 40

export type QueuedNotice = Way & {
  id: number
  tentativas: number
  verba: MessageBudget
  valores: NonNullable<Notice['valores']>
  /** The code that its text has as `{codigo}`, encrypted; empty for a notice. */
  codigoCifrado: string
  /** How many further ways are left. */
  reservas: number
}

export const insertNotice = async (tx: Executor, notice: Notice): Promise<void> => {
  const { canal, para, assunto, texto, chave = null, verba = 'visitante', ate = null } = notice
  const { despedidaId = null, participanteId = null, reserva = [], valores = {} } = notice
  await execute(
    tx,
  )`insert into mensagem (canal, para, assunto, texto, chave, verba, despedida_id, participante_id, ate, reserva, valores)
    values (${canal}, ${para}, ${assunto}, ${texto}, ${chave}, ${verba}, ${despedidaId}, ${participanteId}, ${ate}::timestamp::timestamptz,
      ${JSON.stringify(reserva)}::jsonb, ${JSON.stringify(valores)}::jsonb)
    on conflict (chave) do nothing`
}

/** The code as a notice, with its own code encrypted. @returns the id of the notice */
export const insertCode = async (
  db: Executor,
  notice: Omit<CodeNotice, 'codigo'>,
  cifrado: string,
): Promise<number> => {
  const { canal, para, assunto, texto, reserva = [], verba = 'visitante', codigoId } = notice
  const { id } = await onlyRow<{ id: number }>(db)`
    insert into mensagem (canal, para, assunto, texto, verba, reserva, codigo_id, codigo_cifrado)
    values (${canal}, ${para}, ${assunto}, ${texto}, ${verba}, ${JSON.stringify(reserva)}::jsonb, ${codigoId}, ${cifrado}) returning id`
  return id
}

/** A notice may leave; a code, as long as somebody may type it in. */
const MAY_LEAVE = sql`(codigo_id is null or ${isOpenCode(sql`codigo_id`)})`

/**
 * Claims one due notice (`id`: this one) for this node for two minutes, a code only until WhatsApp should have delivered it. An e-mail whose node
 * died is claimed again (its Message-ID stays the same); another message is not, because it may have been sent. `now()` is rounded as `tentar_em`
 * is: a notice just stored is due. One with an `ate` waits for a decent hour, and one to a phone for an earlier one that could not leave, so that
 * the newest hour of a wake is read last.
 */
export const claimNotice = (db: Executor, isDecent: boolean, id?: number) => firstRow<QueuedNotice>(db)`update mensagem
    set situacao = 'enviando', tentativas = tentativas + 1,
      tentar_em = now() + case when codigo_id is null then interval '2 minutes' else ${DELIVERY_SECONDS} * interval '1 second' end
    where id = (select id from mensagem m
      where tentar_em <= now()::timestamptz(3) and (situacao = 'espera' or (situacao = 'enviando' and canal = 'email'))
        and (ate is null or (${isDecent} and now() < ate)) and ${MAY_LEAVE}
        and ${id === undefined ? sql`true` : sql`id = ${id}`}
        and (codigo_id is not null or not exists (select 1 from mensagem e where e.situacao = 'espera' and e.motivo <> ''
          and e.canal = m.canal and e.para = m.para and e.id < m.id))
      order by tentar_em, id limit 1 for update skip locked)
    returning id, canal, para, assunto, texto, tentativas, verba, valores, codigo_cifrado as "codigoCifrado",
      jsonb_array_length(reserva) as reservas`

/** What an ended notice loses: contacts, words and the code. */
const WIPED = sql`encerrada_em = now(), para = '', assunto = '', texto = '', reserva = '[]', valores = '{}', codigo_cifrado = ''`

/** The attempt that claimed the notice, as long as no other one has it. */
const isClaimed = (notice: QueuedNotice) =>
  sql`id = ${notice.id} and tentativas = ${notice.tentativas} and situacao = 'enviando'`

/** Ends a notice, given up where there is a `motivo`, and deletes its text; only for the attempt that claimed it. */
export const endNotice = (db: Executor, notice: QueuedNotice, motivo?: MotivoAviso) => execute(db)`
    update mensagem set situacao = ${motivo === undefined ? 'enviada' : 'desistiu'}, motivo = ${motivo ?? ''}, ${WIPED}
    where ${isClaimed(notice)}`

/** Postpones the next attempt by `seconds`; staff read a `motivo` meanwhile. @returns false if that would be after its 24 hours. */
export const postponeNotice = (db: Executor, notice: QueuedNotice, seconds: number, motivo?: MotivoAviso) =>
  hasRows(db)`update mensagem
    set situacao = 'espera', tentar_em = now() + ${seconds} * interval '1 second', motivo = ${motivo ?? ''}
    where ${isClaimed(notice)} and criada_em > now() + ${seconds} * interval '1 second' - interval '24 hours' returning id`

/** The next way of a notice takes the place of this one. */
const NEXT_WAY = sql`situacao = 'espera', motivo = '', tentar_em = now(), canal = reserva->0->>'canal', para = reserva->0->>'para',
    assunto = reserva->0->>'assunto', texto = reserva->0->>'texto', reserva = reserva - 0`
const HAS_NEXT_WAY = sql`jsonb_array_length(reserva) > 0 and (ate is null or now() < ate) and ${MAY_LEAVE}`

/** Goes on with the next way. @returns false if there is none. */
export const takeNextWay = (db: Executor, notice: QueuedNotice) => hasRows(db)`
    update mensagem set ${NEXT_WAY} where ${isClaimed(notice)} and ${HAS_NEXT_WAY} returning id`

/** The provider accepted it, and says in time whether it arrived. */
export const awaitDelivery = (db: Executor, notice: QueuedNotice) => execute(db)`
    update mensagem set situacao = 'entregando', tentar_em = now() + ${DELIVERY_SECONDS} * interval '1 second'
    where ${isClaimed(notice)}`

/** By this name a provider says what became of a message. */
export const referenciaOf = (id: number): string => `mensagem-${id}`

/** What arrived once has arrived, whatever is said later. */
export const recordEntrega = (db: Executor, referencia: string, entregue: boolean) => execute(db)`
    insert into entrega (referencia, entregue) values (${referencia}, ${entregue})
    on conflict (referencia) do update set entregue = entrega.entregue or excluded.entregue`

const ofNotice = sql`entrega e where e.referencia = 'mensagem-' || m.id`

/** Ends what arrived, and goes on with the next way where a message was refused or nothing was said in time. */
export const settleDeliveries = async (db: Executor): Promise<void> => {
  await execute(db)`update mensagem m set situacao = 'enviada', motivo = '', ${WIPED}
    where situacao = 'entregando' and exists (select 1 from ${ofNotice} and e.entregue)`
  await execute(db)`update mensagem m set ${NEXT_WAY}
    where ${HAS_NEXT_WAY} and ((situacao = 'entregando' and (tentar_em < now() or exists (select 1 from ${ofNotice})))
      or (situacao = 'enviando' and canal <> 'email' and tentar_em < now()))`
  await execute(db)`update mensagem m set situacao = 'desistiu', ${WIPED},
      motivo = case when exists (select 1 from ${ofNotice}) then 'recusado' else 'sem-resposta' end
    where situacao = 'entregando' and (tentar_em < now() or exists (select 1 from ${ofNotice}))`
}

/** Deletes notices a week after their end and codes at it, and gives up messages with an unknown outcome and what is too late. */
export const sweepNotices = async (db: Executor): Promise<void> => {
  await settleDeliveries(db)
  await execute(db)`delete from mensagem
    where codigo_id is not null and (situacao in ('enviada', 'desistiu') or not ${isOpenCode(sql`codigo_id`)})`
  await execute(db)`update mensagem set situacao = 'desistiu', ${WIPED},
      motivo = case when situacao = 'espera' and (tentativas = 0 or motivo <> '') then 'nao-saiu' else 'sem-resposta' end
    where (situacao = 'enviando' and canal <> 'email' and tentar_em < now())
      or (situacao in ('espera', 'enviando') and tentar_em < now() and ate < now())`
  await execute(db)`delete from mensagem where encerrada_em < now() - interval '7 days'`
  await execute(db)`delete from entrega where em < now() - interval '1 day'`
}

type Undelivered = NonNullable<Despedida['avisos_nao_entregues']>[number]

/**
 * Notices about a despedida that were given up, as long as they are kept, and those that wait because they could not leave, with the visitors
 * to call: each once, as long as their registration has a name. Those of earlier versions name no despedida.
 */
export const listUndelivered = (db: Executor, despedidaId: number) => allRows<Undelivered>(db)`
    select case when m.situacao = 'espera' and m.motivo = 'nao-saiu' then 'espera' else coalesce(nullif(m.motivo, ''), 'sem-resposta') end as motivo,
      count(*)::int as total, max(coalesce(m.encerrada_em, m.criada_em)) as ultimo,
      coalesce(jsonb_agg(distinct jsonb_build_object('nome', p.nome, 'telefone', p.telefone)) filter (where p.nome <> ''), '[]') as pessoas
    from mensagem m left join participante p on p.id = m.participante_id
    where m.despedida_id = ${despedidaId} and (m.situacao = 'desistiu' or (m.situacao = 'espera' and m.motivo <> '')) group by 1 order by ultimo desc, 1`
