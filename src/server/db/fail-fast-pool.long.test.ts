import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
import { createDeferred, until } from '#server/testing/wait.ts'
import { migrate } from './migrate.ts'

describe.skipIf(!onServer())('a migration', () => {
  it('does not block other queries while its table is locked, and runs once the table is free', async () => {
    const database = await openTestDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    writeFileSync(join(folder, '9001_coluna.sql'), 'alter table evento add column coluna_de_teste text')
    const [locked, released] = [createDeferred(), createDeferred()]
    let isLocked = true
    const reading = database.db.transaction().execute(async tx => {
      await sql`select 1 from evento`.execute(tx)
      locked.resolve()
      await released.promise
      isLocked = false
    })
    await locked.promise
    const migrating = migrate(database, folder)
    const waits = sql`select 1 from pg_locks where not granted and relation = 'evento'::regclass`
    await until(async () => (await waits.execute(database.db)).rows.length > 0)
    await sql`select 1 from evento`.execute(database.db)
    expect(isLocked).toBe(true)
    released.resolve()
    await reading
    expect(await migrating).toEqual(['9001_coluna.sql'])
    rmSync(folder, { recursive: true })
    await database.close()
  })
})
