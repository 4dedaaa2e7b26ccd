import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer, openBareDatabase } from '#server/testing/test-database.ts'
import { type OpenDatabase, sqlState, violatedConstraint } from './client.ts'
import { migrate } from './migrate.ts'

/** Runs the same statements on both engines; any difference fails. */
describe.skipIf(!onServer())('the embedded engine and PostgreSQL', () => {
  let engines: OpenDatabase[]
  beforeAll(async () => {
    engines = await Promise.all([openBareDatabase('embutido'), openBareDatabase('postgresql')])
    for (const engine of engines) await migrate(engine)
  })
  afterAll(async () => {
    for (const engine of engines) await engine.close()
  })

  const rowsOfBoth = async (query: RawBuilder<unknown>): Promise<[unknown[], unknown[]]> => {
    const [embedded, server] = await Promise.all(engines.map(async ({ db }) => (await query.execute(db)).rows))
    return [embedded ?? [], server ?? []]
  }

  it.each([
    [
      'columns',
      sql`select table_name, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ],
    [
      'constraints',
      sql`select conrelid::regclass::text as tabela, conname, pg_get_constraintdef(oid) as texto
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
    ],
    ['indexes', sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`],
    [
      'triggers',
      sql`select tgrelid::regclass::text as tabela, tgname, tgenabled from pg_trigger
      where not tgisinternal order by 1, 2`,
    ],
    [
      'functions',
      sql`select proname, md5(prosrc) as texto from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c') order by 1, 2`,
    ],
  ])('have the same %s after all migrations', async (_what, query) => {
    const [embedded, server] = await rowsOfBoth(query)
    expect(server.length).toBeGreaterThan(0)
    expect(embedded).toEqual(server)
  })

  it.each([
    ['numbers', sql`select 9007199254740991::bigint as a, 1.5::float8 as b, 2::smallint as c, 12.30::numeric as d`],
    [
      'dates and times',
      sql`select date '1941-03-12' as a, timestamp '2026-11-05 14:30:00' as b,
      timestamptz '2026-11-05 14:30:00.123+00' as c, time '07:05' as d`,
    ],
    [
      'texts, arrays and JSON',
      sql`select 'São João' as a, array['a','b']::text[] as b, array[1,2]::int[] as c, '{"a":[1,null]}'::jsonb as d`,
    ],
    ['booleans and nulls', sql`select true as a, null::text as b, null::bigint as c`],
    ['rounding and intervals', sql`select round(2.5) as a, extract(epoch from interval '90 minutes')::int as b`],
    [
      'search text',
      sql`select lower(unaccent('José Antônio Çedilha')) as a, similarity('conceicao', 'conceição') > 0.3 as b`,
    ],
    [
      'sort order',
      sql`select nome from (values ('Zilda'), ('Álvaro'), ('ana'), ('Ana'), ('álvaro')) t(nome) order by nome`,
    ],
  ])('return the same %s', async (_what, query) => {
    const [embedded, server] = await rowsOfBoth(query)
    expect(embedded).toEqual(server)
  })

  it.each([
    [
      'a duplicate key',
      sql`insert into turno (nome, no, endereco, ate) values ('x', 'a', 'b', now()), ('x', 'c', 'd', now())`,
    ],
    ['a missing parent', sql`insert into despedida (pessoa_falecida_id) values (-1)`],
    ['a missing value', sql`insert into falecido (nome_registro) values (null)`],
    ['a text that is no number', sql`select 'x'::int`],
    ['a division by zero', sql`select 1 / 0`],
    ['an unknown table', sql`select * from inexistente`],
  ])('refuse %s with the same code and constraint', async (_what, query) => {
    const refusals = await Promise.all(
      engines.map(({ db }) =>
        query.execute(db).then(
          () => 'accepted',
          (error: unknown) => [sqlState(error), violatedConstraint(error)],
        ),
      ),
    )
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]).not.toBe('accepted')
  })

  it('roll a failed transaction back', async () => {
    for (const { db } of engines) {
      const failing = db.transaction().execute(async tx => {
        await sql`insert into turno (nome, no, endereco, ate) values ('desfeito', 'a', 'b', now())`.execute(tx)
        throw new Error('after the insert')
      })
      await expect(failing).rejects.toThrow('after the insert')
      expect((await sql`select 1 from turno where nome = 'desfeito'`.execute(db)).rows).toEqual([])
    }
  })
})
