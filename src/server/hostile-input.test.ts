import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { buildAccount, buildDespedida } from './testing/factories.ts'
import { complaintOf, SEGMENTS, TEXTS } from './testing/hostile.ts'
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

const PARAMETERS = [
  ...['nome', 'cpf', 'contrato', 'telefone', 'token', 'email', 'busca', 'pagina', 'tamanho', 'ordem'],
  ...['despedidaId', 'codigo', 'valor', 'tipo'],
]
const QUERIES = TEXTS.map(text => {
  const value = encodeURIComponent(text.replace('\ud800', '')) || '%00'
  return `?${PARAMETERS.map(name => `${name}=${value}`).join('&')}`
})

/** Every hostile segment without a query and with one of the hostile queries, and every hostile query of an address that exists. */
const addresses = (path: string): string[] => {
  const withSegment = (segment: string): string => path.replace(/:(\w+)/g, () => segment)
  const existing = withSegment(ids[0] ?? '1')
  const hostile = path.includes(':') ? SEGMENTS.map(withSegment) : []
  return [
    ...hostile.flatMap((url, index) => [url, url + QUERIES[index % QUERIES.length]]),
    ...[existing, ...QUERIES.map(query => existing + query)],
  ]
}

const HUGE = Buffer.from(`{"x":"${'y'.repeat(9 * 1024 * 1024)}"}`)

/** Rate limits count too: each call has its own address, so that no limit affects this test. */
let counter = 0
const send = async (options: InjectOptions, what: string): Promise<void> => {
  counter += 1
  const remoteAddress = `10.${(counter >> 16) & 255}.${(counter >> 8) & 255}.${counter & 255}`
  const response = await portal.app.inject({ remoteAddress, ...options })
  expect(complaintOf(response), `${what} → ${response.statusCode} ${response.body.slice(0, 200)}`).toBeUndefined()
}

const keys = Object.keys(routes) as CallKey[]

describe('hostile input on every declared call', () => {
  it.each(keys)(
    '%s responds with a declared status',
    async key => {
      const [method = 'GET', path = '/'] = key.split(' ')
      const route: Route = routes[key]
      const base = { method: method as 'GET' | 'POST' | 'PUT', headers: { authorization } }
      for (const url of addresses(path)) await send({ ...base, url }, `${method} ${url.slice(0, 120)}`)
      if (method === 'GET') return
      const url = path.replace(/:(\w+)/g, () => ids[0] ?? '1')
      for (const body of BODIES) {
        const payload = JSON.stringify(body)
        await send(
          { ...base, url, payload, headers: { authorization, 'content-type': 'application/json' } },
          `${key} ${payload.slice(0, 80)}`,
        )
      }
      const json = { authorization, 'content-type': 'application/json' }
      await send({ ...base, url, payload: '{"a":', headers: json }, `${key} broken JSON`)
      await send({ ...base, url, payload: '{"__proto__":{"x":1}}', headers: json }, `${key} prototype`)
      await send({ ...base, url, payload: HUGE, headers: json }, `${key} huge`)
      await send(
        {
          ...base,
          url,
          payload: 'x=1',
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        },
        `${key} form`,
      )
      await send(
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

  it('does not change the database', async () => {
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
