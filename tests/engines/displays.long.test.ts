import { afterAll, beforeAll, describe, it } from 'vitest'
import { ENGINES } from './engines.ts'
import { openPerson, type Person } from './person.ts'
import { runPortal } from './portal.ts'

const portal = runPortal()

describe.each(ENGINES)('a display with $name', engine => {
  describe.each([
    [1920, 1080],
    [1080, 1920],
  ])('of %i × %i', (width, height) => {
    let display: Person
    beforeAll(async () => {
      display = await openPerson(engine, portal.url(), [width, height])
    })
    afterAll(() => display.close())

    it.each([
      ['capela', '/capela/CV/01', /Maria do Carmo[\s\S]*Deixe sua\s+mensagem/],
      ['saguao', '/capela/CV/saguao', /Velórios de hoje[\s\S]*Maria do Carmo/],
      ['painel', '/painel', /Lembranças que florescem/],
    ])('shows %s', async (name, path, words) => {
      await display.open(path)
      await display.see(words)
      await display.look(name)
    })
  })
})
