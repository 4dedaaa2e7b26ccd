import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { killAll, makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { anyAddress, TRUSTING } from '../process/clients.ts'

const dataDir = makeSampleDataDir()
const folder = mkdtempSync(join(tmpdir(), 'memorial-arquivo-'))
afterAll(() => {
  killAll()
  removeDataDir(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const files = (): string[] => {
  const path = join(dataDir, 'gravacoes', '.arquivos-familia')
  return existsSync(path) ? readdirSync(path) : []
}

type Arquivo = { estado: string; bytes: number }

/** A moderator of the sample world at a portal. */
const signIn = async ({ url }: Portal) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() }
  const body = JSON.stringify({ username: 'moderador@exemplo.com.br', password: 'memorial1973' })
  const response = await fetch(`${url}/api/auth/signin`, { method: 'POST', headers, body })
  const { accessToken } = (await response.json()) as { accessToken: string }
  const call = async <T>(method: string, path: string): Promise<T> => {
    const answer = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${accessToken}` } })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return (await answer.json()) as T
  }
  return call
}

it('an archive that kill -9 cuts off is never shown, and is made by the next process without being asked for again', async () => {
  const first = await startPortal(dataDir, { ...TRUSTING, DISCO_MIN_GB: '0' })
  const before = await signIn(first)
  const [despedida] = await before<{ id: number }[]>('GET', '/cliente/despedidas-moderacao')
  const path = `/cliente/despedida/${despedida?.id}/arquivo-familia`
  expect(await before<Arquivo>('POST', path)).toMatchObject({ estado: 'preparando' })
  await expect.poll(files, { interval: 1 }).toEqual([expect.stringMatching(/\.parcial$/)])
  await first.kill()
  const [left] = files()
  expect(left).toMatch(/\.parcial$/)

  const second = await startPortal(dataDir, { ...TRUSTING, DISCO_MIN_GB: '0' })
  const after = await signIn(second)
  await expect.poll(async () => (await after<Arquivo>('GET', path)).estado).toBe('pronto')
  await expect.poll(files).toEqual([expect.stringMatching(/\.zip$/)])
  const { bytes } = await after<Arquivo>('GET', path)
  const { endereco } = await after<{ endereco: string }>('POST', `${path}/endereco`)

  // The line is lost in the middle, and another process goes on with the same file.
  const part = await fetch(`${second.url}${endereco}`, { headers: { range: `bytes=0-${Math.floor(bytes / 2) - 1}` } })
  const etag = part.headers.get('etag') ?? ''
  const begun = Buffer.from(await part.arrayBuffer())
  await second.kill()
  const third = await startPortal(dataDir, { ...TRUSTING, DISCO_MIN_GB: '0' })
  const rest = await fetch(`${third.url}${endereco}`, {
    headers: { range: `bytes=${begun.length}-`, 'if-range': etag },
  })
  expect([rest.status, rest.headers.get('etag')]).toEqual([206, etag])
  const archive = join(folder, 'arquivo.zip')
  writeFileSync(archive, Buffer.concat([begun, Buffer.from(await rest.arrayBuffer())]))
  expect(execFileSync('unzip', ['-t', archive], { encoding: 'utf8' })).toContain('No errors detected')
  await third.stop()
})
