import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { startPostgres } from '../../../scripts/lib/postgres.mjs'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../../e2e/support/portal-process.ts'
import { must, NotRun } from './verdict.ts'

export type Database = Exclude<Awaited<ReturnType<typeof startPostgres>>, { reason: string }>

const mount = (folder: string, megabytes: number, account: { uid?: number; gid?: number } = {}): void => {
  mkdirSync(folder, { recursive: true })
  const result = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  if (result.status !== 0) throw new NotRun('no right to mount a small file system here')
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
}

const unmount = (folder: string): void => {
  spawnSync('umount', ['-l', folder])
}

const settingsOf = (env: Record<string, string>, { database, url }: PortalOptions): Record<string, string> => ({
  TRUST_PROXY: '127.0.0.1',
  DEMO_CAMERA: '0',
  ...env,
  ...(database && {
    DATABASE_URL: url ?? database.url,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    PORTAL_SAMPLE: '1',
  }),
})

type After = (end: () => unknown) => void
type DatabaseOptions = { settings?: string[]; diskMb?: number }

const openDatabase = async (after: After, { settings = [], diskMb }: DatabaseOptions): Promise<Database> => {
  const mounted: string[] = []
  const server = await startPostgres({
    settings: ['max_connections=60', ...settings],
    mount: (folder: string, account: { uid?: number; gid?: number }) => {
      if (diskMb === undefined) return
      mount(folder, diskMb, account)
      mounted.push(folder)
    },
  })
  after(async () => {
    if ('kill' in server) await server.kill('SIGKILL')
    mounted.forEach(unmount)
    if ('stop' in server) await server.stop()
  })
  if ('reason' in server) throw new NotRun(server.reason)
  return server
}

/** Resources of one run of a fault. They are released at its end, also after a failure. */
export const createFixture = () => {
  const ends: (() => unknown)[] = []
  const portals: Portal[] = []
  const after: After = end => {
    ends.unshift(end)
  }
  const folder = (): string => {
    const path = makeDataDir()
    after(() => removeDataDir(path))
    return path
  }
  return {
    after,
    folder,
    /** A separate file system of this size. */
    smallDisk: (megabytes: number): string => {
      const path = folder()
      mount(path, megabytes)
      after(() => unmount(path))
      return path
    },
    /** A durable server unless `settings` change that; `diskMb` puts its data on a disk of that size. */
    database: (options: DatabaseOptions = {}): Promise<Database> => openDatabase(after, options),
    /** The built portal with the sample data, on PostgreSQL if `database` is given. */
    portal: async (env: Record<string, string> = {}, more: PortalOptions = {}): Promise<Portal> => {
      const portal = await startPortal(more.dataDir ?? folder(), settingsOf(env, more), more.output, more.server)
      portals.push(portal)
      after(() => portal.kill())
      const onRequest = <T>(end: () => Promise<T>) => {
        if (portals.includes(portal)) portals.splice(portals.indexOf(portal), 1)
        return end()
      }
      return { ...portal, stop: () => onRequest(portal.stop), kill: () => onRequest(portal.kill) }
    },
    /** The last output of portals that have exited. */
    lastWords: (): string =>
      portals
        .filter(portal => !isAlive(portal))
        .map(
          portal =>
            `; the process ended by itself: ${(/^.*stopping after an error.*$/m.exec(portal.printed())?.[0] ?? portal.printed()).slice(-1500)}`,
        )
        .join(''),
    close: async (): Promise<void> => {
      for (const end of ends)
        await Promise.resolve()
          .then(end)
          .catch(() => undefined)
    },
  }
}

type PortalOptions = { database?: Database; url?: string; dataDir?: string; output?: number; server?: string }

export type Fixture = ReturnType<typeof createFixture>

/** Whether the process itself runs, whatever it responds. */
export const isAlive = ({ pid }: Portal): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export const mustLive = (portal: Portal): void =>
  must(isAlive(portal), `the process ended by itself: ${portal.printed().slice(-600)}`)
