import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, execute } from '#server/db/rows.ts'
import { isModeratedBy } from '#server/features/moderador/queries.ts'

/** Who decides; `moderadorId` undefined (staff) may decide about every despedida. */
export type Decider = { contaId: number; moderadorId: number | undefined }
export type DecisionResult = { id: number; despedidaId: number; publicado: boolean }

/** The permission is part of the statement itself. */
export const permittedFor = ({ moderadorId }: Decider) =>
  moderadorId === undefined ? sql<boolean>`true` : isModeratedBy(sql`d.id`, moderadorId)

/** Staff neither read nor decide on what was written for the family alone. */
export const isReadableBy = ({ moderadorId }: Decider) =>
  moderadorId === undefined ? sql<boolean>`not h.so_familia` : sql<boolean>`true`

const inDespedida = (despedidaId: number | undefined) =>
  despedidaId === undefined ? sql<boolean>`true` : sql<boolean>`d.id = ${despedidaId}`

type Decision = { ids: readonly number[]; despedidaId?: number; publicado: boolean; motivo: string }

/** Stores the decision with the previous state beside it; a repeated decision leaves that state unchanged. */
export const decide = async (db: Executor, who: Decider, decision: Decision): Promise<DecisionResult[]> => {
  const { ids, publicado, motivo } = decision
  const rows = await allRows<DecisionResult>(db)`
    update homenagem h set publicado = ${publicado} and not h.so_familia, guardada = ${publicado} and h.so_familia,
      decidido_por = ${who.contaId}, decidido_em = now(), motivo = ${motivo},
      antes = case when h.decidido_em is not null and (h.publicado or h.guardada) = ${publicado} then h.antes else jsonb_build_object(
        'publicado', h.publicado or h.guardada, 'por', h.decidido_por, 'em', h.decidido_em, 'motivo', h.motivo) end
    from despedida d
    where h.id = any(${ids}::bigint[]) and d.id = h.despedida_id and ${inDespedida(decision.despedidaId)} and ${permittedFor(who)}
      and ${isReadableBy(who)}
    returning h.id, h.despedida_id as "despedidaId", h.publicado or h.guardada as publicado`
  return rows.sort((left, right) => left.id - right.id)
}

/** Skips homenagens that are published already: another person may have decided in the meantime. */
export const approvePending = async (
  db: Executor,
  who: Decider,
  despedidaId: number,
  ids: readonly number[],
): Promise<DecisionResult[]> => {
  const pending = await allRows<{ id: number }>(db)`
    select h.id from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = any(${ids}::bigint[]) and d.id = ${despedidaId} and ${permittedFor(who)} and ${isReadableBy(who)}
      and not (h.publicado or h.guardada)
    order by h.id for update of h`
  if (pending.length === 0) return []
  return decide(db, who, { ids: pending.map(row => row.id), despedidaId, publicado: true, motivo: '' })
}

/** Restores the previous state of decisions that this person made within `seconds`. @returns their ids. */
export const undo = async (
  db: Executor,
  who: Decider,
  despedidaId: number,
  ids: readonly number[],
  seconds: number,
): Promise<number[]> => {
  const found = await allValues<number>(db)`
    select h.id from homenagem h join despedida d on d.id = h.despedida_id
    where h.id = any(${ids}::bigint[]) and d.id = ${despedidaId} and ${permittedFor(who)} and ${isReadableBy(who)} and h.antes is not null
      and h.decidido_por = ${who.contaId} and h.decidido_em > now() - make_interval(secs => ${seconds}::int)
    order by h.id for update of h`
  if (found.length === 0) return []
  // Reopens the reports that this decision closed.
  await execute(db)`update denuncia n set decisao = null, decidido_por = null, decidido_em = null
    from homenagem h where h.id = n.homenagem_id and h.id = any(${found}::bigint[]) and n.decidido_em = h.decidido_em`
  await execute(db)`
    update homenagem set publicado = (antes->>'publicado')::boolean and not so_familia,
    guardada = (antes->>'publicado')::boolean and so_familia, decidido_por = (antes->>'por')::bigint,
    decidido_em = (antes->>'em')::timestamptz, motivo = coalesce(antes->>'motivo', ''), antes = null
    where id = any(${found}::bigint[])`
  return found
}
