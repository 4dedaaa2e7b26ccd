import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { waitFor } from '#server/testing/wait.ts'
import type { Job } from './content.ts'
import { createDocumentProcess } from './worker-process.ts'

/** A worker that responds with its process id and the names of its environment; the name of the person selects another behaviour. */
const WORKER = `
import { spawn } from 'node:child_process'
const CHANNEL = 3
process.on('message', job => {
  const name = job.content.pessoa?.nome
  if (name === 'share the channel') spawn('sleep', ['20'], { stdio: ['ignore', 'ignore', 'ignore', CHANNEL] }).unref()
  if (name === 'exit') process.exit(3)
  if (name === 'throw') process.send({ error: 'a broken picture' })
  else if (name !== 'hang') process.send({ bytes: Buffer.from(JSON.stringify({ pid: process.pid, env: Object.keys(process.env) })) })
})
process.on('disconnect', () => process.exit())
`
const folder = mkdtempSync(join(tmpdir(), 'memorial-worker-'))
const script = join(folder, 'worker.mjs')
writeFileSync(script, WORKER)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const jobFor = (nome: string): Job => ({
  kind: 'cartao',
  content: { cerimonia: undefined, pessoa: { nome } as never },
})
const never = new AbortController().signal

const createRun = (options: { idleMs?: number; maxJobs?: number } = {}) => {
  const run = createDocumentProcess({ script, idleMs: 60_000, maxJobs: 100, ...options })
  return {
    run: (nome = 'Maria', signal = never) => run(jobFor(nome), signal),
    pidOf: async () => {
      const { pid } = JSON.parse(Buffer.from(await run(jobFor('Maria'), never)).toString()) as { pid: number }
      return pid
    },
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

describe('the process that draws documents', () => {
  it('draws one document after the other without a restart', async () => {
    const { pidOf } = createRun()
    const pid = await pidOf()
    expect(pid).not.toBe(process.pid)
    expect(await pidOf()).toBe(pid)
  })

  it('is replaced after a number of documents', async () => {
    const { pidOf } = createRun({ maxJobs: 2 })
    const pids = [await pidOf(), await pidOf(), await pidOf()]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
    await waitUntilEnded(pids[0] ?? 0)
  })

  it('ends when no more documents are requested, and a new one starts with the next request', async () => {
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

  it('is killed at the time limit of a document, and the next document is drawn', async () => {
    const { run, pidOf } = createRun()
    const pid = await pidOf()
    const timeout = new AbortController()
    const drawing = run('hang', timeout.signal)
    timeout.abort()
    await expect(drawing).rejects.toThrow('ended with SIGKILL')
    await waitUntilEnded(pid)
    expect(await pidOf()).not.toBe(pid)
  })

  it('reports a failed document and an unexpected end, and the next document is drawn', async () => {
    const { run, pidOf } = createRun()
    await expect(run('throw')).rejects.toThrow('a broken picture')
    await expect(run('exit')).rejects.toThrow('ended with 3')
    expect(await pidOf()).toBeGreaterThan(0)
  })

  it('receives neither the database address nor the secret of the portal', async () => {
    const { run } = createRun()
    process.env.SESSION_SECRET = 'a secret that no worker needs to know'
    const { env } = JSON.parse(Buffer.from(await run()).toString()) as { env: string[] }
    delete process.env.SESSION_SECRET
    expect(env).not.toContain('SESSION_SECRET')
    expect(env).not.toContain('DATABASE_URL')
  })
})
