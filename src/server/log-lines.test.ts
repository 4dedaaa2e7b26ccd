import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { createLog } from './core/log.ts'
import type { Deps } from './deps.ts'
import { buildAccount, buildDespedida, uniqueTelefone } from './testing/factories.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

type Line = { time: number; msg: string; reqId?: string; req?: { method: string; url: string; id: string } }

const texts: string[] = []
const lines = (): Line[] => texts.map(text => JSON.parse(text) as Line)
const CPF = '39053344705'
const log: Logger = createLog('trace', { write: (text: string) => void texts.push(text) })

let t: TestApp
let app: FastifyInstance
let authorization: string
beforeAll(async () => {
  t = await createTestApp()
  app = await logging(t.deps)
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(() => {
  texts.length = 0
})
afterAll(async () => {
  await app.close()
  await t.close()
})

/** The application as `main` builds it, with a log that is kept. */
const logging = (deps: Deps): Promise<FastifyInstance> => buildApp({ ...deps, log }, { logger: log })

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers })

describe('lines of the log', () => {
  it('are one JSON object each, and those of a call carry the number that its refusal shows', async () => {
    const answer = await app.inject('/cliente/despedida/99999999')
    const { requestId } = answer.json() as { requestId: string }
    const mine = lines().filter(line => line.reqId === requestId)
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.some(line => line.req?.url === '/cliente/despedida/99999999')).toBe(true)
    for (const line of lines()) expect(typeof line.time).toBe('number')
  })

  it('carry nothing of a person: no password, code, token, phone, address or text', async () => {
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

  it('of an error of the database say what broke and not whose row it was', async () => {
    const register: Deps['register'] = {
      search: () => Promise.resolve([]),
      latest: async () => {
        await sql`insert into pessoa (nome, telefone, cpf) values (null, '82911112222', ${CPF})`.execute(t.deps.db)
        return []
      },
    }
    const broken = await logging({ ...t.deps, register })
    const answer = await broken.inject({ url: '/cliente/pessoas-ivertex-falecidas', headers: { authorization } })
    expect(answer.statusCode).toBe(500)
    const text = texts.join('\n')
    expect(text).toContain('not-null')
    for (const secret of [CPF, '82911112222']) expect(text).not.toContain(secret)
    await broken.close()
  })
})
