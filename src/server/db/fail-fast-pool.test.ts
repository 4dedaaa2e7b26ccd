import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onServer, openTestDatabase } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'
import { failFastPool } from './fail-fast-pool.ts'

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

describe.skipIf(!onServer())('connections that are dead without being closed', () => {
  /** Forwards to the server of the tests; what was opened before `cut` carries nothing any more, as behind a firewall that forgot it. */
  const openLine = async () => {
    const { hostname, port, href, host } = new URL(process.env.TEST_DATABASE_URL ?? '')
    const sockets: Socket[] = []
    const line = createServer(near => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        from.on('error', () => to.destroy()).pipe(to)
      sockets.push(near, far)
    })
    await new Promise<void>(listening => line.listen(0, '127.0.0.1', listening))
    const address = line.address() as { port: number }
    return {
      url: href.replace(host, `127.0.0.1:${address.port}`),
      cut: () => {
        for (const socket of sockets.splice(0)) socket.unpipe()
      },
      close: () => line.close(),
    }
  }

  it('cost one timeout together, and the next call has a new one', async () => {
    const line = await openLine()
    const pool = new pg.Pool({ connectionString: line.url, query_timeout: 100, max: 4 })
    pool.on('error', () => {})
    const guarded = failFastPool(pool, 1)
    const ask = async (): Promise<void> => {
      const client = await guarded.connect()
      await client.query('select pg_sleep(0.02)', []).finally(() => client.release())
    }
    await Promise.all([ask(), ask(), ask(), ask()])
    expect(pool.idleCount).toBe(4)
    line.cut()
    await expect(ask()).rejects.toThrow('Query read timeout')
    await pause(2)
    for (let call = 0; call < 4; call++) await ask()
    expect(pool.totalCount).toBe(1)
    line.close()
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
