import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute } from '#server/db/rows.ts'
import { hasNotified } from '#server/features/moderador/queries.ts'

/** An undecided report of an existing homenagem or photograph that no notice has included. */
const unannounced = sql<boolean>`n.decisao is null and n.avisada_em is null
  and (n.homenagem_id is not null or n.fotografia_id is not null)`

/** True unless a notice about the same page was queued within the last `minutes`. */
const windowClosed = (minutes: number) => sql<boolean>`not exists (select 1 from denuncia announced
  where announced.despedida_id = n.despedida_id and announced.avisada_em > now() - make_interval(mins => ${minutes}::int))`

/** Serialises reports and notices of one page on all nodes until the transaction ends. Must be taken before any row lock. */
export const lockReports = (tx: Executor, despedidaId: number) =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended(${`denuncia:${despedidaId}`}, 0))`

export type ReportedCounts = { homenagens: number; fotografias: number }

/** Marks the reports that the next notice includes. @returns the numbers of what they are about; 0 within `minutes` of the last notice. */
export const claimReports = async (tx: Executor, despedidaId: number, minutes: number): Promise<ReportedCounts> => {
  // A report that is being decided is skipped; if it remains open, a later notice includes it.
  const claimed = await allRows<{ homenagem_id: number | null; fotografia_id: number | null }>(tx)`
    update denuncia set avisada_em = now() where id = any(array(
      select n.id from denuncia n
      where n.despedida_id = ${despedidaId} and ${unannounced} and ${windowClosed(minutes)}
      for update skip locked))
    returning homenagem_id, fotografia_id`
  const countOf = (ids: (number | null)[]) => new Set(ids.filter(id => id !== null)).size
  return {
    homenagens: countOf(claimed.map(row => row.homenagem_id)),
    fotografias: countOf(claimed.map(row => row.fotografia_id)),
  }
}

/** Pages with unannounced reports, a moderador to notify, and no notice within `minutes`. */
export const listUnannouncedPages = async (db: Executor, minutes: number): Promise<number[]> => {
  const pages = await allRows<{ id: number }>(db)`
    select distinct n.despedida_id as id from denuncia n join despedida d on d.id = n.despedida_id
    where ${unannounced} and ${hasNotified(sql`d.id`)} and ${windowClosed(minutes)}
    order by id limit 100`
  return pages.map(row => row.id)
}
