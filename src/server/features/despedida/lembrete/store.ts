import { sql } from 'kysely'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, countRows, execute } from '#server/db/rows.ts'
import { deleteOutstanding } from '#server/features/aviso/queries.ts'

/** One year after the death of `f`, as `umAnoOf`; null where its day is not known. */
const umAnoDay = sql`case when length(f.data_falecimento) = 10
  then (f.data_falecimento::date + interval '1 year')::date end`

/** The public ceremonies `c` of `d` that a notice `l` tells of (`CERIMONIA_DO_LEMBRETE`). */
const cerimoniasDoLembrete = sql`jsonb_to_recordset(d.cerimonias) as c (tipo text, publica boolean, data_hora timestamp)
  where c.publica and c.tipo = case l.tipo when 'um_ano' then 'missa_um_ano' else l.tipo end`

export const insertLembrete = (tx: Executor, participanteId: number, tipo: Lembrete) =>
  execute(tx)`insert into lembrete (participante_id, tipo) values (${participanteId}, ${tipo})`

/** Whom the notice `l` of the registration `p` may reach: of a private page only those whose registration still opens it, and nobody who withdrew. */
const mayBeTold = sql`d.status_memoria and (d.tipo = 'Publica' or p.acesso_versao = d.acesso_versao)
  and exists (select 1 from consentimento c where c.participante_id = p.id and c.finalidade = l.tipo and c.valor
    and c.retirado_em is null)`

/** Not sent yet. What changed a moment ago is told first, so that nobody is told of it twice. */
const isWaiting = sql`l.enviado_em is null and not exists (select 1 from mudanca_a_avisar m where m.despedida_id = d.id)`

/** The eve, or the day itself after an outage; of a mass, as long as it has not begun. `now`: local time. */
const isDue = (now: string) => sql`case l.tipo
  when 'um_ano' then ${umAnoDay} between ${now}::date and ${now}::date + 1
  else exists (select 1 from ${cerimoniasDoLembrete} and c.data_hora > ${now}::timestamp
    and c.data_hora < ${now}::date + interval '2 days') end`

/** What is to be sent at this local time, and of which despedida. */
export const listDue = (db: Executor, now: string, limit: number) => allRows<{ id: number; tipo: Lembrete }>(db)`
    select distinct d.id, l.tipo from lembrete l join participante p on p.id = l.participante_id
      join despedida d on d.id = p.despedida_id join falecido f on f.id = d.falecido_id
    where ${isWaiting} and ${mayBeTold} and ${isDue(now)}
    order by d.id limit ${limit}`

export type Recipient = { id: number; telefone: string; email: string }

/** Notices go to the e-mail of a registration, else to its phone. */
export const contactOf = ({ telefone, email }: Recipient): string => (email === '' ? telefone : email.toLowerCase())

/** The newest registration of each contact. */
const byContact = (rows: readonly Recipient[]): Map<string, Recipient> =>
  new Map(
    rows
      .filter(person => contactOf(person) !== '')
      .sort((a, b) => a.id - b.id)
      .map(person => [contactOf(person), person]),
  )

/** Takes back what says an old hour and was not delivered yet: it is sent again with the new one. */
export const takeBack = (tx: Executor, despedidaId: number, tipo: Lembrete) => execute(tx)`
    with undelivered as (delete from mensagem where despedida_id = ${despedidaId} and situacao in ('espera', 'entregando')
      and chave like ${`lembrete:${tipo}:%`} returning chave)
    update lembrete l set enviado_em = null from undelivered u where u.chave = 'lembrete:' || l.tipo || ':' || l.participante_id`

/** Who received a notice, each contact once: a change of what it said concerns them. */
export const listTold = async (db: Executor, despedidaId: number, tipo: Lembrete): Promise<Recipient[]> => {
  const rows = await allRows<Recipient>(db)`
    select p.id, p.telefone, p.email from lembrete l join participante p on p.id = l.participante_id
      join despedida d on d.id = p.despedida_id
    where d.id = ${despedidaId} and l.tipo = ${tipo} and l.enviado_em is not null and ${mayBeTold}`
  return [...byContact(rows).values()]
}

/** Claims the notices of a despedida, whose row is locked, so that each is sent once: to each e-mail, else to each phone. */
export const claimLembretes = async (tx: Executor, despedidaId: number, tipo: Lembrete): Promise<Recipient[]> => {
  const told = new Set((await listTold(tx, despedidaId, tipo)).map(contactOf))
  const claimed = await allRows<Recipient>(tx)`
    update lembrete l set enviado_em = now() from participante p, despedida d
    where p.id = l.participante_id and d.id = p.despedida_id and d.id = ${despedidaId} and l.tipo = ${tipo}
      and ${isWaiting} and ${mayBeTold}
    returning p.id, p.telefone, p.email`
  return [...byContact(claimed)].flatMap(([contact, person]) => (told.has(contact) ? [] : [person]))
}

/** The registrations of one person for one despedida: those with the contact of this one. */
const sameParticipante = (participanteId: number) => sql`
  select p.id from participante p join participante este on este.despedida_id = p.despedida_id
  where este.id = ${participanteId} and (p.id = este.id or (p.email <> '' and lower(p.email) = lower(este.email))
    or (p.telefone <> '' and p.telefone = este.telefone))`

/** Withdraws the consents of these purposes, and deletes what is still to come and what waits to be delivered. */
export const stopLembretes = async (
  tx: Executor,
  participanteId: number,
  finalidades: readonly string[],
): Promise<number> => {
  const same = sameParticipante(participanteId)
  // Waits for notices that are being queued (`lockParticipantes`), and then finds them.
  await execute(tx)`${same} order by p.id for update of p`
  const withdrawn = await countRows(tx)`update consentimento set retirado_em = now()
    where participante_id in (${same}) and finalidade = any(${finalidades}::text[]) and valor and retirado_em is null
    returning 1`
  await execute(tx)`delete from lembrete where participante_id in (${same})`
  await deleteOutstanding(tx, same)
  return withdrawn
}
