import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessFolder, createAccessLog } from '#server/adapters/access-log-files.ts'
import { readConfig } from '#server/config.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { pathWithoutSecrets, registerAccessLog } from './access-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acesso-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type LogLine = { quando: string; endereco: string; porta: number; caminho: string; status: number }

/** Closes the application first, so that everything is written. Each day has a file: at midnight there are two. */
const readLog = async (
  app: FastifyInstance,
  dataDir: string,
): Promise<{ path: string; text: string; lines: LogLine[] }> => {
  const folderPath = accessFolder(dataDir)
  await app.close()
  const paths = readdirSync(folderPath)
    .sort()
    .map(name => join(folderPath, name))
  const [path = ''] = paths
  const text = paths.map(one => readFileSync(one, 'utf8')).join('')
  const lines = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as LogLine)
  return { path, text, lines }
}

describe('the access log', () => {
  it('records time, address and path without codes, in a file that only the portal can read', async () => {
    const t = await createTestApp()
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    await fetch(`${address}/exibicao/despedidas/ultimas?segredo=1`)
    await fetch(`${address}/exibicao/despedida/10001/7K3M9QXZ1T`)
    await fetch(`${address}/midia/nothing.webp`)
    const { path, text, lines } = await readLog(t.app, t.deps.config.DATA_DIR)
    expect(lines.map(line => line.caminho)).toEqual(['/exibicao', '/exibicao'])
    expect(lines[0]).toMatchObject({ endereco: '127.0.0.1', metodo: 'GET', status: 200 })
    expect(Math.abs(Date.now() - Date.parse(lines[0]?.quando ?? ''))).toBeLessThan(60_000)
    expect(text).not.toMatch(/7K3M9QXZ1T|segredo/)
    expect(statSync(path).mode & 0o077).toBe(0)
    await t.close()
  })

  it.each([
    ['/despedida/10001/7K3M9QXZ1T', '/despedida/10001'],
    ['/despedidas/secret-key', '/despedidas'],
    ['/?q=1', '/'],
    ['/despedida/10x01', '/despedida'],
    ['/privacidade', '/privacidade'],
  ])('%s is recorded as %s', (url, recorded) => {
    expect(pathWithoutSecrets(url)).toBe(recorded)
  })

  it('records a forwarded address only if a trusted proxy forwards it', async () => {
    const app = Fastify({ trustProxy: ['10.0.0.0/8'] })
    registerAccessLog(app, { config: readConfig({ DATA_DIR: folder }), log: app.log })
    const read = (remoteAddress: string, forwarded: string) =>
      app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    await read('203.0.113.7', '198.51.100.1')
    await read('::ffff:203.0.113.7', '198.51.100.1')
    await read('::ffff:10.0.0.2', '198.51.100.9, 198.51.100.1, 10.0.0.3')
    await read('10.0.0.2', 'nonsense')
    const { lines } = await readLog(app, folder)
    expect(lines.map(line => line.endereco)).toEqual(['203.0.113.7', '203.0.113.7', '198.51.100.1', '10.0.0.2'])
  })

  it('continues in a new file when the current one is full, and stops for the day when all are full', async () => {
    const errors: string[] = []
    const log = createAccessLog(
      folder,
      { error: (_about, text) => void errors.push(text) },
      { fileMaxBytes: 300, filesPerDay: 3 },
    )
    const access = { quando: '2026-11-21T12:00:00.000Z', endereco: '203.0.113.7', porta: 1, metodo: 'GET' }
    for (let repetition = 0; repetition < 20; repetition += 1) {
      log.add({ ...access, caminho: `/despedida/${repetition}`, status: 200 })
      await log.flush()
    }
    await log.close()
    const names = readdirSync(folder).sort((a, b) => a.localeCompare(b))
    expect(names).toEqual(['acesso-2026-11-21.1.jsonl', 'acesso-2026-11-21.2.jsonl', 'acesso-2026-11-21.jsonl'])
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(500)
    expect(errors).toEqual(['access log of this day is full: further requests are not recorded'])
  })
})
