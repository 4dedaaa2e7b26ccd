import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type Server } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCertificateWatch, endsSoon } from './certificate.ts'

const DAY_MS = 86_400_000
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('the certificate check', () => {
  let server: Server
  let url = ''
  let checkCount = 0
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
    const [key, cert] = ['key.pem', 'cert.pem'].map(name => join(folder, name))
    const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '9']
    execFileSync('openssl', [...how, '-subj', '/CN=localhost', '-keyout', key ?? '', '-out', cert ?? ''], {
      stdio: 'ignore',
    })
    server = createServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') }, socket => socket.end())
    rmSync(folder, { recursive: true })
    server.on('connection', () => {
      checkCount += 1
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('reads the end of validity of a trusted or untrusted certificate, once a day', async () => {
    let now = Date.now()
    const watch = createCertificateWatch(url, () => now)
    expect(watch.state()).toEqual({ nome: '127.0.0.1', ate: null, erro: '' })
    await watch.check()
    const days = (Date.parse(watch.state().ate ?? '') - now) / DAY_MS
    expect(Math.round(days)).toBe(9)
    await watch.check()
    expect(checkCount).toBe(1)
    now += DAY_MS
    await watch.check()
    expect(checkCount).toBe(2)
  })

  it('preserves the last result when the connection fails, reports the reason, and retries within the day', async () => {
    let now = Date.now()
    const watch = createCertificateWatch(url, () => now)
    await watch.check()
    const { ate } = watch.state()
    const { port } = server.address() as AddressInfo
    server.close()
    now += DAY_MS
    await watch.check()
    expect(watch.state()).toMatchObject({ nome: '127.0.0.1', ate, erro: expect.stringContaining('ECONNREFUSED') })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    now += DAY_MS / 24
    await watch.check()
    expect(watch.state().erro).toBe('')
  })

  it.each([
    [90, 23, false],
    [90, 21, true],
    [0.5, 0.4, false],
    [0.5, 0.1, true],
  ])('is renewed late when a certificate of %d days has %d days left: %s', (lifetime, left, late) => {
    const ate = Date.now() + left * DAY_MS
    const [from, until] = [ate - lifetime * DAY_MS, ate].map(moment => new Date(moment).toISOString())
    expect(endsSoon({ desde: from ?? null, ate: until ?? null })).toBe(late)
  })

  it('does nothing without https', async () => {
    const watch = createCertificateWatch('http://memorial.exemplo.com.br')
    await watch.check()
    expect(watch.state()).toEqual({ nome: '', ate: null, erro: '' })
  })
})
