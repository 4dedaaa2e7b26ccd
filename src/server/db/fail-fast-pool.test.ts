import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
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
  it('costs a call one timeout: no rollback is sent, its connection is closed, and no other call waits', async () => {
    const { pool, statements, release, connect } = poolOf(() => Promise.reject(new Error('Query read timeout')))
    const guarded = failFastPool(pool, 100)
    const client = await guarded.connect()
    await expect(client.query('insert', [])).rejects.toThrow('Query read timeout')
    await expect(client.query('rollback', [])).rejects.toMatchObject({ code: '08006' })
    expect(statements).toEqual(['insert'])
    client.release()
    expect(release).toHaveBeenCalledWith(true)
    await expect(guarded.connect()).rejects.toMatchObject({ code: '08006' })
    expect(connect).toHaveBeenCalledTimes(1)
    await pause(120)
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
      await pause(200)
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
    let isLocked = true
    const reading = database.db.transaction().execute(async tx => {
      await sql`select 1 from evento`.execute(tx)
      await pause(4000)
      isLocked = false
    })
    await pause(200)
    const migrating = migrate(database, folder)
    await pause(1500)
    await sql`select 1 from evento`.execute(database.db)
    expect(isLocked).toBe(true)
    await reading
    expect(await migrating).toEqual(['9001_coluna.sql'])
    rmSync(folder, { recursive: true })
    await database.close()
  })
})
