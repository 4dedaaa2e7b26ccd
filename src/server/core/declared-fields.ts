import type { z } from 'zod'

/** The fields of a row that a shape declares, without checking them again: the contract does so on the way out. */
export const declaredFields = <Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  row: z.output<z.ZodObject<Shape>>,
): z.output<z.ZodObject<Shape>> =>
  Object.fromEntries(Object.keys(shape).map(field => [field, (row as Record<string, unknown>)[field]])) as z.output<
    z.ZodObject<Shape>
  >
