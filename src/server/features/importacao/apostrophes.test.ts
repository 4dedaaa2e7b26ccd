import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { normaliseNome } from './cells-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const stored = async (nome: string): Promise<string | undefined> =>
  (await sql<{ nome: string }>`select dobrar(${nome}) as nome`.execute(t.deps.db)).rows[0]?.nome

describe('a name with an apostrophe', () => {
  it.each([
    ['D\u0027Ávila', "d'avila"],
    ['D\u2019Ávila', "d'avila"],
    ['D\u2018Ávila', "d'avila"],
    ['D\u201bÁvila', "d'avila"],
    ['D\u02bcÁvila', "d'avila"],
    ['D\u02bbÁvila', "d'avila"],
    ['D\u02b9Ávila', "d'avila"],
    ['D\u02c8Ávila', "d'avila"],
    ['D\u00b4Ávila', "d'avila"],
    ['D\u0060Ávila', "d'avila"],
    ['D\u2032Ávila', "d'avila"],
    ['D\uff07Ávila', "d'avila"],
    ['D’A\u0301vila', "d'avila"],
    ["SANT'ANA", "sant'ana"],
    ['Sant´Ana', "sant'ana"],
    ['sant’ana', "sant'ana"],
    ['João O`Hara', "joao o'hara"],
    ['João O’Hara', "joao o'hara"],
    ["Pau d'Água", "pau d'agua"],
    ['Pau d´Água', "pau d'agua"],
    ["Zoë d'Ñ", "zoe d'n"],
  ])('%s is one and the same in an import and in a search', async (nome, normalised) => {
    expect([normaliseNome(nome), await stored(nome)]).toEqual([normalised, normalised])
  })
})
