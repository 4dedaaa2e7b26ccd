import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from './postgres-binaries.mjs'
import { run } from './run.mjs'

/** PostgreSQL refuses to run as root; root runs it as a system account that every Debian has. */
const findAccount = async () => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name], { quiet: true })
    const gid = await run('id', ['-g', name], { quiet: true })
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  return {}
}

/** The same as src/server/testing/free-port.ts: Node runs the scripts without a compiler, and src imports nothing outside of itself. */
const freePort = () =>
  new Promise(resolve => {
    const port = randomInt(20_000, 30_000)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })

const IN_MEMORY = '/dev/shm'
/** All the databases of the server's tests take three. */
const FREE_BYTES_MIN = 6 * 2 ** 30

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) >= FREE_BYTES_MIN
  } catch {
    return false
  }
}

/**
 * In memory where there is plenty: each test file has a database of 300 files, and on a busy disk the removal of all took five minutes. For
 * root otherwise a temporary folder that the other account can enter.
 */
const makeFolder = (account, onDisk) => {
  const parent = !onDisk && hasRoom() ? IN_MEMORY : account.uid === undefined ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'memorial-postgres-'))
  mkdirSync(join(folder, 'dados'), { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (account.uid !== undefined) {
    chownSync(folder, account.uid, account.gid)
    chownSync(join(folder, 'dados'), account.uid, account.gid)
  }
  return folder
}

/** The other account cannot read a package in a private home folder: it uses a copy. */
const programFolder = (found, folder, account) => {
  if (found.home === undefined || account.uid === undefined) return found.folder
  cpSync(found.home, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

const READY_MESSAGE = 'ready to accept connections'
const START_TIMEOUT_MS = 30_000
const LOG_POLL_INTERVAL_MS = 100

const waitReady = async (child, logPath, logOffset) => {
  const end = Date.now() + START_TIMEOUT_MS
  while (Date.now() < end && child.exitCode === null) {
    if (readFileSync(logPath, 'utf8').slice(logOffset).includes(READY_MESSAGE)) return
    await sleep(LOG_POLL_INTERVAL_MS)
  }
  throw new Error(readFileSync(logPath, 'utf8').slice(-2000))
}

/** Temporary data need not be durable. */
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=120',
]

const initialise = async (bin, folder, account) => {
  const result = await run(
    join(bin, 'initdb'),
    ['-D', join(folder, 'dados'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...account, quiet: true, cwd: folder },
  )
  if (result.code !== 0) throw new Error(result.output.slice(-2000))
}

const launch = async ({ bin, folder, account, port, settings }) => {
  const logPath = join(folder, 'server.log')
  const log = openSync(logPath, 'a')
  const logOffset = readFileSync(logPath, 'utf8').length
  const options = ['-D', join(folder, 'dados'), '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const child = spawn(join(bin, 'postgres'), [...options, ...settings.flatMap(setting => ['-c', setting])], {
    ...account,
    cwd: folder,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.once('error', () => {})
  await waitReady(child, logPath, logOffset)
  return child
}

const stopProcess = async (child, signal) => {
  const exit = new Promise(resolve => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await exit
}

const serverIn = async (folder, { found, account, settings, remove }) => {
  const bin = programFolder(found, folder, account)
  await initialise(bin, folder, account)
  const port = await freePort()
  const start = () => launch({ bin, folder, account, port, settings })
  let child = await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    label: found.label,
    folder,
    pid: () => child.pid,
    /** Starts the server again on the same port with the same data. */
    start: async () => {
      child = await start()
    },
    kill: (signal = 'SIGINT') => stopProcess(child, signal),
    stop: async () => {
      await stopProcess(child, 'SIGINT')
      remove()
    },
  }
}

/**
 * Starts a new PostgreSQL server for tests; `mount` receives its data folder before anything is written to it. `onDisk`: for more rows than
 * memory holds, or to measure what is written.
 * @param {{ settings?: string[], onDisk?: boolean, mount?: (folder: string, account: { uid?: number, gid?: number }) => void }} [options]
 * @returns {Promise<Awaited<ReturnType<typeof serverIn>> | { reason: string }>}
 */
export const startPostgres = async ({ settings = FAST_SETTINGS, onDisk = false, mount } = {}) => {
  const found = await findPostgres()
  if (!found) return { reason: 'nenhum servidor PostgreSQL 15+ foi encontrado' }
  const account = await findAccount()
  const folder = makeFolder(account, onDisk)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    mount?.(join(folder, 'dados'), account)
    return await serverIn(folder, { found, account, settings, remove })
  } catch (error) {
    remove()
    return { reason: `o servidor PostgreSQL não iniciou: ${error.message}` }
  }
}
