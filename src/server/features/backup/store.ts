import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { readTablesOwner } from '#server/db/portal-tables.ts'
import { allRows, execute, hasRows, onlyRow } from '#server/db/rows.ts'

/** Tables of short-lived data, or of data about one machine: they are empty after a restore. The migrations write `migracao` themselves. */
const EXCLUDED_TABLES = [
  'alarme',
  'aparelho',
  'arquivo_familia',
  'codigo_verificacao',
  'convite_moderador',
  'copia',
  'fotografia_envio',
  'fotografia_parte',
  'idempotencia',
  'limite',
  'link_senha',
  'link_senha_outro',
  'migracao',
  'no_portal',
  'pagina_publica',
  'planilha',
  'planilha_linha',
  'planilha_parte',
  'sessao',
  'situacao',
  'transmissao_espectador',
  'turno',
] as const

/** Tables with rows in every migrated database, or written by displays without a user. */
const SEEDED_TABLES = ['evento', 'portal', 'tela'] as const

export type Table = { nome: string; colunas: string[]; ordem: string[] }

/** Tables of a backup; referenced tables come first. */
export const listTables = async (db: Executor): Promise<Table[]> => {
  const rows = await allRows<Table & { refere: string[] }>(db)`
    select c.relname::text as nome,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as colunas,
      array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
        from pg_index i, unnest(i.indkey) with ordinality as k(attnum, place), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum order by k.place) as ordem,
      array(select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refere
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all(${[...EXCLUDED_TABLES]})
    order by c.relname collate "C"`
  return inOrder(rows)
}

const inOrder = (tables: (Table & { refere: string[] })[]): Table[] => {
  const placed = new Set<string>()
  const left = [...tables]
  const ordered: Table[] = []
  while (left.length > 0) {
    const at = left.findIndex(table =>
      table.refere.every(name => placed.has(name) || !left.some(one => one.nome === name)),
    )
    const [next] = left.splice(Math.max(at, 0), 1)
    if (!next || at < 0)
      throw new Error(`tables refer to each other in a circle: ${left.map(one => one.nome).join(', ')}`)
    placed.add(next.nome)
    ordered.push({ nome: next.nome, colunas: next.colunas, ordem: next.ordem })
  }
  return ordered
}

/** Session settings under which a row has the same text on every machine. */
export const useNeutralFormats = async (tx: Executor): Promise<void> => {
  await execute(tx)`set local time zone 'UTC'`
  await execute(tx)`set local bytea_output = 'hex'`
  await execute(tx)`set local extra_float_digits = 1`
}

const FETCH_ROWS = 500

