import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onServer, openTestDatabase, TEST_ZONE } from '#server/testing/test-database.ts'
import { type OpenDatabase, sqlState, violatedConstraint } from './client.ts'
import { FolderLockedError, openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const person = { nome: 'Ana', data_nascimento: null, tipo_parentesco: null }

describe('types on both engines', () => {
  it('are read as numbers, plain dates, wall-clock text and ISO instants', async () => {
    const result = await sql<
      Record<string, unknown>
    >`select 9007199254740991::bigint as grande, date '1941-03-12' as dia,
      timestamp '2026-11-05 14:30:00' as hora, timestamptz '2026-11-05 14:30:00.123+00' as instante, array['a','b']::text[] as lista`.execute(
      database.db,
    )
    expect(result.rows[0]).toEqual({
      grande: 9007199254740991,
      dia: '1941-03-12',
      hora: '2026-11-05 14:30:00',
      instante: '2026-11-05T14:30:00.123Z',
      lista: ['a', 'b'],
    })
  })

  it("use the wall clock of the portal's zone, three hours behind UTC all year", async () => {
    const result = await sql<{
      diff: number
    }>`select extract(epoch from (now() at time zone 'UTC') - localtimestamp)::int as diff`.execute(database.db)
    expect(result.rows[0]?.diff).toBe(3 * 3600)
  })

  it('normalise accents and case in stored columns, so that a part of a word is found', async () => {
    await database.db
      .insertInto('falecido')
      .values({
        nome_registro: 'José Antônio Conceição',
        data_nascimento: '1940-01-01',
        data_falecimento: '2026-01-01',
        sexo: null,
      })
      .execute()
    const found = await database.db
      .selectFrom('falecido')
      .select('nome')
      .where('nome_dobrado', 'like', '%conceicao%')
      .execute()
    expect(found).toEqual([{ nome: 'José Antônio Conceição' }])
  })

  it('include SQLSTATE and constraint of a refused write', async () => {
    const failed = await sql`insert into portal (chave, valor) values ('x', '1'), ('x', '2')`
      .execute(database.db)
      .catch((error: unknown) => error)
    expect(sqlState(failed)).toBe('23505')
    expect(violatedConstraint(failed)).toBe('portal_pkey')
  })
})

describe('transactions', () => {
  it('leave nothing behind when they fail', async () => {
    const failing = database.db.transaction().execute(async tx => {
      await tx
        .insertInto('pessoa')
        .values({ ...person, nome: 'Some' })
        .execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const left = await database.db.selectFrom('pessoa').select('id').where('nome', '=', 'Some').execute()
    expect(left).toEqual([])
  })

  it('run concurrently for many callers', async () => {
    const work = Array.from({ length: 40 }, (_, index) =>
      database.db.transaction().execute(async tx => {
        await tx
          .insertInto('pessoa')
          .values({ ...person, nome: `Fila ${index}` })
          .execute()
        return index
      }),
    )
    expect((await Promise.all(work)).length).toBe(40)
  })
})

describe('despedida numbers', () => {
  it('start above 10 000 and grow by steps of 1 to 97', async () => {
    const rows = await sql<{ id: number }>`select proxima_despedida() as id from generate_series(1, 50)`.execute(
      database.db,
    )
    const ids = rows.rows.map(row => row.id)
    expect(ids[0]).toBeGreaterThanOrEqual(10_000)
    const steps = ids.slice(1).map((id, index) => id - (ids[index] ?? 0))
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...steps)).toBeLessThanOrEqual(97)
    expect(new Set(steps).size).toBeGreaterThan(5)
  })
})

describe('migrations', () => {
  it('are applied once, and an edited one stops the start', async () => {
    expect(await migrate(database)).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    const original = readFileSync(join(import.meta.dirname, 'migrations', '0001_base.sql'), 'utf8')
    writeFileSync(join(folder, '0001_base.sql'), `${original}\n-- edited`)
    await expect(migrate(database, folder)).rejects.toThrow(/edited/)
    rmSync(folder, { recursive: true })
  })

  it('leave nothing half-applied when one fails', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    writeFileSync(join(folder, '9001_quebrada.sql'), 'create table meia (id int); select nao_existe();')
    await expect(migrate(database, folder)).rejects.toThrow()
    const seen = await sql<{ t: string | null }>`select to_regclass('meia')::text as t`.execute(database.db)
    expect(seen.rows[0]?.t).toBeNull()
    rmSync(folder, { recursive: true })
  })
})

describe.skipIf(onServer())('the embedded folder', () => {
  it('is refused to a second opener and free again after closing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    const first = await openEmbedded(folder, TEST_ZONE)
    await expect(openEmbedded(folder, TEST_ZONE)).rejects.toBeInstanceOf(FolderLockedError)
    await first.close()
    const again = await openEmbedded(folder, TEST_ZONE)
    await again.close()
    rmSync(folder, { recursive: true })
  })
})
