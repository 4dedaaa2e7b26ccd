import { spawn } from 'node:child_process'
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
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './postgres-binaries.mjs'
import { run } from './run.mjs'

/** PostgreSQL refuses to run as root: there it runs as a system account that every Debian has. */
const borrowAccount = async () => {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = await run('id', ['-u', name], { quiet: true })
    const gid = await run('id', ['-g', name], { quiet: true })
    if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) }
  }
  return {}
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** As root the temporary folder must be one that the borrowed account can walk into. */
const makeFolder = account => {
  const folder = mkdtempSync(join(account.uid === undefined ? tmpdir() : '/tmp', 'memorial-postgres-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'dados'), { mode: 0o700 })
  if (account.uid !== undefined) {
    chownSync(folder, account.uid, account.gid)
    chownSync(join(folder, 'dados'), account.uid, account.gid)
  }
  return folder
}

/** A package below a private home cannot be read by the borrowed account: it works from a copy. */
const programs = (found, folder, account) => {
  if (found.home === undefined || account.uid === undefined) return found.folder
  cpSync(found.home, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

const READY = 'ready to accept connections'

const waitReady = async (child, logPath, seen) => {
  const end = Date.now() + 30_000
  while (Date.now() < end && child.exitCode === null) {
    if (readFileSync(logPath, 'utf8').slice(seen).includes(READY)) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(readFileSync(logPath, 'utf8').slice(-2000))
}

/** Throw-away data: nothing needs to reach the disk. */
const SPEED = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=120']

const initialise = async (bin, folder, account) => {
  const made = await run(
    join(bin, 'initdb'),
    ['-D', join(folder, 'dados'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...account, quiet: true, cwd: folder },
  )
  if (made.code !== 0) throw new Error(made.output.slice(-2000))
}

const launch = async ({ bin, folder, account, port, settings }) => {
  const logPath = join(folder, 'server.log')
  const log = openSync(logPath, 'a')
  const seen = readFileSync(logPath, 'utf8').length
  const where = ['-D', join(folder, 'dados'), '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const child = spawn(join(bin, 'postgres'), [...where, ...settings.flatMap(setting => ['-c', setting])], {
    ...account,
    cwd: folder,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.once('error', () => {})
  await waitReady(child, logPath, seen)
  return child
}

const end = async (child, signal) => {
  const ended = new Promise(resolve => child.once('exit', resolve))
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended
}

const serverIn = async (folder, { found, account, settings }) => {
  const bin = programs(found, folder, account)
  await initialise(bin, folder, account)
  const port = await freePort()
  const begin = () => launch({ bin, folder, account, port, settings })
  let child = await begin()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    label: found.label,
    folder,
    pid: () => child.pid,
    /** Under the same address, with the data as they are. */
    begin: async () => {
      child = await begin()
    },
    end: (signal = 'SIGINT') => end(child, signal),
    stop: async () => {
      await end(child, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A fresh server of its own for the tests; `mount` is told the folder before anything is written to it.
 * @param {{ settings?: string[], mount?: (place: string, account: { uid?: number, gid?: number }) => void }} [options]
 * @returns {Promise<Awaited<ReturnType<typeof serverIn>> | { reason: string }>}
 */
export const startPostgres = async ({ settings = SPEED, mount } = {}) => {
  if (process.platform === 'win32') return { reason: 'sem servidor PostgreSQL de teste neste sistema' }
  const found = await findPostgres()
  if (!found) return { reason: 'nenhum servidor PostgreSQL 15+ foi encontrado' }
  const account = await borrowAccount()
  const folder = makeFolder(account)
  try {
    mount?.(join(folder, 'dados'), account)
    return await serverIn(folder, { found, account, settings })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { reason: `o servidor PostgreSQL não iniciou: ${error.message}` }
  }
}
