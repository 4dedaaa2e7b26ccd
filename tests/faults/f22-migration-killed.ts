import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SERVER } from '../e2e/support/portal-process.ts'
import type { Fault } from './support/fault.ts'
import { mustBeWhole } from './support/installation.ts'
import { must } from './support/verdict.ts'

const count = async (client: pg.Client): Promise<number> => {
  const { rows } = await client
    .query<{ total: number }>('select count(*)::int as total from migracao')
    .catch(() => ({ rows: [{ total: 0 }] }))
  return rows[0]?.total ?? 0
}

/** Starts a portal, and kills it as soon as that many migrations are applied, or a moment later. */
const killAt = async (env: NodeJS.ProcessEnv, client: pg.Client, step: number): Promise<number> => {
  const child = spawn(process.execPath, [SERVER], { env, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const end = Date.now() + 20_000
  while ((await count(client)) < step && Date.now() < end) await pause(1)
  await pause(step % 7)
  child.kill('SIGKILL')
  await ended
  return count(client)
}

export const migrationKilled: Fault = {
  id: 'F22',
  name: 'migration killed half-way',
  injected: 'kill -9 of the portal at its first start on an empty PostgreSQL, once in each step of the migrations',
  holds: 'the next start continues, each migration is applied once, the advisory lock is free, the portal opens',
  run: async fixture => {
    const database = await fixture.database()
    const steps = readdirSync(join(dirname(SERVER), 'migrations')).filter(name => name.endsWith('.sql')).length
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => undefined)
    await client.connect()
    fixture.after(() => client.end())
    const settings = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: fixture.folder(),
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
    }
    const env = {
      ...process.env,
      ...settings,
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of the tests, long enough to be one',
      PUBLIC_URL: 'http://memorial.exemplo.com.br',
    }
    const seen: number[] = []
    for (let step = 0; step < steps; step += 1) seen.push(await killAt(env, client, step))
    const portal = await fixture.portal({}, { database })
    const applied = await count(client)
    const { rows } = await client.query(`select 1 from pg_locks where locktype = 'advisory'`)
    must(applied === steps, `${applied} of ${steps} migrations`)
    must(rows.length === 0, `${rows.length} advisory locks held`)
    must(new Set(seen).size >= steps / 2, `the kills met only ${[...new Set(seen)].join()}`)
    const whole = await mustBeWhole(portal)
    return `${seen.length} kills after ${seen.join(', ')} migrations; then all ${applied} applied, no lock held, ${whole} despedidas whole`
  },
}
