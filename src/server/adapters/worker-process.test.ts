import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { waitFor } from '#server/testing/wait.ts'
import { createWorkerProcess } from './worker-process.ts'

/** A worker that responds with its process id and the names of its environment; the name of the job selects another behaviour. */
const WORKER = `
import { spawn } from 'node:child_process'
const CHANNEL = 3
process.on('message', ({ job }) => {
  const { name } = job
  if (name === 'share the channel') spawn('sleep', ['20'], { stdio: ['ignore', 'ignore', 'ignore', CHANNEL] }).unref()
  if (name === 'exit') process.exit(3)
  if (name === 'parts') for (const part of [1, 2, 3]) process.send({ part })
  if (name === 'throw') process.send({ error: 'a broken picture' })
  else if (name !== 'hang') process.send({ result: { pid: process.pid, env: Object.keys(process.env) } })
})
process.on('disconnect', () => process.exit())
`
const folder = mkdtempSync(join(tmpdir(), 'memorial-worker-'))
const script = join(folder, 'worker.mjs')
writeFileSync(script, WORKER)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Job = { name: string }
type Result = { pid: number; env: string[] }
const never = new AbortController().signal

const createRun = (options: { idleMs?: number; maxJobs?: number } = {}) => {
  const run = createWorkerProcess<Job, number, Result>({ script, idleMs: 60_000, maxJobs: 100, ...options })
  return {
    run: (name = 'Maria', signal = never, onPart?: (part: number) => void) => run({ name }, signal, onPart),
    pidOf: async () => (await run({ name: 'Maria' }, never)).pid,
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const waitUntilEnded = (pid: number): Promise<void> => waitFor(() => expect(isRunning(pid)).toBe(false))

describe('a worker process', () => {
  it('does one job after the other without a restart', async () => {
    const { pidOf } = createRun()
    const pid = await pidOf()
    expect(pid).not.toBe(process.pid)
    expect(await pidOf()).toBe(pid)
  })

  it('is replaced after a number of jobs', async () => {
    const { pidOf } = createRun({ maxJobs: 2 })
    const pids = [await pidOf(), await pidOf(), await pidOf()]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
    await waitUntilEnded(pids[0] ?? 0)
  })

  it('ends when nothing more is requested, and a new one starts with the next job', async () => {
    const { pidOf } = createRun({ idleMs: 20 })
    const pid = await pidOf()
    await waitUntilEnded(pid)
    expect(await pidOf()).not.toBe(pid)
  })

  it('is replaced after it was killed while idle, also before its channel is closed', async () => {
    const { run, pidOf } = createRun()
    const pid = await pidOf()
    await run('share the channel')
    process.kill(pid, 'SIGKILL')
    await waitUntilEnded(pid)
    expect(await pidOf()).not.toBe(pid)
  })

  it('is killed at the time limit of a job, and the next job is done', async () => {
    const { run, pidOf } = createRun()
    const pid = await pidOf()
    const timeout = new AbortController()
    const working = run('hang', timeout.signal)
    timeout.abort()
    await expect(working).rejects.toThrow('ended with SIGKILL')
    await waitUntilEnded(pid)
    expect(await pidOf()).not.toBe(pid)
  })

  it('reports a failed job and an unexpected end, and the next job is done', async () => {
    const { run, pidOf } = createRun()
    await expect(run('throw')).rejects.toThrow('a broken picture')
    await expect(run('exit')).rejects.toThrow('ended with 3')
    expect(await pidOf()).toBeGreaterThan(0)
  })

  it('sends parts before its result', async () => {
    const parts: number[] = []
    await createRun().run('parts', never, part => parts.push(part))
    expect(parts).toEqual([1, 2, 3])
  })

  it('is replaced when nobody wants its parts any more, so that they never belong to the next job', async () => {
    const { run, pidOf } = createRun()
    const pid = await pidOf()
    const refused = run('parts', never, () => {
      throw new Error('enough')
    })
    await expect(refused).rejects.toThrow('enough')
    expect(await pidOf()).not.toBe(pid)
  })

  it('receives neither the database address nor the secret of the portal', async () => {
    const { run } = createRun()
    process.env.SESSION_SECRET = 'a secret that no worker needs to know'
    const { env } = await run()
    delete process.env.SESSION_SECRET
    expect(env).not.toContain('SESSION_SECRET')
    expect(env).not.toContain('DATABASE_URL')
  })
})
