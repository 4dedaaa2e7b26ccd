import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { AWKWARD, type Awkward, awkwardText } from './testing/awkward-texts.ts'
import { nameOf, requestStrings } from './testing/request-strings.ts'

/** Beyond what any string may have, so that whatever is done with it shows. */
const LENGTH = 2 ** 16
const PLAIN_TEXT = 'x'.repeat(LENGTH)
/** To refuse all awkward texts by their length takes less than a millisecond of a core; to normalise them, twenty and more. */
const REFUSALS_MAX_MS = 8
const TRIES = 5

/** Strings whose length somebody else bounds. */
const BOUNDED_ELSEWHERE = [
  /^POST \/avisos\/entregas body$/, // signed as a whole, and bounded as a body
  /^POST \/cliente\/configuracao\/(imagem|politica) body/, // files, bounded in bytes
  /^(POST|PUT) \/integracao\/falecidos/, // cells of rows, each refused by itself where it is read
  /^POST \/homenagem\/formulario\/:despedidaId form/, // fields of a form, bounded in bytes as they arrive
]

/** Several calls share the schema of a string. */
const strings = [
  ...new Map(
    requestStrings()
      .filter(one => !BOUNDED_ELSEWHERE.some(name => name.test(nameOf(one))))
      .map(one => [one.schema, one]),
  ).values(),
]
const texts = Object.keys(AWKWARD).map(kind => awkwardText(kind as Awkward, LENGTH))

const cpuMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Stops at the first text that takes too long: a quadratic pattern takes seconds. */
const areRefusedAtOnce = (schema: z.ZodType): boolean => {
  let sum = 0
  return texts.every(text => {
    sum += cpuMs(() => schema.safeParse(text))
    return sum <= REFUSALS_MAX_MS
  })
}

/** Asks again, because the collector of memory and the compiler work at the same time. */
const isSlow = (schema: z.ZodType): boolean => {
  for (let count = 0; count < TRIES; count += 1) if (areRefusedAtOnce(schema)) return false
  return true
}

describe('every string of every request', () => {
  it('is refused, or read as an empty one, when it is longer than anything valid', () => {
    const kept = strings.filter(({ schema }) => String(schema.safeParse(PLAIN_TEXT).data ?? '').length > 0)
    expect(strings.length).toBeGreaterThan(200)
    expect(kept.map(nameOf)).toEqual([])
  })

  it('is refused by its length before anything is done with it, whatever it consists of', () => {
    const slow = strings.find(({ schema }) => isSlow(schema))
    expect(slow && nameOf(slow)).toBeUndefined()
  })
})
