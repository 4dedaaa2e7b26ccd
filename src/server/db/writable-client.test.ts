import { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMigratedOnServer, onServer, openTestDatabase, TEST_ZONE } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'
import { isUnavailable, type OpenDatabase } from './client.ts'
import { describeDatabaseFailure } from './describe-failure.ts'
import { openPostgres } from './postgres.ts'

/** Nothing listens on port 1. */
const DEAD = '127.0.0.1:1'

it.skipIf(!onServer())('every connection is kept alive, so that a dead one is found while nobody waits', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const database = await openTestDatabase()
  await database.changes.subscribe({ onInvalidated: () => {}, onDisconnected: () => {} })
  await sql`select 1`.execute(database.db)
  await database.exec('select 1')
  const delays = setKeepAlive.mock.calls.filter(([isOn]) => isOn)
  expect(delays.length).toBeGreaterThanOrEqual(3)
  for (const [, delay] of delays) expect(delay).toBe(10_000)
  setKeepAlive.mockRestore()
  await database.close()
})

describe.skipIf(!onServer())('an address with several servers', () => {
  let database: OpenDatabase
  let name = ''
  const readOnly = (value: 'on' | 'off') =>
    sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`)
  const one = sql<{ one: number }>`select 1 as one`
  beforeAll(async () => {
    const url = new URL(await createMigratedOnServer())
    name = url.pathname.slice(1)
    const several = url.href.replace(url.host, `${DEAD},${url.host}`)
    database = openPostgres(`${several}?target_session_attrs=read-write`, TEST_ZONE, () => {})
  })
  afterAll(() => database.close())
  const closeConnections = async (): Promise<void> => {
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    await others.execute(database.db)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db).catch(() => undefined)
    await until(() => database.pool?.().total === 0)
  }

  it('leads to the one that accepts writes, for queries, migrations and changes of pages', async () => {
    expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.exec('select 1; select 2')
    await database.changes.subscribe({ onInvalidated: () => {}, onDisconnected: () => {} })
  })

  it('leads nowhere while all are away or read-only, says which, and again to the first that accepts writes', async () => {
    await readOnly('on').execute(database.db)
    await closeConnections()
    // The first failure may be that of the server that was known; then all are asked.
    await one.execute(database.db).catch(() => undefined)
    const error = await one.execute(database.db).catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    expect(describeDatabaseFailure(error)).toMatch(
      /^Nenhum servidor de DATABASE_URL aceita gravações \(127\.0\.0\.1:1: ECONNREFUSED; .*: read-only\)\. Confira/,
    )
    const server = openPostgres(process.env.TEST_DATABASE_URL ?? '', TEST_ZONE, () => {})
    await readOnly('off').execute(server.db)
    await server.close()
    expect((await one.execute(database.db)).rows).toEqual([{ one: 1 }])
  })
})
