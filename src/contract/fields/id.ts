import { z } from 'zod'

/** An identifier of the wire: 1..2^53-1; anything else in a path is "not found" (security §1.2). */
export const isId = (value: unknown): boolean => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}

/** Body id: a number, or its digits as a string (clients send both). */
export const id = z
  .union([z.number(), z.string()])
  .refine(isId, 'Dados inválidos')
  .transform(value => Number(value))

export const idParams = z.object({ id })

/** Switches travel as true/false; strings "true"/"false" in paths and queries only. */
export const pathBoolean = z.enum(['true', 'false']).transform(value => value === 'true')
