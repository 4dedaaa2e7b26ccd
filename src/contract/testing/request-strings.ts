import type { z } from 'zod'
import type { Route } from '../route.ts'
import { type CallKey, routes } from '../routes.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  coerce?: boolean
}
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** What a schema holds, by names; an array holds its first element, a single value nothing. */
const fieldsOf = (schema: z.ZodType): (readonly [string, z.ZodType])[] => {
  const { shape, element, innerType, in: before, options = [] } = defOf(schema)
  if (shape) return Object.entries(shape)
  if (element) return [['0', element]]
  return [innerType, before, ...options].flatMap(inner => (inner ? fieldsOf(inner) : []))
}

/** Numbers of a path or query are sent as text. */
const readsString = (schema: z.ZodType): boolean => {
  const { type, innerType, in: before, options = [], coerce } = defOf(schema)
  return (
    type === 'string' ||
    coerce === true ||
    [innerType, before, ...options].some(inner => inner !== undefined && readsString(inner))
  )
}

export type SchemaString = { path: readonly string[]; schema: z.ZodType }

/** Every string that a schema reads, with the schema that reads it. */
export const stringsOf = (schema: z.ZodType, path: readonly string[] = []): SchemaString[] => [
  ...(readsString(schema) ? [{ path, schema }] : []),
  ...fieldsOf(schema).flatMap(([name, field]) => stringsOf(field, [...path, name])),
]

export const REQUEST_PARTS = ['params', 'query', 'body', 'form'] as const
export type RequestString = SchemaString & { key: CallKey; part: (typeof REQUEST_PARTS)[number] }

const partOf = (route: Route, part: RequestString['part']): z.ZodType | undefined =>
  part === 'form' ? route.parts?.json : route[part]

/** Every string that a call reads. */
export const requestStrings = (): RequestString[] =>
  (Object.keys(routes) as CallKey[]).flatMap(key =>
    REQUEST_PARTS.flatMap(part => {
      const schema = partOf(routes[key], part)
      return schema ? stringsOf(schema).map(one => ({ ...one, key, part })) : []
    }),
  )

export const nameOf = ({ key, part, path }: Omit<RequestString, 'schema'>): string =>
  [`${key} ${part}`, ...path].join('.')
