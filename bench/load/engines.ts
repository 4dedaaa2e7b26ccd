import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { openEmbedded } from '../../src/server/db/embedded.ts'

export type Server = Exclude<Awaited<ReturnType<typeof startPostgres>>, { reason: string }>
export type Engine = {
  name: 'postgresql' | 'embutido'
  title: string
  env: Record<string, string>
  server: Server | undefined
}

/** A server that keeps what it acknowledges: fsync and synchronous commit as they come. */
export const startServer = (): ReturnType<typeof startPostgres> => startPostgres({ settings: ['max_connections=160'] })

export const onServer = (server: Server): Engine => ({
  name: 'postgresql',
  title: 'PostgreSQL',
  env: {
    DATABASE_URL: server.url,
    SESSION_SECRET: 'um segredo das medicoes, longo o bastante',
    PORTAL_SAMPLE: '1',
    DEMO_CAMERA: '1',
  },
  server,
})
export const embedded: Engine = { name: 'embutido', title: 'banco embutido', env: {}, server: undefined }

const idsOnServer = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from homenagem')
  await client.end()
  return rows.map(({ id }) => Number(id))
}

const idsInFolder = async (dataDir: string): Promise<number[]> => {
  const database = await openEmbedded(dataDir, 'America/Maceio')
  const rows = await database.db.selectFrom('homenagem').select('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

/** Of the letters the portal acknowledged, those the database does not hold; the portal itself must have ended. */
export const lostLetters = async (engine: Engine, dataDir: string, kept: readonly number[]): Promise<number[]> => {
  const there = new Set(await (engine.server ? idsOnServer(engine.server.url) : idsInFolder(dataDir)))
  return kept.filter(id => !there.has(id))
}
