import type { Executor } from './client.ts'
import { onlyRow } from './rows.ts'

/** Extensions that the migrations create. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gist']

/** `version` as in `server_version_num` (150004 is 15.4), `name` for people; `mayCreate`: tables and extensions, as migrations do. */
export type ServerFacts = {
  version: number
  name: string
  encoding: string
  missingExtensions: string[]
  mayCreate: boolean
}

/** What an installation can get wrong about the PostgreSQL server and the database. */
export const readServerFacts = (db: Executor) => onlyRow<ServerFacts>(db)`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as "mayCreate",
      array(select wanted from unnest(${EXTENSIONS}::text[]) as wanted
        where wanted not in (select name from pg_available_extensions)) as "missingExtensions"`
