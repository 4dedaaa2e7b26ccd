import { sql } from 'kysely'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, countRows, execute } from '#server/db/rows.ts'

/** One year after the death of `f`, as `umAnoOf`; null where its day is not known. */
const umAnoDay = sql`case when length(f.data_falecimento) = 10
  then (f.data_falecimento::date + interval '1 year')::date end`

export const insertLembrete = (tx: Executor, participanteId: number, tipo: Lembrete) =>
  execute(tx)`insert into lembrete (participante_id, tipo) values (${participanteId}, ${tipo})`

/** Whom the notice `l` of the registration `p` may reach: of a private page only those whose registration still opens it, and nobody who withdrew. */
const mayBeTold = sql`d.status_memoria and (d.tipo = 'Publica' or p.acesso_versao = d.acesso_versao)
  and exists (select 1 from consentimento c where c.participante_id = p.id and c.finalidade = l.tipo and c.valor
    and c.retirado_em is null)`

/** Despedidas with a notice to send on this day: the eve, or the day itself after an outage. */
export const listDue = (db: Executor, today: string, limit: number) => allValues<number>(db)`
    select distinct d.id from lembrete l join participante p on p.id = l.participante_id
      join despedida d on d.id = p.despedida_id join falecido f on f.id = d.falecido_id
    where l.tipo = 'um_ano' and ${mayBeTold} and ${umAnoDay} between ${today}::date and ${today}::date + 1
    order by d.id limit ${limit}`

/** The newest registration of a contact. */
export type LembreteRecipient = { id: number; telefone: string; email: string }

/** Claims the notices of a despedida, so that each is sent once: to each e-mail, else to each phone. */
export const claimLembretes = async (
  tx: Executor,
  despedidaId: number,
  tipo: Lembrete,
): Promise<LembreteRecipient[]> => {
  const claimed = await allRows<LembreteRecipient>(tx)`
    delete from lembrete l using participante p, despedida d
    where p.id = l.participante_id and d.id = p.despedida_id and d.id = ${despedidaId} and l.tipo = ${tipo}
      and ${mayBeTold}
    returning p.id, p.telefone, p.email`
  const byContact = new Map(
    claimed
      .filter(({ telefone, email }) => telefone !== '' || email !== '')
      .sort((a, b) => a.id - b.id)
      .map(person => [person.email === '' ? person.telefone : person.email.toLowerCase(), person]),
  )
  return [...byContact.values()]
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
  const withdrawn = await countRows(tx)`update consentimento set retirado_em = now()
    where participante_id in (${same}) and finalidade = any(${finalidades}::text[]) and valor and retirado_em is null
    returning 1`
  await execute(tx)`delete from lembrete where participante_id in (${same})`
  await execute(tx)`delete from mensagem where situacao = 'espera'
    and chave in (select 'lembrete:' || tipo || ':' || id from unnest(${finalidades}::text[]) as tipo, (${same}) as quem)`
  return withdrawn
}
