import { z } from 'zod'
import { capitalised } from '#contract/capitalised.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { BODY_BYTES } from '#contract/limits.ts'
import { errorsOf, type FormParts, type Route } from '#contract/route.ts'
import { routesByNoun } from '#contract/routes.ts'
import { SHEET_TYPES } from '#contract/sheet.ts'
import { exampleOf } from './openapi-examples.ts'
import { createComponents, inlineSchema, type JsonSchema } from './openapi-schemas.ts'
import { TAG_DESCRIPTIONS } from './openapi-tags.ts'

type Components = ReturnType<typeof createComponents>

/** What the sentence of an error names, for clients that write it themselves. */
const VALUES = z.record(z.string(), z.union([z.string(), z.number()])).optional()

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

const ERRO = z.object({
  message: z.string(),
  mensagem: z.string(),
  code: z.enum(CODES),
  requestId: z.string(),
  values: VALUES,
  errors: z
    .array(z.object({ campo: z.string(), message: z.string(), code: z.string().optional(), values: VALUES }))
    .optional(),
})

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: '`accessToken` de `POST /api/auth/signin`.' },
  servico: {
    type: 'http',
    scheme: 'bearer',
    description: 'Chave de serviço, criada por um administrador em "Chaves de serviço".',
  },
  passe: {
    type: 'apiKey',
    in: 'cookie',
    name: 'passe_{id}',
    description: 'Cookie de visitante de uma despedida, dado com o código certo ou com o cadastro de participante.',
  },
  codigo: {
    type: 'apiKey',
    in: 'header',
    name: 'codigo',
    description: 'Código de acesso da despedida, ou o de um participante.',
  },
}

const HEADERS = {
  'Retry-After': { description: 'Segundos até a próxima tentativa.', schema: { type: 'integer', minimum: 1 } },
  'X-Total-Count': { description: 'Quantas linhas a lista inteira tem.', schema: { type: 'integer', minimum: 0 } },
  'X-Registro-Copia': {
    description: 'Presente quando o ERP não respondeu e estes são os registros guardados no portal.',
    schema: { type: 'string', enum: ['1'] },
  },
  'X-Error-Code': {
    description: 'O código de um erro cujo corpo é texto simples.',
    schema: { type: 'string', enum: CODES.filter(code => 'plain' in ERRORS[code]) },
  },
  ETag: { description: 'Versão da resposta, para `If-None-Match`.', schema: { type: 'string' } },
}
const headersNamed = (...names: (keyof typeof HEADERS)[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))

const HEADER_PARAMETERS = {
  codigo: {
    name: 'codigo',
    in: 'header',
    schema: { type: 'string', maxLength: 64 },
    description: SECURITY_SCHEMES.codigo.description,
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
    description: 'A mesma chave com o mesmo corpo tem a mesma resposta por 24 h.',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    schema: { type: 'string' },
    description: 'O `ETag` que o cliente já tem; sem mudança, a resposta é 304.',
  },
}
const headerParametersOf = ({ codigo, idempotent, etag }: Route) =>
  Object.entries({ codigo, 'Idempotency-Key': idempotent, 'If-None-Match': etag })
    .filter(([, accepted]) => accepted)
    .map(([name]) => ({ $ref: `#/components/parameters/${name}` }))

/** `POST /cliente/despedida/:id/novo-codigo` → `postClienteDespedidaByIdNovoCodigo`. */
const operationIdOf = (method: string, path: string): string =>
  path
    .replaceAll('/:', '/by-')
    .split(/[^a-zA-Z0-9]+/)
    .filter(word => word !== '')
    .reduce((id, word) => id + capitalised(word), method.toLowerCase())

const contentOf = (type: string, schema: JsonSchema, example?: unknown) => ({
  [type]: { schema, ...(example === undefined ? {} : { example }) },
})

const messageOf = (code: ErrorCode): string => ERRORS[code].message.replace('{n}', '30')
const examplesOf = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }]))

/** One response for the codes of one status: JSON, and plain text where the specification quotes it. */
const errorResponse = (codes: readonly ErrorCode[]) => {
  const plain = codes.filter(code => 'plain' in ERRORS[code])
  const json = codes.filter(code => !plain.includes(code))
  const text = { type: 'string', enum: plain.map(messageOf) }
  const status = ERRORS[codes[0] ?? 'ERRO_INTERNO'].status
  return {
    description: codes.map(code => `\`${code}\`: ${messageOf(code)}`).join('\n\n'),
    ...(status === 429 || status === 503 ? { headers: headersNamed('Retry-After') } : {}),
    ...(plain.length > 0 ? { headers: headersNamed('X-Error-Code') } : {}),
    content: {
      ...(json.length > 0
        ? { 'application/json': { schema: { $ref: '#/components/schemas/Erro' }, examples: examplesOf(json) } }
        : {}),
      ...(plain.length > 0 ? { 'text/plain': { schema: text, examples: examplesOf(plain) } } : {}),
    },
  }
}

const EXAMPLES = Object.fromEntries(
  CODES.map(code => {
    const message = messageOf(code)
    const value = 'plain' in ERRORS[code] ? message : { message, mensagem: message, code, requestId: '3f9a1c-2b' }
    return [code, { summary: message, value }]
  }),
)

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties, required } = inlineSchema(schema) as { properties: JsonSchema; required?: string[] }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required?.includes(name) === true,
    schema: field,
  }))
}

