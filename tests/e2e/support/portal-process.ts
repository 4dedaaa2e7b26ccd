import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const SERVER = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'main.js')
const START_MS = 600_000

export type OutboxLine = { at: string; channel: 'sms' | 'email'; to: string; text: string; code?: string }

export type Portal = {
  url: string
  dataDir: string
  pid: number
  /** Everything that the server has printed. */
  printed: () => string
  /** Messages that would have been sent by SMS and e-mail. */
  readOutbox: () => OutboxLine[]
  /** Stops the server as Ctrl+C does. @returns its exit code. */
  stop: () => Promise<number | null>
  /** Ends it as `kill -9` does. */
  kill: () => Promise<void>
}

/** Processes that a failed test left running end with the tests. */
const running = new Set<ChildProcess>()
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL')
}
process.once('exit', killAll)

export class StartFailed extends Error {}

export const makeDataDir = (): string => mkdtempSync(join(tmpdir(), 'memorial-dados-'))

/** A data folder with the database of a first start; see sample-folder.ts. */
export const makeSampleDataDir = (): string => {
  const dataDir = makeDataDir()
  const sample = process.env.SAMPLE_DATA_DIR
  if (sample !== undefined) cpSync(sample, dataDir, { recursive: true })
  return dataDir
}
export const removeDataDir = (path: string): void => rmSync(path, { recursive: true, force: true, maxRetries: 10 })

const readLines = (path: string): OutboxLine[] => {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.filter(line => line !== '').map(line => JSON.parse(line) as OutboxLine)
  } catch {
    return []
  }
}

/** The port published by this process; a file left by an earlier one contains another process id. */
const publishedPort = (dataDir: string, pid: number | undefined): number | undefined => {
  try {
    const found = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { port: number; pid: number }
    return found.pid === pid ? found.port : undefined
  } catch {
    return undefined
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    response => response.ok,
    () => false,
  )

const waitUntilReady = async (child: ChildProcess, dataDir: string, printed: () => string): Promise<string> => {
  const end = Date.now() + START_MS
  while (Date.now() < end && child.exitCode === null && child.signalCode === null) {
    const port = publishedPort(dataDir, child.pid)
    const url = `http://127.0.0.1:${port}`
    if (port !== undefined && (await isReady(url))) return url
    await pause(10)
  }
  child.kill('SIGKILL')
  throw new StartFailed(printed())
}

const whenEnded = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise(resolve => {
        child.once('exit', code => resolve(code))
      })

/** Environment that is required with PostgreSQL, whatever the address. */
const ON_POSTGRES = { PUBLIC_URL: 'http://memorial.exemplo.com.br' }

/**
 * Starts the built server as a separate process on a free port, as a user does, and waits until it is ready.
 * @param output where its output goes: stored in `printed`, or written to a file descriptor.
 * @throws StartFailed with its output.
 */
export const startPortal = async (
  dataDir: string,
  env: Record<string, string> = {},
  output: 'pipe' | number = 'pipe',
  server = SERVER,
): Promise<Portal> => {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  const publicUrl = (env.DATABASE_URL ?? '') === '' ? {} : ON_POSTGRES
  const child = spawn(process.execPath, ['--enable-source-maps', server], {
    env: { ...process.env, NODE_ENV: 'production', ...settings, ...publicUrl, ...env },
    stdio: ['ignore', output, output],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += String(chunk)))
  const printed = (): string => text
  const url = await waitUntilReady(child, dataDir, printed)
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = whenEnded(child)
    child.kill(signal)
    return ended
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    printed,
    readOutbox: () => readLines(join(dataDir, 'outbox.jsonl')),
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}
