import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Situacao } from '#contract/situacao/schema.ts'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { firstDespedida, isKnown, register, TRUSTING } from './clients.ts'
import { until } from './until.ts'

const MEMORIAL = join(import.meta.dirname, '..', '..', 'bin', 'memorial')
const postgres = await startPostgres()
const folders: string[] = []
const folder = (): string => {
  const path = makeDataDir()
  folders.push(path)
  return path
}

const settings = {
  ...TRUSTING,
  DATABASE_URL: 'url' in postgres ? postgres.url : '',
  PUBLIC_URL: 'http://localhost',
  SESSION_SECRET: 'a secret of the tests, long enough to be one',
  PORTAL_SAMPLE: '1',
  DISCO_MIN_GB: '0',
  DISCO_ALARME_GB: '0',
  // One folder of pictures for both nodes and for the command that copies them.
  MEDIA_DIR: folder(),
  ALARME_EMAIL: 'tecnico@exemplo.com.br',
  COPIA_ALARME_H: '26',
}

const send = (portal: Portal, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const signIn = async (portal: Portal, username: string): Promise<string> => {
  const response = await send(portal, '/api/auth/signin', { username, password: 'memorial1973' })
  return ((await response.json()) as { accessToken: string }).accessToken
}
const asking = (portal: Portal, token: string, path: string) =>
  fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } })

describe.skipIf(!('url' in postgres))('what two nodes on one database share', () => {
  let one: Portal
  let two: Portal
  let token: string
  const client = new pg.Client({ connectionString: settings.DATABASE_URL })
  beforeAll(async () => {
    one = await startPortal(folder(), settings)
    two = await startPortal(folder(), settings)
    await client.connect()
    token = await signIn(one, 'admin@exemplo.com.br')
  })
  afterAll(async () => {
    await client.end()
    killAll()
    folders.forEach(removeDataDir)
    if ('stop' in postgres) await postgres.stop()
  })

  it('one idempotency key sent to both nodes concurrently creates one registration with one response', async () => {
    const idDespedida = await firstDespedida(one)
    for (const [place, portals] of [
      [one, two, one],
      [two, one],
    ].entries()) {
      const telefone = `8298877660${place}`
      const key = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.1.1.${place}` }
      const responses = await Promise.all(
        portals.map(portal => send(portal, '/participantes', { nome: 'Visita', telefone, idDespedida }, key)),
      )
      expect(responses.map(response => response.status)).toEqual(portals.map(() => 200))
      const texts = await Promise.all(responses.map(response => response.text()))
      expect(new Set(texts).size).toBe(1)
      const { rows } = await client.query('select count(*)::int as n from participante where telefone = $1', [telefone])
      expect(rows).toEqual([{ n: 1 }])
    }
  })

  const mails = () =>
    [...one.readOutbox(), ...two.readOutbox()].filter(({ text }) => text.startsWith('Cópia de segurança'))

  it('a code issued by the first node opens the page on the second', async () => {
    const id = await firstDespedida(one)
    const codigo = await register(one, id)
    expect(await isKnown(two, id, codigo ?? '')).toBe(true)
  })

  it('a session that ends on one node ends on the other with the next call', async () => {
    const mine = await signIn(two, 'colaborador@exemplo.com.br')
    expect((await asking(one, mine, '/cliente/telas')).status).toBe(200)
    const out = await send(two, '/api/auth/signout', {}, { authorization: `Bearer ${mine}` })
    expect(out.status).toBe(200)
    expect((await asking(one, mine, '/cliente/telas')).status).toBe(401)
    expect((await asking(two, mine, '/cliente/telas')).status).toBe(401)
  })

  it('attempts on both nodes count towards one rate limit', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' }
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) {
      const wrong = { username: 'moderador@exemplo.com.br', password: `errada-${time}` }
      statuses.push((await send(time % 2 === 0 ? one : two, '/api/auth/signin', wrong, from)).status)
    }
    expect(statuses.slice(0, 5)).not.toContain(429)
    expect(statuses[5]).toBe(429)
  })

  it('the state of the portal shows both nodes and one leader, and an alarm is one e-mail', async () => {
    const read = async (portal: Portal) => (await (await asking(portal, token, '/api/situacao')).json()) as Situacao
    const seen = await until('both nodes, and the alarm', async () => {
      const found = await read(two)
      return found.nos.length === 2 &&
        found.alarmes.length > 0 &&
        found.itens.some(line => line.item === 'nos' && line.texto.includes('2 máquinas'))
        ? found
        : undefined
    })
    expect(seen.nos.map(node => node.trabalho).sort()).toEqual([false, true])
    expect(seen.itens.find(line => line.item === 'copia')).toMatchObject({ estado: 'falha' })
    expect(seen.alarmes).toMatchObject([{ tipo: 'copia', encerrado_em: null }])
    await until('the e-mail', () => mails().length > 0 || undefined)
  })

  it('a page that cannot be read says so in the language of its reader, and no longer once the database is back', async () => {
    const id = await firstDespedida(one)
    const open = async (portal: Portal, language: string) => {
      // A tab that nobody has read yet.
      const headers = { accept: 'text/html', 'accept-language': language }
      const response = await fetch(`${portal.url}/despedida/${id}?aba=servicos`, { headers })
      return { status: response.status, wait: response.headers.get('retry-after'), html: await response.text() }
    }
    const server = new URL(settings.DATABASE_URL)
    const name = server.pathname.slice(1)
    server.pathname = '/template1'
    const operator = new pg.Client({ connectionString: server.href })
    await operator.connect()
    client.on('error', () => {})
    await operator.query(`alter database "${name}" allow_connections false`)
    await operator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (const [portal, language, words] of [
      [one, 'pt-BR', 'O portal não responde agora'],
      [two, 'en', 'The portal does not answer right now'],
    ] as const) {
      const { status, wait, html } = await open(portal, language)
      expect([status, Number(wait) > 0]).toEqual([503, true])
      expect(html).toContain(`<h1>${words}</h1>`)
    }
    await operator.query(`alter database "${name}" allow_connections true`)
    await operator.end()
    for (const portal of [one, two])
      await until('the page', async () => (await open(portal, 'pt-BR')).status === 200 || undefined)
  })

  it('the state of the portal shows a successful backup, and a failed one', async () => {
    const dataDir = folder()
    const backup = (path: string) =>
      spawnSync(MEMORIAL, ['backup', path], {
        env: { ...process.env, ...settings, DATA_DIR: dataDir },
        encoding: 'utf8',
      })
    const path = join(dataDir, 'copias', 'casa.zip')
    expect(backup(path).stdout).toContain('Cópia pronta e conferida')
    const line = (estado: string) =>
      until(estado, async () => {
        const { itens } = (await (await asking(one, token, '/api/situacao')).json()) as Situacao
        return itens.find(one => one.item === 'copia' && one.estado === estado)
      })
    expect((await line('ordem')).texto).toContain('Última cópia conferida em')
    expect(backup(path).stderr).toContain('Já existe')
    expect((await line('falha')).texto).toContain('falhou: Já existe')
    expect(mails()).toHaveLength(1)
  })
})
