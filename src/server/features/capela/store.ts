import { sql } from 'kysely'
import type { Apresentacao } from '#contract/capela/schema.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'

type BookingRow = Apresentacao

const bookings = (db: Executor) =>
  db
    .selectFrom('apresentacao as a')
    .innerJoin('despedida as d', 'd.id', 'a.despedida_id')
    .innerJoin('falecido as f', 'f.id', 'd.falecido_id')
    .select([
      'a.id',
      'a.despedida_id as id_despedida',
      'a.empresa',
      'a.capela',
      'a.data_hora_inicial as dataHoraInicial',
      'a.data_hora_final as dataHoraFinal',
      'a.status',
      'a.status_camera',
      'f.nome as nomeFalecido',
    ])

export const findBooking = (db: Executor, id: number): Promise<BookingRow | undefined> =>
  bookings(db).where('a.id', '=', id).executeTakeFirst()

export const listOfDespedida = (db: Executor, despedidaId: number): Promise<BookingRow[]> =>
  bookings(db).where('a.despedida_id', '=', despedidaId).orderBy('a.data_hora_inicial').orderBy('a.id').execute()

/** Running, coming, and ended within the last day. */
export const listExpiring = (db: Executor, limit: number): Promise<BookingRow[]> =>
  bookings(db)
    .where('a.data_hora_final', '>=', sql<string>`localtimestamp - interval '1 day'`)
    .orderBy('a.data_hora_inicial')
    .orderBy('a.id')
    .limit(limit)
    .execute()

export type Slot = {
  empresa: string
  capela: string
  dataHoraInicial: string
  dataHoraFinal: string
  ignorar?: number | undefined
}

export const listConflicts = (db: Executor, slot: Slot): Promise<BookingRow[]> =>
  bookings(db)
    .where('a.status', '=', true)
    .where('a.empresa', '=', slot.empresa)
    .where('a.capela', '=', slot.capela)
    .where('a.data_hora_inicial', '<', slot.dataHoraFinal)
    .where('a.data_hora_final', '>', slot.dataHoraInicial)
    .where('a.id', '<>', slot.ignorar ?? 0)
    .orderBy('a.data_hora_inicial')
    .limit(20)
    .execute()

/**
 * Writes of bookings take turns until the transaction ends: two at the same moment may wait for each other's exclusion check,
 * and one would then be cut off as a deadlock (503) instead of refused. One lock for all chapels, since two bookings that
 * change places hold one chapel each and want the other's.
 */
export const lockBookings = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('capela', 0))`.execute(tx)
}

export const insertBooking = async (db: Executor, values: NewRow<'apresentacao'>): Promise<number> =>
  (await db.insertInto('apresentacao').values(values).returning('id').executeTakeFirstOrThrow()).id

/** The farewell of a booking never changes: it stands in the WHERE. @returns false when there is no such booking of it. */
export const updateBooking = async (
  db: Executor,
  id: number,
  despedidaId: number,
  values: Partial<NewRow<'apresentacao'>>,
): Promise<boolean> => {
  const rows = await db
    .updateTable('apresentacao')
    .set(values)
    .where('id', '=', id)
    .where('despedida_id', '=', despedidaId)
    .returning('id')
    .execute()
  return rows.length > 0
}
