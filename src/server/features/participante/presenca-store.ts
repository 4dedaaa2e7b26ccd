import { type RawBuilder, sql } from 'kysely'
import type { Oferta, Presenca } from '#contract/participante/schema.ts'
import { contatoOf } from '#contract/privacidade/contato-rules.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, onlyRow } from '#server/db/rows.ts'
import { containsAll, nameContainsAll } from '#server/db/search.ts'
import type { Page } from '#server/http/pagination.ts'

/** The first view counts; later ones change nothing. */
export const recordView = (db: Executor, participanteId: number) =>
  execute(db)`update participante set assistiu_em = now() where id = ${participanteId} and assistiu_em is null`

/** A consent to offers that is not withdrawn. Given to a box that was not in view it does not count. */
const agreedTo = (isInView: boolean) => sql`k.finalidade = 'ofertas' and k.valor and k.retirado_em is null
  and k.a_vista is ${isInView ? sql`` : sql`not`} true`

/** The consent to offers of a registration that counts. */
const consentOf = (participanteId: RawBuilder<unknown>) => sql`
  select k.id, k.versao_texto, k.canal, k.registrado_em, k.a_vista, k.email_hmac from consentimento k
  where k.participante_id = ${participanteId} and ${agreedTo(true)} order by k.id desc limit 1`

/** The newest registration of a phone that answers about offers, which replaces the earlier answers. A yes that does not count is no answer. */
const newestOf = (telefone: RawBuilder<unknown>) =>
  sql`(select max(n.id) from participante n where n.telefone = ${telefone} and n.telefone <> ''
    and (n.deseja_ofertas or not exists (select 1 from consentimento k where k.participante_id = n.id and ${agreedTo(false)})))`

/** Whether the newest answer of this phone is yes. */
const agrees = (telefone: RawBuilder<unknown>) => sql`exists (
  select 1 from participante a where a.id = ${newestOf(telefone)} and a.deseja_ofertas and exists (${consentOf(sql`a.id`)}))`

/** Registrations whose name is erased are left out. */
const peopleOf = (despedidaId: number, busca: string) => sql`
  select max(p.id) as id, min(p.criado_em) as em, min(p.assistiu_em) as assistiu_em, array_agg(p.id) as ids
  from participante p
  where ${sql.join([sql`p.despedida_id = ${despedidaId} and p.nome <> ''`, ...containsAll(sql`p.nome_dobrado`, busca)], sql` and `)}
  group by p.telefone, p.nome_dobrado`

/** The people of the guest book, newest first. `withContacts`: contacts of those who agreed to offers. */
export const listPresencas = async (
  db: Executor,
  despedidaId: number,
  { limit, offset, busca }: Page,
  { withContacts }: { withContacts: boolean },
): Promise<{ rows: Presenca[]; total: number }> => {
  const people = peopleOf(despedidaId, busca)
  const shown = withContacts ? agrees(sql`p.telefone`) : sql`false`
  const rows = await allRows<Presenca>(db)`
    select p.id, p.nome, g.em, g.assistiu_em,
      exists (select 1 from homenagem_aberta h where h.participante_id = any(g.ids)) as escreveu,
      case when c.shown then p.telefone end as telefone, case when c.shown then p.email end as email
    from (select * from (${people}) todas order by id desc limit ${limit} offset ${offset}) g
      join participante p on p.id = g.id cross join lateral (select ${shown} as shown) c
    order by g.id desc`
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from (${people}) todas`
  return { rows, total }
}

export type OfertasFilter = { busca: string; de: string | null; ate: string | null }

const searched = (busca: string): RawBuilder<boolean>[] => {
  const contato = contatoOf(busca, 'guardado')
  if (contato?.canal === 'telefone') return [sql<boolean>`p.telefone = ${contato.valor}`]
  if (contato?.canal === 'email') return [sql<boolean>`lower(p.email) = ${contato.valor} and p.email <> ''`]
  return nameContainsAll(sql`p.nome_dobrado`, busca)
}

const conditionsOf = ({ busca, de, ate }: OfertasFilter) =>
  sql.join(
    [
      sql`p.telefone <> ''`,
      ...(busca === '' ? [] : searched(busca)),
      ...(de === null ? [] : [sql`p.criado_em >= ${de}::date`]),
      ...(ate === null ? [] : [sql`p.criado_em < ${ate}::date + 1`]),
    ],
    sql` and `,
  )

type Source = { from: RawBuilder<unknown>; order: RawBuilder<unknown> }

/**
 * Newest registrations with a consent that counts. The joins are lateral, so that they are made for the names found only. `>=` stands for `=`:
 * the planner takes equality for one row, and would read every name found where it may stop at a full page.
 */
const agreed = (filter: OfertasFilter): Source => ({
  from: sql`from participante p cross join lateral (select ${newestOf(sql`p.telefone`)} as id) newest
    cross join lateral (${consentOf(sql`p.id`)}) k where p.deseja_ofertas and p.id >= newest.id and ${conditionsOf(filter)}`,
  order: sql`order by p.criado_em desc, p.id desc`,
})

/** Newest registrations with a yes that does not count, because its box was not in view, of phones without one that does. */
const unseen = (filter: OfertasFilter): Source => ({
  from: sql`from consentimento k join participante p on p.id = k.participante_id
    where ${agreedTo(false)} and p.id >= (select max(n.id) from participante n where n.telefone = p.telefone and n.telefone <> '')
      and not ${agrees(sql`p.telefone`)} and ${conditionsOf(filter)}`,
  order: sql`order by k.id desc`,
})

/** Those who agreed, or those whose yes does not count, newest first; counted no further than `most`. */
export const listOfertas = async (
  db: Executor,
  { vale, ...filter }: OfertasFilter & { vale: 'sim' | 'nao' },
  { limit, offset }: { limit: number; offset: number },
  most: number,
): Promise<{ rows: Oferta[]; total: number }> => {
  const { from, order } = vale === 'sim' ? agreed(filter) : unseen(filter)
  // An e-mail that was given later, for notices, is not one for offers.
  const rows = await allRows<Oferta>(db)`
    select p.id, p.nome, case when k.a_vista then p.telefone end as telefone,
      case when k.a_vista then case when k.email_hmac is null then '' else p.email end end as email,
      p.criado_em as em, jsonb_build_object('id', d.id, 'nome', f.nome) as despedida,
      jsonb_build_object('numero', k.id, 'versao', k.versao_texto, 'canal', k.canal, 'em', k.registrado_em,
        'a_vista', k.a_vista is true) as prova
    from (select p.id, k.id as consentimento_id ${from} ${order} limit ${limit} offset ${offset}) pagina
      join participante p on p.id = pagina.id join consentimento k on k.id = pagina.consentimento_id
      join despedida d on d.id = p.despedida_id join falecido f on f.id = d.falecido_id
    ${order}`
  // Without a name the newest are counted, by the index of the list; those of a name in any order, for nothing is sorted then.
  const { total } = await onlyRow<{ total: number }>(db)`
    select count(*)::int as total
    from (select 1 ${from} ${filter.busca === '' ? order : sql``} limit ${most}) contadas`
  return { rows, total }
}

export const findContacts = (db: Executor, participanteId: number) =>
  firstRow<{ despedidaId: number; telefone: string; email: string }>(db)`
    select despedida_id as "despedidaId", telefone, lower(email) as email from participante where id = ${participanteId}`
