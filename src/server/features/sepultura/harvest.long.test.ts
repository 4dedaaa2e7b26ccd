import { beforeAll, describe, expect, it } from 'vitest'
import type { SepulturasEncontradas } from '#contract/sepultura/schema.ts'
import { execute } from '#server/db/rows.ts'
import { COMMON_NAMES, plantGraves, REGISTER_SIZE } from '#server/testing/graves.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const t = openTestApp()
beforeAll(() => plantGraves(t.deps.db), 120_000)

const YEARS = Array.from({ length: 50 }, (_, index) => String(1976 + index))

/** Two common names and a year, the most promising first. */
const questions = function* () {
  for (const ano of YEARS) for (const nome of COMMON_NAMES) yield { nome, ano }
}

/** Asks until nothing is answered any more from any address. @returns how many people the answers named. */
const harvest = async (addresses: number): Promise<number> => {
  await execute(t.deps.db)`delete from limite`
  const people = new Set<string>()
  const open = Array.from({ length: addresses }, freshAddress)
  for (const payload of questions()) {
    const remoteAddress = open[0]
    if (remoteAddress === undefined) break
    const response = await t.app.inject({ method: 'POST', url: '/exibicao/sepultura/PF', payload, remoteAddress })
    if (response.statusCode === 429) open.shift()
    else for (const one of (response.json() as SepulturasEncontradas).sepulturas) people.add(JSON.stringify(one))
  }
  expect(open).toEqual([])
  return people.size
}

describe('somebody who asks for common names', () => {
  it('gets a thousandth of the register from one address in a day', async () => {
    const found = await harvest(1)
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThanOrEqual(REGISTER_SIZE / 1000)
  })

  it('gets less than a hundredth of it from many addresses together', async () => {
    const found = await harvest(60)
    expect(found).toBeGreaterThan(100)
    expect(found).toBeLessThan(REGISTER_SIZE / 100)
  }, 120_000)
})
