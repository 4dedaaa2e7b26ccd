import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, firstRow } from '#server/db/rows.ts'
import { moderadoresOf } from '#server/features/moderador/queries.ts'

export type DespedidaAccess = {
  id: number
  tipo: 'Publica' | 'Privada'
  statusMemoria: boolean
  /** The people who look after it. */
  moderadores: number[]
  codigoHmac: string
  acessoVersao: number
}

/** Everything that access checks of a despedida need, in one row by primary key. */
export const findDespedidaAccess = (db: Executor, despedidaId: number) => firstRow<DespedidaAccess>(db)`
    select id, tipo, status_memoria as "statusMemoria", ${moderadoresOf(sql`despedida.id`)} as moderadores, codigo_hmac as "codigoHmac",
      acesso_versao as "acessoVersao"
    from despedida where id = ${despedidaId}`

/** The participant of a despedida who holds a personal code. */
export const findParticipanteByCodigo = (db: Executor, despedidaId: number, codigoHmac: string) =>
  firstRow<{ id: number; acessoVersao: number | null }>(db)`
    select id, acesso_versao as "acessoVersao" from participante
    where despedida_id = ${despedidaId} and codigo_hmac = ${codigoHmac}`

/** Of these participants, those the despedida still has. */
export const findParticipantes = async (
  db: Executor,
  despedidaId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const found = await allRows<{ id: number }>(db)`
    select id from participante where id = any(${ids}::bigint[]) and despedida_id = ${despedidaId}`
  return new Set(found.map(({ id }) => id))
}
