import type { Executor } from './client.ts'
import { onlyRow } from './rows.ts'

/** The database's wall clock, in ms. */
export const readNow = async (db: Executor): Promise<number> =>
  (await onlyRow<{ agora: number }>(db)`select (extract(epoch from clock_timestamp()) * 1000)::float8 as agora`).agora

/** Tomorrow in the portal's time zone, `YYYY-MM-DD`: the latest accepted date of death. */
export const readTomorrow = async (db: Executor): Promise<string> =>
  (await onlyRow<{ dia: string }>(db)`select (localtimestamp + interval '1 day')::date as dia`).dia

/** The portal's local time, `YYYY-MM-DD HH:mm:ss`. */
export const readLocalTime = async (db: Executor): Promise<string> =>
  (await onlyRow<{ agora: string }>(db)`select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora`).agora
