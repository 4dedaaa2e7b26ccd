import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { makeSampleDataDir, removeDataDir } from '../e2e/support/portal-process.ts'

const DEV = join(import.meta.dirname, '..', '..', 'scripts', 'dev.mjs')
const dataDir = makeSampleDataDir()
let child: ChildProcess | undefined

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

afterEach(async () => {
  const ended = new Promise(resolve => child?.once('exit', resolve))
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }
  child?.kill('SIGTERM')
  await ended
  // On a busy machine the watcher does not wait for the server's last write.
  await expect.poll(() => isRunning(pid)).toBe(false)
  removeDataDir(dataDir)
})

describe('npm run dev', () => {
  it('serves the pages from their sources and forwards API calls', async () => {
    const port = await freePort()
    let text = ''
    const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' }
    child = spawn(process.execPath, [DEV], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (text += String(chunk)))
    const pages = async () => /desenvolvimento: (http:\S+?)\/?\(/.exec(text)?.[1]
    await expect.poll(pages).toBeDefined()
    const url = await pages()
    const ready = () =>
      fetch(`${url}/readyz`)
        .then(response => response.status)
        .catch(() => 0)
    await expect.poll(ready).toBe(200)
    expect(await (await fetch(`${url}/`)).text()).toContain('entry-client')
    expect(((await (await fetch(`${url}/exibicao/despedidas/ultimas`)).json()) as unknown[]).length).toBeGreaterThan(0)
    expect(text).not.toContain('não pôde iniciar')
  })
})
