import type { Despedida } from '#contract/despedida/schema.ts'
import type { MotivoAviso } from '#contract/situacao/messages.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'

export type QueuedNotice = {
  id: number
  canal: 'sms' | 'email'
  para: string
  assunto: string
  texto: string
  tentativas: number
  verba: 'equipe' | 'visitante'
}

type NewNotice = Pick<QueuedNotice, 'canal' | 'para' | 'assunto' | 'texto'> & {
  chave?: string
  /** The despedida that the notice is about: its staff see that it could not be delivered. */
  despedidaId?: number
  /** Whose registration asked for it: staff see whom it did not reach. */
  participanteId?: number
  verba?: QueuedNotice['verba']
  /** Local time until which it may leave, and then only in decent hours. */
  ate?: string
}

export const insertNotice = async (tx: Executor, notice: NewNotice): Promise<void> => {
  const { canal, para, assunto, texto, chave = null, verba = 'visitante', ate = null } = notice
  const { despedidaId = null, participanteId = null } = notice
  await execute(tx)`insert into mensagem (canal, para, assunto, texto, chave, verba, despedida_id, participante_id, ate)
    values (${canal}, ${para}, ${assunto}, ${texto}, ${chave}, ${verba}, ${despedidaId}, ${participanteId}, ${ate}::timestamp::timestamptz)
    on conflict (chave) do nothing`
}

/**
 * Claims one due notice for this node for two minutes. An e-mail whose node died is claimed again (its Message-ID stays the same); an SMS
 * is not, because it may have been sent. `now()` is rounded as `tentar_em` is: a notice just stored is due. One with an `ate` waits for a
 * decent hour.
 */
export const claimNotice = (db: Executor, isDecent: boolean) => firstRow<QueuedNotice>(db)`update mensagem
    set situacao = 'enviando', tentativas = tentativas + 1, tentar_em = now() + interval '2 minutes'
    where id = (select id from mensagem
      where tentar_em <= now()::timestamptz(3) and (situacao = 'espera' or (situacao = 'enviando' and canal = 'email'))
        and (ate is null or (${isDecent} and now() < ate))
      order by tentar_em, id limit 1 for update skip locked)
    returning id, canal, para, assunto, texto, tentativas, verba`

/** Ends a notice, given up where there is a `motivo`, and deletes its text; only for the attempt that claimed it. */
export const endNotice = (db: Executor, notice: QueuedNotice, motivo?: MotivoAviso) => execute(db)`
    update mensagem set situacao = ${motivo === undefined ? 'enviada' : 'desistiu'}, motivo = ${motivo ?? ''}, encerrada_em = now(), para = '', assunto = '', texto = ''
    where id = ${notice.id} and tentativas = ${notice.tentativas} and situacao = 'enviando'`

/** Postpones the next attempt by `seconds`. @returns false if that would be after its 24 hours. */
export const postponeNotice = (db: Executor, notice: QueuedNotice, seconds: number) => hasRows(db)`update mensagem
    set situacao = 'espera', tentar_em = now() + ${seconds} * interval '1 second'
    where id = ${notice.id} and tentativas = ${notice.tentativas} and situacao = 'enviando'
      and criada_em > now() + ${seconds} * interval '1 second' - interval '24 hours' returning id`

/** Deletes notices a week after their end, and gives up SMS with an unknown outcome and what is too late. */
export const sweepNotices = async (db: Executor): Promise<void> => {
  await execute(
    db,
  )`update mensagem set situacao = 'desistiu', motivo = 'sem-resposta', encerrada_em = now(), para = '', assunto = '', texto = ''
    where (situacao = 'enviando' and canal = 'sms' and tentar_em < now())
      or (situacao in ('espera', 'enviando') and tentar_em < now() and ate < now())`
  await execute(db)`delete from mensagem where encerrada_em < now() - interval '7 days'`
}

type Undelivered = NonNullable<Despedida['avisos_nao_entregues']>[number]

/**
 * Notices about a despedida that were given up, as long as they are kept, with the visitors to call: each once, as long as their registration
 * has a name. Those of earlier versions name no despedida.
 */
export const listUndelivered = (db: Executor, despedidaId: number) => allRows<Undelivered>(db)`
    select coalesce(nullif(m.motivo, ''), 'sem-resposta') as motivo, count(*)::int as total, max(m.encerrada_em) as ultimo,
      coalesce(jsonb_agg(distinct jsonb_build_object('nome', p.nome, 'telefone', p.telefone)) filter (where p.nome <> ''), '[]') as pessoas
    from mensagem m left join participante p on p.id = m.participante_id
    where m.despedida_id = ${despedidaId} and m.situacao = 'desistiu' group by 1 order by ultimo desc, 1`
