import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from './lock.mjs'

let folder
let path
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memorial-lock-'))
  path = join(folder, 'dist', '.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const endedPid = async () => {
  const child = spawn(process.execPath, ['--eval', ''])
  await once(child, 'exit')
  return child.pid
}

describe('the lock of a clone', () => {
  it('lets one command work at a time', async () => {
    const steps = []
    let finishFirst
    const first = withLock(async () => {
      steps.push('first begins')
      await new Promise(resolve => {
        finishFirst = resolve
      })
      steps.push('first ends')
    }, path)
    const second = withLock(() => steps.push('second'), path)
    await expect.poll(() => steps).toEqual(['first begins'])
    finishFirst()
    await Promise.all([first, second])
    expect(steps).toEqual(['first begins', 'first ends', 'second'])
    expect(existsSync(path)).toBe(false)
  })

  it('is released after a failure', async () => {
    await expect(withLock(() => Promise.reject(new Error('no network')), path)).rejects.toThrow('no network')
    expect(await withLock(() => 'done', path)).toBe('done')
  })

  it('is taken over from a command that was killed', async () => {
    await withLock(() => {}, path)
    writeFileSync(path, String(await endedPid()))
    expect(await withLock(() => 'done', path)).toBe('done')
  })

  it('is taken over when it is older than an installation or the start of the machine', async () => {
    await withLock(() => {}, path)
    writeFileSync(path, String(process.pid))
    utimesSync(path, 0, 0)
    expect(await withLock(() => 'done', path)).toBe('done')
  })

  it('is kept while a program that a killed command has started still runs', async () => {
    const npm = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
    await withLock(() => {}, path)
    writeFileSync(path, `${await endedPid()}\n${npm.pid}`)
    const order = []
    const waiting = withLock(() => order.push('locked'), path)
    npm.once('exit', () => order.push('npm ended'))
    npm.kill('SIGKILL')
    await waiting
    expect(order).toEqual(['npm ended', 'locked'])
  })
})
