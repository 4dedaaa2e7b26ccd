import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'

/**
 * The moderators of a despedida, at most four with equal rights, are the rows of `moderador_despedida`. Every check, list, notice, export and
 * erasure reads them through these fragments; `despedida.moderador_id` says only which of them is the first.
 */
type Despedida = RawBuilder<unknown>

/** The people who look after a despedida: ids, as a subquery. @param id the despedida's, as SQL. */
export const pessoasOf = (id: Despedida): RawBuilder<unknown> =>
  sql`(select mo.pessoa_id from moderador_despedida mo where mo.despedida_id = ${id})`

/** The same as a JSON array, for a column. */
export const moderadoresOf = (id: Despedida): RawBuilder<number[]> => sql<number[]>`to_jsonb(array${pessoasOf(id)})`

/** The despedidas that a person looks after: ids, as a subquery. @param pessoaId a value, or a column of the query around it. */
export const despedidasOf = (pessoaId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select mo.despedida_id from moderador_despedida mo where mo.pessoa_id = ${pessoaId})`

/** The despedidas that any of these people looks after. @param pessoas a subquery of ids. */
export const despedidasOfAny = (pessoas: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select mo.despedida_id from moderador_despedida mo where mo.pessoa_id = any(array(${pessoas})))`

/** Whether a person is one of the moderators. @param id the despedida's, as SQL. */
export const isModeratedBy = (id: Despedida, pessoaId: number): RawBuilder<boolean> => sql<boolean>`exists (
    select 1 from moderador_despedida mo where mo.despedida_id = ${id} and mo.pessoa_id = ${pessoaId})`

/** Where a notice to a moderator goes. */
export type Receiver = { pessoaId: number; nome: string; email: string; telefone: string }

/** The despedidas about which a person wants notices: ids, as a subquery. @param pessoaId a column of the query around it, or a value. */
export const notifiedDespedidasOf = (pessoaId: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select mo.despedida_id from moderador_despedida mo where mo.pessoa_id = ${pessoaId} and mo.avisos)`

/** Whether a notice about the despedida goes to anybody. @param id the despedida's, as SQL. */
export const hasNotified = (id: Despedida): RawBuilder<boolean> => sql<boolean>`exists (
    select 1 from moderador_despedida mo where mo.despedida_id = ${id} and mo.avisos)`

/** Everybody who looks after the despedida and did not stop its notices: one goes to each. */
export const listNotified = (db: Executor, despedidaId: number) => allRows<Receiver & { falecido: string }>(db)`
    select p.id as "pessoaId", p.nome, p.email, p.telefone, f.nome as falecido
    from despedida d join moderador_despedida mo on mo.despedida_id = d.id and mo.avisos
      join pessoa p on p.id = mo.pessoa_id join falecido f on f.id = d.falecido_id
    where d.id = ${despedidaId} order by p.id`
