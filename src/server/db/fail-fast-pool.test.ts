import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
import { createDeferred, until } from '#server/testing/wait.ts'
import { failFastPool } from './fail-fast-pool.ts'
import { migrate } from './migrate.ts'

/** A pool whose only connection returns the result of `respond`. */
const poolOf = (respond: (text: string) => Promise<unknown>) => {
  const statements: string[] = []
  const release = vi.fn()
  const query = (text: string): Promise<unknown> => {
    statements.push(text)
    return respond(text)
  }
  const connect = vi.fn(() => Promise.resolve({ query, release }))
  return { statements, release, connect, pool: { connect, end: () => Promise.resolve() } as unknown as pg.Pool }
}

describe('a database server that does not respond', () => {
  afterEach(() => void vi.useRealTimers())

  it('costs a call one timeout: no rollback is sent, its connection is closed, and no other call waits', async () => {
    const { pool, statements, release, connect } = poolOf(() => Promise.reject(new Error('Query read timeout')))
    vi.useFakeTimers({ toFake: ['performance'] })
    const guarded = failFastPool(pool)
    const client = await guarded.connect()
    await expect(client.query('insert', [])).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback', [])).rejects.toMatchObject({ code: '08006' })
    expect(statements).toEqual(['insert'])
    client.release()
    expect(release).toHaveBeenCalledWith(true)
    await expect(guarded.connect()).rejects.toMatchObject({ code: '08006' })
    expect(connect).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1001)
    await guarded.connect()
    expect(connect).toHaveBeenCalledTimes(2)
  })

  it('is distinguished from one that refuses a query: no connection is closed and no call is refused', async () => {
    const { pool, release } = poolOf(() => Promise.reject(new Error('duplicate key')))
    const guarded = failFastPool(pool, 1000)
    const client = await guarded.connect()
    await expect(client.query('insert', [])).rejects.toThrow('duplicate key')
    client.release()
    expect(release).toHaveBeenCalledWith(false)
    await guarded.connect()
  })
})

describe.skipIf(!onServer())('a connection that is lost during a transaction', () => {
  it('fails its own transaction only', async () => {
    const database = await openTestDatabase()
    const lost = database.db.transaction().execute(async tx => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      const isGone = sql<{ gone: boolean }>`
        select not exists (select 1 from pg_stat_activity where pid = ${rows[0]?.pid}) as gone`
      await until(async () => (await isGone.execute(database.db)).rows[0]?.gone === true)
      return sql`select 1`.execute(tx)
    })
    await expect(lost).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
  })
})

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
