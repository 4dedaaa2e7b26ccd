import fc from 'fast-check'
import type { z } from 'zod'
import { TEXTS, WRONG } from './hostile.ts'

/** How often a value is valid: always, mostly, seldom. */
export type Manner = 'valid' | 'near' | 'wild'
const WRONG_IN_TEN = { valid: 0, near: 1, wild: 6 } as const

/** Texts that a page might send; the schema of a field decides which of them are valid. */
const PLAUSIBLE: readonly unknown[] = [
  'Maria do Carmo',
  'Clara e família 🌹',
  'Saudade eterna, vó.\nUm dia a gente se vê.',
  'ana.rosa@exemplo.com.br',
  '82999990000',
  '(82) 99999-1234',
  '+351912345678',
  '52998224725',
  '2026-11-05',
  '2027-03-01 08:00:00',
  '2027-03-01 12:00:00',
  '1941-03-12',
  'jardim tranquilo de 1973',
  '00000',
  'APAGAR',
  '0',
  '01',
  'CV',
  'saguao',
  'a-screen-of-the-fuzz',
  'video/webm',
  '',
  null,
  true,
  false,
  1,
  2,
  20,
]

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, string>
  values?: unknown[]
}
const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...WRONG),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
)

/** What closed lists inside a field name. */
const named = (schema: z.ZodType): unknown[] => {
  const { entries, values, innerType, options, in: before } = defOf(schema)
  return [
    ...Object.values(entries ?? {}),
    ...(values ?? []),
    ...[innerType, before, ...(options ?? [])].flatMap(inner => (inner ? named(inner) : [])),
  ]
}

/** The first two ids are those of most calls, the caller's own and another person's: most cases use them. */
const leaf = (schema: z.ZodType, ids: readonly unknown[]): fc.Arbitrary<unknown> => {
  const taken = [...ids, ...named(schema), ...PLAUSIBLE].filter(value => schema.safeParse(value).success)
  if (taken.length === 0) return hostileValue
  const any = fc.constantFrom(...taken)
  return taken[0] === ids[0] ? fc.oneof(fc.constantFrom(...taken.slice(0, 2)), any) : any
}

const ABSENT = Symbol('absent')

const objectOf = (shape: Record<string, z.ZodType>, make: (schema: z.ZodType) => fc.Arbitrary<unknown>) => {
  const fields = Object.entries(shape).map(([name, schema]) => [name, make(schema)] as const)
  return fc
    .record(Object.fromEntries(fields))
    .map(record => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT)))
}

/** Values for a declared shape, read from the shape itself. @param ids of rows that exist, so that a call gets past "not found". */
export const valuesOf = (schema: z.ZodType, manner: Manner, ids: readonly unknown[]): fc.Arbitrary<unknown> => {
  const make = (inner: z.ZodType): fc.Arbitrary<unknown> => valuesOf(inner, manner, ids)
  const { type, shape, element, innerType, options, in: before } = defOf(schema)
  const right = (): fc.Arbitrary<unknown> => {
    if (shape) return objectOf(shape, make)
    if (element) return fc.array(make(element), { maxLength: 3 })
    if (innerType && type === 'optional')
      return fc.oneof({ weight: 3, arbitrary: make(innerType) }, fc.constant(ABSENT))
    if (innerType && type === 'nullable') return fc.oneof({ weight: 3, arbitrary: make(innerType) }, fc.constant(null))
    if (innerType && type === 'default') return make(innerType)
    if (before && defOf(before).type === 'object') return make(before)
    if (options?.some(option => defOf(option).type === 'object')) return fc.oneof(...options.map(make))
    return leaf(schema, ids)
  }
  const wrong = WRONG_IN_TEN[manner]
  if (wrong === 0) return right()
  return fc.oneof(
    { weight: 10 - wrong, arbitrary: right() },
    { weight: wrong, arbitrary: hostileValue },
    { weight: wrong > 1 ? 1 : 0, arbitrary: fc.constant(ABSENT) },
  )
}

const TRIES = 8
/** Values that the whole schema accepts, its rules across fields included, if a few attempts find one. */
export const validOf = (schema: z.ZodType, ids: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .array(valuesOf(schema, 'valid', ids), { minLength: TRIES, maxLength: TRIES })
    .map(candidates => candidates.find(one => schema.safeParse(present(one)).success) ?? candidates[0])

export const present = (value: unknown): unknown => (value === ABSENT ? undefined : value)