const sizeOf = (bytes: number): string => (bytes < 1024 ** 2 ? `${bytes / 1024} KB` : `${bytes / 1024 ** 2} MB`)

const multipartContent = (parts: FormParts, components: Components, fallback: string) => {
  const files = Object.fromEntries(
    parts.files.map(({ name, bytes }) => [
      name,
      { type: 'string', format: 'binary', description: `Até ${sizeOf(bytes)}.` },
    ]),
  )
  const fileEncoding = Object.fromEntries(
    parts.files.map(({ name, types }) => [name, { contentType: types.join(', ') }]),
  )
  const json = components.refer(parts.json, 'input', fallback)
  if (parts.jsonPart === undefined)
    return {
      'multipart/form-data': {
        schema: { allOf: [json, { type: 'object', properties: files }] },
        encoding: fileEncoding,
        example: exampleOf(parts.json),
      },
    }
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { [parts.jsonPart]: json, ...files },
        required: [parts.jsonPart],
      },
      encoding: { [parts.jsonPart]: { contentType: 'application/json' }, ...fileEncoding },
      example: { [parts.jsonPart]: exampleOf(parts.json) },
    },
  }
}

const requestBodyOf = (route: Route, components: Components, name: string) => {
  const { body, parts, form } = route
  const description = `Até ${sizeOf(BODY_BYTES[route.bodyClass])}.`
  if (parts) return { description, required: true, content: multipartContent(parts, components, `${name}Part`) }
  if (form === 'bytes') return { description, required: true, content: contentOf('application/octet-stream', {}) }
  if (!body) return undefined
  const type = form === 'urlencoded' ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = contentOf(type, components.refer(body, 'input', `${name}Body`), exampleOf(body))
  return { description, required: !body.safeParse(undefined).success, content }
}

const outputContent = (route: Route, components: Components, name: string) => {
  const { output, mediaTypes = [] } = route
  if (output === 'text') return contentOf('text/plain', { type: 'string' }, 'Transmissão Desativada')
  if (output === 'stream') return contentOf('text/event-stream', { type: 'string' }, 'retry: 5000\n\n')
  if (output === 'file') return Object.assign({}, ...mediaTypes.map(type => contentOf(type, {})))
  const json = contentOf('application/json', components.refer(output, 'output', `${name}Response`), exampleOf(output))
  return route.sheet ? Object.assign(json, ...Object.values(SHEET_TYPES).map(type => contentOf(type, {}))) : json
}

/**
 * A public call says so with an empty list. The code of a despedida may also be in the address or the body: no scheme is required where
 * visitors are admitted.
 */
const securityOf = ({ access, visitorCookie, codigo }: Route) => {
  if (access === 'service') return [{ servico: [] }]
  if (access !== 'public' && access !== 'visitor') return [{ bearer: [] }]
  return access === 'public' && !visitorCookie ? [] : [{}, { passe: [] }, ...(codigo ? [{ codigo: [] }] : [])]
}

/** Refusals by status; equal sets of codes share one component. */
const errorResponsesOf = (key: string, route: Route, shared: Record<string, unknown>) => {
  const codes = [...errorsOf(key, route)].toSorted()
  return Object.fromEntries(
    [...new Set(codes.map(code => ERRORS[code].status))].map(status => {
      const same = codes.filter(code => ERRORS[code].status === status)
      const name = same.join('.')
      shared[name] ??= errorResponse(same)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

const successHeadersOf = (route: Route) =>
  headersNamed(
    ...(route.total ? (['X-Total-Count'] as const) : []),
    ...(route.copy ? (['X-Registro-Copia'] as const) : []),
    ...(route.etag ? (['ETag'] as const) : []),
  )

/** The OpenAPI 3.1 document, derived from the contract alone. */
export const buildOpenApi = () => {
  const components = createComponents()
  const responses: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  const operationOf = (noun: string, key: string, route: Route) => {
    const [method = '', path = ''] = key.split(' ')
    const operationId = operationIdOf(method, path)
    const name = capitalised(operationId)
    const requestBody = requestBodyOf(route, components, name)
    return {
      operationId,
      tags: [noun],
      summary: route.summary,
      ...(route.adicional ? { description: 'adicional' } : {}),
      security: securityOf(route),
      parameters: [
        ...parametersOf(route.params, 'path'),
        ...parametersOf(route.query, 'query'),
        ...headerParametersOf(route),
      ],
      ...(requestBody ? { requestBody } : {}),
      responses: {
        200: {
          description: route.summary,
          headers: successHeadersOf(route),
          content: outputContent(route, components, name),
        },
        ...(route.etag ? { 304: { description: 'Sem mudança.', headers: headersNamed('ETag') } } : {}),
        ...errorResponsesOf(key, route, responses),
      },
    }
  }
  for (const [noun, declared] of Object.entries(routesByNoun))
    for (const [key, route] of Object.entries(declared) as [string, Route][]) {
      const [method = '', url = ''] = key.split(' ')
      const path = url.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(noun, key, route) }
    }
  components.refer(ERRO, 'output', 'Erro')
  return {
    openapi: '3.1.0',
    info: { title: 'Portal de despedidas', version: '1', description: 'Chamadas do portal, geradas do contrato.' },
    servers: [{ url: '/' }],
    tags: Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas(),
      responses,
      examples: EXAMPLES,
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
