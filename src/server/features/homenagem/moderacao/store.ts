import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** Who decides; `moderadorId` undefined reaches every despedida (staff). */
export type Decider = { contaId: number; moderadorId: number | undefined }
export type Decided = { id: number; despedidaId: number; publicado: boolean }

/** The own-despedida rule stands in the statement itself. */
const reachOf = ({ moderadorId }: Decider) =>
  moderadorId === undefined ? sql<boolean>`true` : sql<boolean>`d.moderador_id = ${moderadorId}`

const inDespedida = (despedidaId: number | undefined) =>
  despedidaId === undefined ? sql<boolean>`true` : sql<boolean>`d.id = ${despedidaId}`

type Decision = { ids: readonly number[]; despedidaId?: number; publicado: boolean; motivo: string }

/** What stood before stays beside it, unless the same decision is only repeated. */
export const decide = async (db: Executor, who: Decider, decision: Decision): Promise<Decided[]> => {
  const { ids, publicado, motivo } = decision
  const result = await sql<Decided>`
    update homenagem h set publicado = ${publicado}, decidido_por = ${who.contaId}, decidido_em = now(), motivo = ${motivo},
      antes = case when h.decidido_em is not null and h.publicado = ${publicado} then h.antes else jsonb_build_object(
        'publicado', h.publicado, 'por', h.decidido_por, 'em', h.decidido_em, 'motivo', h.motivo) end
    from despedida d
    where h.id = any(${ids}::bigint[]) and d.id = h.despedida_id and ${inDespedida(decision.despedidaId)} and ${reachOf(who)}
    returning h.id, h.despedida_id as "despedidaId", h.publicado`.execute(db)
  return result.rows.sort((left, right) => left.id - right.id)
}

/** Approving many leaves alone what is published already: somebody else may have decided meanwhile. */
export const approveWaiting = async (
  db: Executor,
  who: Decider,
  despedidaId: number,
  ids: readonly number[],
): Promise<Decided[]> => {
  const waiting = await sql<{ id: number }>`
    select h.id from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = any(${ids}::bigint[]) and d.id = ${despedidaId} and ${reachOf(who)} and not h.publicado
    order by h.id for update of h`.execute(db)
  if (waiting.rows.length === 0) return []
  return decide(db, who, { ids: waiting.rows.map(row => row.id), despedidaId, publicado: true, motivo: '' })
}

/** Decisions this person took within `seconds` go back to what stood before. @returns their ids. */
export const undo = async (
  db: Executor,
  who: Decider,
  despedidaId: number,
  ids: readonly number[],
  seconds: number,
): Promise<number[]> => {
  const recent = await sql<{ id: number }>`
    select h.id from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = any(${ids}::bigint[]) and d.id = ${despedidaId} and ${reachOf(who)} and h.antes is not null
      and h.decidido_por = ${who.contaId} and h.decidido_em > now() - make_interval(secs => ${seconds}::int)
    order by h.id for update of h`.execute(db)
  const found = recent.rows.map(row => row.id)
  if (found.length === 0) return []
  // Reports closed by that very decision are open again.
  await sql`update denuncia n set decisao = null, decidido_por = null, decidido_em = null
    from homenagem h where h.id = n.homenagem_id and h.id = any(${found}::bigint[]) and n.decidido_em = h.decidido_em`.execute(
    db,
  )
  await sql`update homenagem set publicado = (antes->>'publicado')::boolean, decidido_por = (antes->>'por')::bigint,
    decidido_em = (antes->>'em')::timestamptz, motivo = coalesce(antes->>'motivo', ''), antes = null
    where id = any(${found}::bigint[])`.execute(db)
  return found
}
