import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { createLog } from './core/log.ts'
import type { Deps } from './deps.ts'
import { buildAccount, buildDespedida, uniqueTelefone } from './testing/factories.ts'
import { openTestApp } from './testing/open-test-app.ts'

type LogLine = { time: number; msg: string; reqId?: string; req?: { method: string; url: string; id: string } }

const texts: string[] = []
const lines = (): LogLine[] => texts.map(text => JSON.parse(text) as LogLine)
const CPF = '39053344705'
const log: Logger = createLog('trace', { write: (text: string) => void texts.push(text) })

const t = openTestApp()
let app: FastifyInstance
let authorization: string
beforeAll(async () => {
  app = await logging(t.deps)
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(() => {
  texts.length = 0
})
afterAll(async () => {
  await app.close()
})

/** The application as `main` builds it, with a log in memory. */
const logging = (deps: Deps): Promise<FastifyInstance> => buildApp({ ...deps, log }, { logger: log })

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

describe('log lines', () => {
  it('are one JSON object each, and those of a call have the request id of its refusal', async () => {
    const response = await app.inject('/cliente/despedida/99999999')
    const { requestId } = response.json() as { requestId: string }
    const ofRequest = lines().filter(line => line.reqId === requestId)
    expect(ofRequest.length).toBeGreaterThan(0)
    expect(ofRequest.some(line => line.req?.url === '/cliente/despedida/99999999')).toBe(true)
    for (const line of lines()) expect(typeof line.time).toBe('number')
  })

  it('contain no personal data: no password, code, token, phone, address or text', async () => {
    const { row, codigo } = await buildDespedida(t.deps)
    const telefone = uniqueTelefone()
    const secrets = [
      telefone,
      codigo,
      'senha-bem-secreta',
      'alguem@exemplo.com.br',
      'Nome de Alguém',
      authorization.slice(7),
    ]
    await post('/api/auth/signin', { username: 'alguem@exemplo.com.br', password: 'senha-bem-secreta' })
    await post('/participantes', { nome: 'Nome de Alguém', telefone, idDespedida: row.id })
    await app.inject(`/exibicao/despedida/${row.id}/${codigo}`)
    await app.inject(`/exibicao/validar-codigo?despedidaId=${row.id}&codigo=${codigo}`)
    await app.inject({ url: '/cliente/telas', headers: { authorization, cookie: `sessao_imagens=${codigo}` } })
    expect(texts.length).toBeGreaterThan(5)
    for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret)
  })

  it('leave out frequent reads and health checks', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const url of [`/exibicao/despedida/${row.id}`, '/healthz', '/readyz']) await app.inject(url)
    expect(texts).toEqual([])
  })

  it('of a database error name the cause and no data of the row', async () => {
    const register: Deps['register'] = {
      search: () => Promise.resolve([]),
      latest: async () => {
        await sql`insert into pessoa (nome, telefone, cpf) values (null, '82911112222', ${CPF})`.execute(t.deps.db)
        return []
      },
    }
    const broken = await logging({ ...t.deps, register })
    const response = await broken.inject({ url: '/cliente/pessoas-ivertex-falecidas', headers: { authorization } })
    expect(response.statusCode).toBe(500)
    const text = texts.join('\n')
    expect(text).toContain('not-null')
    for (const secret of [CPF, '82911112222']) expect(text).not.toContain(secret)
    await broken.close()
  })
})
