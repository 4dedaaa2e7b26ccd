import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ALL_PAGES_NUMBER, LISTS_PAGE_NUMBER, withoutHomenagens } from './page-versions.ts'

let t: TestApp
let id: number
let other: number
beforeAll(async () => {
  t = await createTestApp()
  id = (await buildDespedida(t.deps)).row.id
  other = (await buildDespedida(t.deps)).row.id
})
afterAll(() => t.close())

/** The versions of the despedida, of the same without its homenagens, of the lists and of another despedida, before and after a write. */
const movedBy = async (write: () => Promise<unknown>) => {
  const pages = {
    own: [id],
    bare: [withoutHomenagens(id)],
    lists: [LISTS_PAGE_NUMBER],
    neighbour: [other],
    all: [ALL_PAGES_NUMBER],
  }
  const stamps = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([name, of]) => [name, await t.deps.versions.current(of)])),
    )
  const before = await stamps()
  await write()
  const after = await stamps()
  return Object.keys(pages).filter(name => before[name] !== after[name])
}

const insertHomenagem = (publicado: boolean) =>
  t.deps.db
    .insertInto('homenagem')
    .values({ despedida_id: id, nome: 'Rosa', descricao: 'Saudade', publicado, imagem: null })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('a write moves the pages that show it, and no other', () => {
  it('stays where nothing was written', async () => {
    expect(await movedBy(() => t.deps.db.selectFrom('despedida').select('id').execute())).toEqual([])
  })

  it('the despedida itself: its page and the lists', async () => {
    const write = () => t.deps.db.updateTable('despedida').set({ obituario: 'Outra' }).where('id', '=', id).execute()
    expect(await movedBy(write)).toEqual(['own', 'bare', 'lists'])
  })

  it('the deceased: every page of that person and the lists', async () => {
    const { falecido_id } = await t.deps.db
      .selectFrom('despedida')
      .select('falecido_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const write = () =>
      t.deps.db.updateTable('falecido').set({ cidade: 'Penedo' }).where('id', '=', falecido_id).execute()
    expect(await movedBy(write)).toEqual(['own', 'bare', 'lists'])
  })

  it('an apresentacao: the page and the lists', async () => {
    expect(await movedBy(() => buildApresentacao(t.deps, id, {}))).toEqual(['own', 'bare', 'lists'])
    const all = t.deps.db.updateTable('apresentacao').where('despedida_id', '=', id)
    expect(await movedBy(() => all.set({ segmento_em: new Date().toISOString() }).execute())).toEqual([])
    expect(await movedBy(() => all.set({ despedida_id: other }).execute())).toEqual([
      'own',
      'bare',
      'lists',
      'neighbour',
    ])
  })

  it('a pending homenagem invalidates nothing; its approval and its withdrawal invalidate the page', async () => {
    let homenagemId = 0
    expect(
      await movedBy(async () => {
        homenagemId = (await insertHomenagem(false)).id
      }),
    ).toEqual([])
    const decide = (publicado: boolean) => () =>
      t.deps.db.updateTable('homenagem').set({ publicado }).where('id', '=', homenagemId).execute()
    expect(await movedBy(decide(true))).toEqual(['own'])
    expect(await movedBy(decide(false))).toEqual(['own'])
    expect(await movedBy(() => t.deps.db.deleteFrom('homenagem').where('id', '=', homenagemId).execute())).toEqual([])
  })

  it('a homenagem that is published at once invalidates the page', async () => {
    expect(await movedBy(() => insertHomenagem(true))).toEqual(['own'])
  })

  it('a florist: every page', async () => {
    const write = () => t.deps.db.insertInto('floricultura').values({ unidade: 'CV', nome: 'Rosa' }).execute()
    expect(await movedBy(write)).toEqual(['all'])
  })

  it('a write that was taken back: nothing that is read under the old stamp is wrong', async () => {
    const write = () =>
      t.deps.db
        .transaction()
        .execute(async tx => {
          await tx.updateTable('despedida').set({ obituario: 'Nunca' }).where('id', '=', id).execute()
          throw new Error('taken back')
        })
        .catch(() => undefined)
    expect(await movedBy(write)).toEqual([])
  })

  it('answers many askers at once, each with its own pages', async () => {
    const ask = () => Promise.all([[id], [other], [other, id]].map(pages => t.deps.versions.current(pages)))
    const before = await ask()
    await t.deps.db.updateTable('despedida').set({ obituario: 'Mais uma' }).where('id', '=', other).execute()
    const after = await ask()
    expect(after.map((stamp, place) => stamp === before[place])).toEqual([true, false, false])
  })
})
