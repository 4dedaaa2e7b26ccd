import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { on, once } from 'node:events'
import { messagesOf } from './worker-messages.ts'

/** Any number of parts before the result. */
export type WorkerResponse<Part, Result> = { part: Part } | { result: Result } | { error: string }

/** Runs one job. The signal ends the process that works on it. @throws when the process fails, or ends before it has responded. */
export type RunJob<Job, Part, Result> = (
  job: Job,
  signal: AbortSignal,
  onPart?: (part: Part) => void,
) => Promise<Result>

export type ProcessOptions = {
  script: URL | string
  /** An idle process ends after this time: its memory returns to the system, and the next job starts another one. */
  idleMs: number
  /** A process is replaced after this many jobs, so that memory leaks of the libraries are bounded. */
  maxJobs: number
}

/** Room for short-lived objects from the start: the layout of a large book leaves little else, and each collection copies what lives. */
const YOUNG_OPTIONS = ['--min-semi-space-size=32', '--max-semi-space-size=32']
const NODE_OPTIONS = ['--enable-source-maps', '--expose-gc', '--max-old-space-size=768', ...YOUNG_OPTIONS]

/** The worker inherits the search path only: it needs neither the address of the database nor a secret. */
const start = (script: URL | string): ChildProcess => {
  const child = fork(script, {
    execArgv: NODE_OPTIONS,
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A failure during a job is reported with that job (`request`); without a job it must not end the portal.
  child.on('error', () => {})
  // A worker never prevents the portal from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/** A killed process counts as connected until its channel is read to the end. */
const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** What the process itself reports about its job, after which it takes the next one. */
class JobFailed extends Error {}

/** Sends one message after the other, so that requests are answered in between. */
const send = async (child: ChildProcess, job: Serializable): Promise<void> => {
  for (const message of messagesOf(job))
    await new Promise<void>((resolve, reject) => {
      child.send(message, error => (error ? reject(error) : resolve()))
    })
}

/** Sends one job to a process and waits for its response. */
const request = async <Part, Result>(
  child: ChildProcess,
  job: Serializable,
  onPart: ((part: Part) => void) | undefined,
): Promise<Result> => {
  const listening = new AbortController()
  const { signal } = listening
  const exit = once(child, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`the worker process ended with ${code ?? killedBy}`)
  })
  const messages = on(child, 'message', { signal })
  const result = async (): Promise<Result> => {
    await send(child, job)
    for await (const [response] of messages as AsyncIterable<[WorkerResponse<Part, Result>]>) {
      if ('error' in response) throw new JobFailed(response.error)
      if ('result' in response) return response.result
      onPart?.(response.part)
    }
    throw new Error('no response')
  }
  try {
    return await Promise.race([result(), exit])
  } finally {
    listening.abort()
  }
}

/**
 * Runs jobs in a process of its own, started with the first one. Jobs run one at a time: the caller queues them.
 * A process rather than a thread, because the memory of a thread's native libraries is not released when the thread ends.
 */
export const createWorkerProcess = <Job extends Serializable, Part, Result>({
  script,
  idleMs,
  maxJobs,
}: ProcessOptions): RunJob<Job, Part, Result> => {
  let child: ChildProcess | undefined
  let jobs = 0
  let idleTimer: NodeJS.Timeout | undefined
  const end = (): void => {
    if (child?.connected) child.disconnect()
    child = undefined
  }
  const ready = (): ChildProcess => {
    if (child?.connected && isRunning(child)) return child
    jobs = 0
    child = start(script)
    return child
  }
  const afterJob = (): void => {
    jobs += 1
    if (jobs >= maxJobs) end()
    else idleTimer = setTimeout(end, idleMs).unref()
  }
  return async (job, signal, onPart) => {
    clearTimeout(idleTimer)
    const running = ready()
    const kill = (): void => {
      running.kill('SIGKILL')
      if (child === running) child = undefined
    }
    signal.addEventListener('abort', kill)
    try {
      return await request<Part, Result>(running, job, onPart)
    } catch (error) {
      if (!(error instanceof JobFailed)) kill()
      throw error
    } finally {
      signal.removeEventListener('abort', kill)
      if (child === running) afterJob()
    }
  }
}
