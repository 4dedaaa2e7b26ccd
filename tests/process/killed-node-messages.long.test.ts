import { spawnSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { TRUSTING } from './clients.ts'
import { MEMORIAL } from './memorial-command.ts'
import { until } from './until.ts'

type Sent = { way: string; to: string; code: string; text: string }

const CONTA = 'ana@exemplo.com.br'
const postgres = await startPostgres()
const folders = [makeDataDir(), makeDataDir(), makeDataDir()] as const

/** WhatsApp and SMS of the house: both accept every message, and what became of it is never reported. */
const openGateway = async (): Promise<{ url: string; sent: Sent[]; server: Server }> => {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ way: (request.url ?? '').slice(1), ...JSON.parse(Buffer.concat(chunks).toString()) })
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, server }
}

describe.skipIf(!('url' in postgres))('a message whose node is killed after WhatsApp accepted it', () => {
  let gateway: Awaited<ReturnType<typeof openGateway>>
  let victim: Portal
  let client: pg.Client
  const body = '{"to":"{telefone55}","text":"{texto}","code":"{codigo}"}'
  const settings = () => ({
    ...TRUSTING,
    DATABASE_URL: 'url' in postgres ? postgres.url : '',
    PUBLIC_URL: 'http://localhost',
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    DISCO_MIN_GB: '0',
    SMS_URL: `${gateway.url}/sms`,
    SMS_CORPO: body,
    WHATSAPP_URL: `${gateway.url}/whatsapp`,
    WHATSAPP_CORPO: body,
    WHATSAPP_SEGREDO: 'the secret of the gateway of WhatsApp',
  })
  beforeAll(async () => {
    gateway = await openGateway()
    const env = { ...process.env, ...settings(), DATA_DIR: folders[0] }
    const created = spawnSync(MEMORIAL, ['admin', 'create-admin', CONTA, 'Ana'], { env, encoding: 'utf8' })
    expect(created.status, created.stderr).toBe(0)
    victim = await startPortal(folders[0], settings())
    client = new pg.Client({ connectionString: settings().DATABASE_URL })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    killAll()
    gateway.server.closeAllConnections()
    gateway.server.close()
    folders.forEach(removeDataDir)
    if ('stop' in postgres) await postgres.stop()
  })

  const waiting = async () =>
    (await client.query(`select * from mensagem where situacao = 'entregando' order by id`)).rows as object[]

  it('goes on by SMS, once though two nodes are left: the notice, and the code, which opens the account', async () => {
    const telefone = '82999887711'
    await client.query(
      `update pessoa set telefone = $1, telefone_confirmado_em = now()
      where id = (select pessoa_id from conta where username = $2)`,
      [telefone, CONTA],
    )
    const asked = await fetch(`${victim.url}/api/auth/validar-contato?valor=${telefone}&tipo=telefone`, {
      method: 'POST',
    })
    const { id_usuario: handle } = (await asked.json()) as { id_usuario: number }
    await client.query(
      `insert into mensagem (canal, para, assunto, texto, reserva) values ('whatsapp', $1, '', 'Mudou a hora', $2)`,
      [telefone, JSON.stringify([{ canal: 'sms', para: telefone, assunto: '', texto: 'Mudou a hora' }])],
    )
    const rows = await until('both messages, accepted', async () => {
      const found = await waiting()
      return found.length === 2 ? found : undefined
    })
    await victim.kill()
    const [code = ''] = gateway.sent.map(sent => sent.code).filter(sent => sent !== '')
    expect(code).toMatch(/^\d{5}$/)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(gateway.sent.map(({ way }) => way)).toEqual(['whatsapp', 'whatsapp'])
    await client.query(`update mensagem set tentar_em = now() - interval '1 second' where situacao = 'entregando'`)
    const [survivor] = await Promise.all([startPortal(folders[1], settings()), startPortal(folders[2], settings())])
    await until('both by SMS', () => gateway.sent.filter(({ way }) => way === 'sms').length === 2 || undefined)
    await until('the row of the code to go', async () => {
      const { rows: left } = await client.query('select 1 from mensagem where codigo_id is not null')
      return left.length === 0 || undefined
    })
    const bySms = gateway.sent.filter(({ way }) => way === 'sms')
    expect(bySms.map(sent => sent.code).toSorted((a, b) => a.localeCompare(b))).toEqual(['', code])
    expect(bySms.map(sent => sent.to)).toEqual([`55${telefone}`, `55${telefone}`])
    expect(bySms.find(sent => sent.code === code)?.text).toContain(code)
    const used = await fetch(`${survivor.url}/api/auth/redefinir-nova-senha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id_usuario: handle, token: code, senhaNova: 'girassol-na-janela-27' }),
    })
    expect(used.status).toBe(200)
    expect(gateway.sent).toHaveLength(4)
  })
})
