import type { Executor } from './client.ts'
import { allRows } from './rows.ts'

/** `none`: an empty database; `foreign`: tables of another program, and the portal was never opened here. */
export type TablesOwner = 'none' | 'portal' | 'foreign'

/** Whose tables a database has, without those of its extensions. */
export const readTablesOwner = async (db: Executor): Promise<TablesOwner> => {
  const rows = await allRows<{ nome: string }>(db)`
    select relname::text as nome from pg_class
    where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`
  if (rows.length === 0) return 'none'
  return rows.some(row => row.nome === 'migracao') ? 'portal' : 'foreign'
}
