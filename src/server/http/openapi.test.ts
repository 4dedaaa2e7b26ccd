import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { errorsOf, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildOpenApi } from './openapi.ts'
import { exampleOf } from './openapi-examples.ts'
import { createComponents } from './openapi-schemas.ts'

type Content = Record<string, { schema: object; example?: unknown; examples?: object; encoding?: object }>
type Response = { description: string; headers?: object; content?: Content }
type Operation = {
  operationId: string
  tags: string[]
  parameters: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { description: string; content: Content }
  responses: Record<string, Response & { $ref?: string }>
  security?: object[]
}

const built = buildOpenApi()
const document = JSON.parse(JSON.stringify(built)) as {
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'examples', Record<string, object>> & { responses: Record<string, Response> }
}
const declared = Object.entries(routes) as [string, Route][]
const operationOf = (key: string): Operation => {
  const [method = '', path = ''] = key.split(' ')
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is missing`)
  return operation
}
const operations = Object.values(document.paths).flatMap(path => Object.values(path))

const resolve = (reference: string): unknown =>
  reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
const responsesOf = (key: string): [string, Response][] =>
  Object.entries(operationOf(key).responses).map(([status, response]) => [
    status,
    response.$ref ? (resolve(response.$ref) as Response) : response,
  ])
const headerNames = (key: string): string[] =>
  operationOf(key).parameters.flatMap(({ $ref }) => ($ref ? [$ref.split('/').at(-1) ?? ''] : []))

const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ $id: 'document', ...document }] })
const acceptsJson = (schema: object, example: unknown): string => {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
  const accepts = ajv.compile(JSON.parse(text))
  return accepts(example) ? '' : ajv.errorsText(accepts.errors)
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  it('contains every declared call exactly once, with one tag, and nothing else', () => {
    for (const [key] of declared) expect(operationOf(key).tags, key).toHaveLength(1)
    expect(operations).toHaveLength(declared.length)
  })

  it('says of every call which credentials it takes, and of a public one that it takes none', () => {
    for (const { operationId, security } of operations) expect(security, operationId).toBeDefined()
    expect(operationOf('POST /api/auth/signin').security).toEqual([])
    expect(operationOf('POST /cliente/despedida/:id/novo-codigo').security).toEqual([{ bearer: [] }])
  })

  it('gives every operation a unique, readable name', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^(get|post|put|delete)([A-Z][A-Za-z0-9]*)+$/)
    expect(operationOf('POST /cliente/despedida/:id/novo-codigo').operationId).toBe(
      'postClienteDespedidaByIdNovoCodigo',
    )
  })

  it('uses every component and refers to no missing one', () => {
    const text = JSON.stringify(document)
    const used = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference))
    for (const reference of used) expect(resolve(reference), reference).toBeDefined()
    for (const kind of ['schemas', 'responses', 'examples'] as const)
      for (const name of Object.keys(document.components[kind]))
        expect(used, `${kind} ${name}`).toContain(`#/components/${kind}/${name}`)
  })

  it('names the shapes of requests and responses instead of repeating them', () => {
    const inline = new Map<string, number>()
    const count = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('type' in node && node.type === 'object' && 'properties' in node) {
        const text = JSON.stringify(node)
        inline.set(text, (inline.get(text) ?? 0) + 1)
      }
      for (const inner of Object.values(node)) count(inner)
    }
    for (const schema of Object.values(document.components.schemas)) Object.values(schema).forEach(count)
    count(document.paths)
    expect([...inline].filter(([, times]) => times > 2)).toEqual([])
  })

  it('refuses one name for two shapes', () => {
    const components = createComponents()
    const withDefault = z.object({ ativo: z.boolean().default(true) })
    components.refer(withDefault, 'input', 'Ativo')
    components.refer(withDefault, 'output', 'Ativo')
    expect(() => components.schemas()).toThrow('Ativo has two shapes')
  })
})

describe('refusals', () => {
  it.each(declared)('%s declares each of its codes with status, message and shape', (key, route) => {
    const shown = responsesOf(key).flatMap(([status, response]) =>
      Object.entries(response.content ?? {}).flatMap(([type, { examples = {} }]) =>
        Object.keys(examples).map(code => {
          const { status: own, message } = ERRORS[code as ErrorCode]
          expect(String(own), code).toBe(status)
          expect(response.description).toContain(message.replace('{n}', '30'))
          expect(type, code).toBe('plain' in ERRORS[code as ErrorCode] ? 'text/plain' : 'application/json')
          return code
        }),
      ),
    )
    expect(shown.toSorted()).toEqual([...errorsOf(key, route)].toSorted())
  })

  it('declare when to retry', () => {
    for (const [key] of declared)
      for (const [status, { headers = {} }] of responsesOf(key))
        if (status === '429' || status === '503') expect(headers, key).toHaveProperty('Retry-After')
  })
})

describe('headers and bodies', () => {
  it.each(declared)('%s documents the headers that it accepts and sends', (key, route) => {
    const accepted = [
      ...(route.codigo ? ['codigo'] : []),
      ...(route.idempotent ? ['Idempotency-Key'] : []),
      ...(route.etag ? ['If-None-Match'] : []),
    ]
    expect(headerNames(key)).toEqual(accepted)
    const sent = operationOf(key).responses['200']?.headers ?? {}
    expect(Object.keys(sent)).toEqual([
      ...(route.total ? ['X-Total-Count'] : []),
      ...(route.copy ? ['X-Registro-Copia'] : []),
      ...(route.etag ? ['ETag'] : []),
    ])
  })

  it('document the parts of a form with types and size limit', () => {
    const { content } = operationOf('POST /homenagem/homenagem').requestBody ?? { content: {} as Content }
    expect(content['multipart/form-data']).toMatchObject({
      schema: {
        properties: {
          homenagem: { $ref: '#/components/schemas/HomenagemPart' },
          imagem: { type: 'string', format: 'binary', description: 'Até 10 MB.' },
        },
      },
      encoding: { imagem: { contentType: 'image/jpeg, image/png, image/webp' } },
    })
  })
})

describe('examples', () => {
  const exampleIn = (content: Content = {}): unknown => Object.values(content)[0]?.example

  it.each(declared.filter(([, route]) => route.body))(
    '%s has an example request that the contract accepts',
    (key, { body }) => {
      const { content } = operationOf(key).requestBody ?? { content: {} as Content }
      expect(body?.safeParse(exampleIn(content)).error).toBeUndefined()
      expect(acceptsJson(Object.values(content)[0]?.schema ?? {}, exampleIn(content))).toBe('')
    },
  )

  it.each(declared)('%s has an example response that the contract accepts', (key, { output }) => {
    const { content } = operationOf(key).responses['200'] ?? {}
    if (output === 'file') return expect(Object.keys(content ?? {})).not.toEqual([])
    const example = exampleIn(content)
    expect(example).toBeDefined()
    if (output instanceof z.ZodType) expect(output.safeParse(example).error).toBeUndefined()
    expect(acceptsJson(Object.values(content ?? {})[0]?.schema ?? {}, example)).toBe('')
  })

  it('do not exist for a schema that no example satisfies', () => {
    expect(exampleOf(z.string().refine(value => value === 'nobody guesses this'))).toBeUndefined()
  })
})
