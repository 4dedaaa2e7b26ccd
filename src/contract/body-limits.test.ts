import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BODY_BYTES } from './limits.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'

type JsonSchema = {
  maxLength?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: string[]
}

/** An emoji in UTF-8, as browsers send JSON; and in a form, or as programs escape it. */
const CHARACTER_BYTES = { plain: 4, escaped: 12 }
/** Keys, ids and addresses that programs write, in ASCII; pictures and files in Base64. */
const WRITTEN_BY_PROGRAMS = ['acesso', 'arquivo', 'consulta', 'foto_perfil', 'ids', 'imagem', 'prova']
/** Numbers, switches, and what a pattern holds shorter. */
const SHORT_BYTES = 40
/** Around the name of a field: quotes, a colon, a comma. */
const AROUND_BYTES = 6

/** Bytes of the longest valid value. */
const longest = (schema: JsonSchema, characterBytes: number): number => {
  const { properties, items, maxItems = Number.POSITIVE_INFINITY, anyOf, oneOf, maxLength } = schema
  const choices = anyOf ?? oneOf
  if (choices) return Math.max(...choices.map(choice => longest(choice, characterBytes)))
  if (items) return maxItems * (longest(items, characterBytes) + 1)
  if (!properties) return maxLength === undefined ? SHORT_BYTES : maxLength * characterBytes + 2
  return Object.entries(properties).reduce(
    (sum, [name, field]) =>
      sum + name.length + AROUND_BYTES + longest(field, WRITTEN_BY_PROGRAMS.includes(name) ? 1 : characterBytes),
    2,
  )
}

const declared: [string, Route][] = Object.entries(routes)
const bodies = declared.filter(([, route]) => route.body && route.form !== 'signed')
const forms = declared.flatMap(([key, { parts }]) => (parts ? [[key, parts] as const] : []))
const asJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

describe('the limit of a body', () => {
  it.each(bodies)('of %s leaves room for the longest valid one', (_key, { body, bodyClass, access, form }) => {
    const isEscaped = access === 'public' || access === 'visitor' || form === 'urlencoded'
    const bytes = longest(asJsonSchema(body as z.ZodType), isEscaped ? CHARACTER_BYTES.escaped : CHARACTER_BYTES.plain)
    expect(bytes).toBeLessThanOrEqual(BODY_BYTES[bodyClass])
  })

  it.each(forms)('of the texts in %s leaves room for the longest valid ones', (_key, { json, jsonBytes }) => {
    expect(longest(asJsonSchema(json), CHARACTER_BYTES.plain)).toBeLessThanOrEqual(jsonBytes)
  })

  it('is small where anybody may write', () => {
    const open = declared.filter(([, { access }]) => access === 'public' || access === 'visitor')
    const large = open.filter(([, { bodyClass, form }]) => bodyClass !== 'public' && form !== 'multipart')
    expect(BODY_BYTES.public).toBeLessThanOrEqual(24 * 1024)
    expect(large.map(([key]) => key)).toEqual(['POST /avisos/entregas'])
  })
})
