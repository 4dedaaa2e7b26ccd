import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import type { Job } from './content.ts'

/** Any number of `progress`, from 0 to 1, before the last one. */
export type WorkerResponse = { progress: number } | { bytes: Uint8Array } | { error: string }

export type ProcessOptions = {
  script: URL | string
  /** An idle process ends after this time: its memory returns to the system, and the next document starts another one. */
  idleMs: number
  /** A process is replaced after this many documents, so that memory leaks of the libraries are bounded. */
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

type OnProgress = ((ratio: number) => void) | undefined

/** Sends one job to a process and waits for its response. @throws when the process fails, or ends before it has responded. */
const request = async (child: ChildProcess, job: Job, onProgress: OnProgress): Promise<Uint8Array> => {
  const listening = new AbortController()
  const { signal } = listening
  const exit = once(child, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`the document process ended with ${code ?? killedBy}`)
  })
  const messages = on(child, 'message', { signal })
  child.send(job)
  const result = async (): Promise<Uint8Array> => {
    for await (const [response] of messages as AsyncIterable<[WorkerResponse]>) {
      if ('error' in response) throw new Error(response.error)
      if ('bytes' in response) return response.bytes
      onProgress?.(response.progress)
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
export const createDocumentProcess = ({ script, idleMs, maxJobs }: ProcessOptions) => {
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
  return async (job: Job, signal: AbortSignal, onProgress?: (ratio: number) => void): Promise<Uint8Array> => {
    clearTimeout(idleTimer)
    const running = ready()
    const kill = (): void => {
      running.kill('SIGKILL')
      if (child === running) child = undefined
    }
    signal.addEventListener('abort', kill)
    try {
      return await request(running, job, onProgress)
    } finally {
      signal.removeEventListener('abort', kill)
      if (child === running) afterJob()
    }
  }
}
