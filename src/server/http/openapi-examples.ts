import type { z } from 'zod'

/** For fields without an example of their own: the first of these values that the schema accepts. */
const ANY: readonly unknown[] = [60, 1, 'Texto de exemplo', '48213', '2027-03-01 08:00:00', '', true, null]

type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}

/** A request or response for this schema: derived from its shape and the `examples` that shared fields declare. */
export const exampleOf = (schema: z.ZodType): unknown => {
  const { shape, element, innerType, in: before, options, entries, values } = schema.def as unknown as Definition
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, exampleOf(field)]))
  if (element) return [exampleOf(element)]
  const inner = innerType ?? before ?? options?.[0]
  const declared = schema.meta()?.examples
  const candidates = [
    ...(Array.isArray(declared) ? declared : []),
    ...(inner ? [exampleOf(inner)] : []),
    ...[...Object.values(entries ?? {}), ...(values ?? []), ...ANY],
  ]
  return candidates.find(value => schema.safeParse(value).success)
}