/** Rows as lines of JSON in the order of the primary key, read through a cursor to limit memory. */
export async function* readRows(tx: Executor, { nome, colunas, ordem }: Table): AsyncGenerator<string[]> {
  const columns = sql.join(colunas.map(column => sql.ref(column)))
  const order = ordem.length > 0 ? sql.raw(ordem.join(', ')) : sql`1`
  await sql`declare leitura no scroll cursor for
    select to_json(r)::text as linha from (select ${columns} from ${sql.table(nome)}) r order by ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ linha: string }>`fetch ${sql.raw(String(FETCH_ROWS))} from leitura`.execute(tx)
    if (rows.length > 0) yield rows.map(row => row.linha)
    if (rows.length < FETCH_ROWS) break
  }
  await sql`close leitura`.execute(tx)
}

export const insertRows = async (tx: Executor, { nome, colunas }: Table, lines: readonly string[]): Promise<void> => {
  const columns = sql.join(colunas.map(column => sql.ref(column)))
  await execute(tx)`insert into ${sql.table(nome)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(nome)}, ${`[${lines.join(',')}]`}::json)`
}

/** Migrations insert rows (an event), which the backup replaces. */
export const clearTables = async (tx: Executor, tables: readonly Table[]): Promise<void> => {
  for (const { nome } of [...tables].reverse()) await execute(tx)`delete from ${sql.table(nome)}`
}

/** Disables the timeouts of the server for an operator's transaction. */
export const disableTimeouts = async (tx: Executor): Promise<void> => {
  await execute(tx)`set local statement_timeout = 0`
  await execute(tx)`set local idle_in_transaction_session_timeout = 0`
}

/** Disables the portal's triggers during a restore: their effects are part of the backup. */
export const setTriggers = async (tx: Executor, tables: readonly Table[], on: boolean): Promise<void> => {
  for (const { nome } of tables)
    await execute(tx)`alter table ${sql.table(nome)} ${sql.raw(on ? 'enable' : 'disable')} trigger user`
}

export type Sequence = { nome: string; valor: number }

export const readSequences = (db: Executor) => allRows<Sequence>(db)`
    select sequencename::text as nome, last_value as valor from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`

/** Restores every sequence; those of tables that are not in a backup start at their beginning. */
export const setSequences = async (
  tx: Executor,
  sequences: readonly Sequence[],
  tables: readonly Table[],
): Promise<void> => {
  const restored = new Set(tables.map(table => table.nome))
  const rows = await allRows<{ nome: string; tabela: string | null }>(tx)`
    select s.relname::text as nome, t.relname::text as tabela from pg_class s
    left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    left join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`
  for (const { nome, tabela } of rows) {
    const found = sequences.find(one => one.nome === nome)
    if (found && (tabela === null || restored.has(tabela)))
      await execute(tx)`select setval(${nome}::regclass, ${found.valor}::bigint)`
  }
}

export const appliedMigrations = (db: Executor) =>
  allRows<{ nome: string; hash: string }>(db)`select nome, hash from migracao order by nome`

/** Contents of a database: empty, tables of another program, or tables of a portal with rows. */
export const inspectTarget = async (db: Executor): Promise<{ foreign: boolean; occupied: string[] }> => {
  const owner = await readTablesOwner(db)
  if (owner !== 'portal') return { foreign: owner === 'foreign', occupied: [] }
  const occupied: string[] = []
  for (const { nome } of await listTables(db)) {
    if (SEEDED_TABLES.some(one => one === nome)) continue
    if (await hasRows(db)`select 1 from ${sql.table(nome)} limit 1`) occupied.push(nome)
  }
  return { foreign: false, occupied }
}

/** Other sessions of this database: portals that are still running. */
export const countOtherSessions = async (db: Executor): Promise<number> => {
  const { total } = await onlyRow<{ total: number }>(db)`select count(*)::int as total from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return total
}

/** Drops tables, sequences and functions of the portal, but not extensions. */
export const dropEverything = (tx: Executor) => execute(tx)`do $tudo$ declare peca record; begin
    for peca in select oid::regclass as nome from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop execute format('drop table if exists %s cascade', peca.nome); end loop;
    for peca in select oid::regclass as nome from pg_class c where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    loop execute format('drop sequence if exists %s cascade', peca.nome); end loop;
    for peca in select oid::regprocedure as nome from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute format('drop routine if exists %s cascade', peca.nome); end loop;
  end $tudo$`

/** A backup of an older portal has fewer tables. */
const hasTable = (db: Executor, nome: string) =>
  hasRows(db)`select 1 where to_regclass(${`public.${nome}`}) is not null`

/** Notices that were waiting at the time of the backup have been delivered since, and are not sent again. */
export const endWaitingNotices = async (tx: Executor): Promise<void> => {
  if (!(await hasTable(tx, 'mensagem'))) return
  await execute(tx)`update mensagem set situacao = 'desistiu', encerrada_em = now(), para = '', assunto = '', texto = ''
    where situacao in ('espera', 'enviando', 'entregando')`
}

/** Invalidates every cached page, whatever its version was. */
export const invalidatePages = async (tx: Executor): Promise<void> => {
  if (!(await hasTable(tx, 'pagina_publica'))) return
  await execute(tx)`insert into pagina_publica (pagina, versao) values (-1, (extract(epoch from now()) * 1000)::bigint)
    on conflict (pagina) do update set versao = excluded.versao`
}

const names = async (
  db: Executor,
  tabela: string,
  query: ReturnType<typeof sql<{ nome: string }>>,
): Promise<string[]> => ((await hasTable(db, tabela)) ? (await query.execute(db)).rows.map(row => row.nome) : [])

export const pictureNames = (db: Executor): Promise<string[]> =>
  names(db, 'midia', sql<{ nome: string }>`select nome from midia order by nome`)

export const recordingKeys = (db: Executor): Promise<string[]> =>
  names(db, 'gravacao', sql<{ nome: string }>`select chave as nome from gravacao where removida_em is null order by id`)
