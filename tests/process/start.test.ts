import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { killAll, makeSampleDataDir, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'

const START = join(import.meta.dirname, '..', '..', 'scripts', 'start.mjs')

const dataDir = makeSampleDataDir()
afterAll(() => {
  killAll()
  removeDataDir(dataDir)
})

/** Resolves once the child has printed `line`; continues reading, so that the child does not block. */
const until = (child: ChildProcess, line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', chunk => {
      text += String(chunk)
      if (text.includes(line)) resolve()
    })
    child.once('exit', () => reject(new Error(text)))
  })

describe('starting the portal', () => {
  it('fails on an invalid setting, with its name', async () => {
    const refusal: unknown = await startPortal(dataDir, { PORT: 'muitas' }).catch((error: unknown) => error)
    expect(String(refusal)).toContain('Configuração inválida: PORT')
  })

  it('with npm start is one process, which a signal stops in order', async () => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
    }
    const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise(resolve => child.once('exit', resolve))
    try {
      await until(child, 'Portal pronto em http://')
      const published = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }
      expect(published.pid).toBe(child.pid)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      child.kill('SIGKILL')
    }
  })
})
