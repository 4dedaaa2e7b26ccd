import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { buildAccount, buildDespedida } from './testing/factories.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

let portal: TestApp
let authorization: string
let ids: string[]

beforeAll(async () => {
  portal = await createTestApp()
  authorization = (await buildAccount(portal.deps, ['ROLE_ADMIN'])).authorization
  ids = [String((await buildDespedida(portal.deps)).row.id)]
})
afterAll(() => portal.close())

const SEGMENTS = [
  '0',
  '-1',
  '1.5',
  'abc',
  '99999999999999999999',
  '9007199254740993',
  '%00',
  '%F0%9F%98%80',
  '..%2F..',
  "1'%20or%201=1--",
  'null',
  'true',
]
const TEXTS = [
  '',
  '\0',
  '\ud800',
  '\u202eabc',
  'x'.repeat(5000),
  '%',
  "'; drop table despedida; --",
  '{{7*7}}',
  '<script>',
]
const BODIES: unknown[] = [
  null,
  [],
  'text',
  1,
  {},
  { id: '99999999999999999999' },
  { id: { a: 1 }, pessoa: [], nome: { toString: 'x' } },
  ...TEXTS.map(text => ({
    id: text,
    id_despedida: text,
    idDespedida: text,
    username: text,
    password: text,
    nome: text,
    telefone: text,
    email: text,
    mensagem: text,
    pessoa: { id: text, nome: text, telefone: text, email: text, cpf: text, data_nascimento: text },
    pessoa_falecida_id: text,
    pessoa_moderador_id: text,
    foto_perfil: text,
    foto_fundo: text,
    obituario: text,
    data_sepultamento: text,
    tipo: text,
    empresa: text,
    capela: text,
    dataHoraInicial: text,
    dataHoraFinal: text,
    status: text,
    data_nascimento: text,
    data_falecimento: text,
    status_memoria: text,
    com_moderacao: text,
    data_update: text,
  })),
]

const addresses = (path: string): string[] => {
  if (!path.includes(':')) return [path]
  return [...SEGMENTS, ...ids].map(segment => path.replace(/:(\w+)/g, () => segment))
}

const queries = (path: string): string[] => [
  path,
  ...TEXTS.map(text => {
    const value = encodeURIComponent(text.replace('\ud800', '')) || '%00'
    const names = [
      'nome',
      'cpf',
      'contrato',
      'telefone',
      'token',
      'email',
      'busca',
      'pagina',
      'tamanho',
      'ordem',
      'despedidaId',
      'codigo',
      'valor',
      'tipo',
    ]
    return `${path}?${names.map(name => `${name}=${value}`).join('&')}`
  }),
]

/** Clear refusal or honest answer: never a 5xx (501 is a call declared and not built yet), never HTML, never a stack. */
const expectClear = (
  answer: { statusCode: number; body: string; headers: Record<string, unknown> },
  what: string,
): void => {
  const status = answer.statusCode
  expect(status < 500 || status === 501, `${what} → ${status} ${answer.body.slice(0, 200)}`).toBe(true)
  expect(String(answer.headers['content-type'] ?? ''), what).not.toContain('html')
  expect(answer.body, what).not.toMatch(/at .*\.ts:\d+|select |insert into|syntax error/i)
  if (status >= 400 && String(answer.headers['content-type']).includes('json')) {
    const body = JSON.parse(answer.body) as Record<string, unknown>
    expect(body.mensagem, what).toBe(body.message)
    expect(String(body.mensagem), what).not.toMatch(/\b(invalid|expected|required|must|too (big|small))\b/i)
  }
}

/** Limits are counted too: a fresh address for each call keeps them out of this test. */
let counter = 0
const ask = async (options: InjectOptions, what: string): Promise<void> => {
  counter += 1
  const remoteAddress = `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`
  expectClear(await portal.app.inject({ remoteAddress, ...options }), what)
}

const keys = Object.keys(routes) as CallKey[]

describe('hostile input on every declared call', () => {
  it.each(keys)(
    '%s answers clearly',
    async key => {
      const [method = 'GET', path = '/'] = key.split(' ')
      const route: Route = routes[key]
      const base = { method: method as 'GET' | 'POST' | 'PUT', headers: { authorization } }
      for (const url of addresses(path).flatMap(queries)) await ask({ ...base, url }, `${method} ${url.slice(0, 120)}`)
      if (method === 'GET') return
      const url = path.replace(/:(\w+)/g, () => ids[0] ?? '1')
      for (const body of BODIES) {
        const payload = JSON.stringify(body)
        await ask(
          { ...base, url, payload, headers: { authorization, 'content-type': 'application/json' } },
          `${key} ${payload.slice(0, 80)}`,
        )
      }
      const json = { authorization, 'content-type': 'application/json' }
      await ask({ ...base, url, payload: '{"a":', headers: json }, `${key} broken JSON`)
      await ask({ ...base, url, payload: '{"__proto__":{"x":1}}', headers: json }, `${key} prototype`)
      await ask({ ...base, url, payload: `{"x":"${'y'.repeat(9 * 1024 * 1024)}"}`, headers: json }, `${key} huge`)
      await ask(
        {
          ...base,
          url,
          payload: 'x=1',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        },
        `${key} form`,
      )
      await ask(
        {
          ...base,
          url,
          payload: '--x\r\n\r\n',
          headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
        },
        `${key} multipart`,
      )
      expect(route.limit).toBeDefined()
    },
    120_000,
  )

  it('leaves the database as it was', async () => {
    const tables = ['despedida', 'falecido', 'pessoa', 'apresentacao', 'homenagem', 'participante'] as const
    const counts = await Promise.all(
      tables.map(table =>
        portal.deps.db
          .selectFrom(table)
          .select(eb => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst(),
      ),
    )
    expect(counts.map(count => count?.n)).toEqual([1, 1, 1, 0, 0, 0])
  })
})
