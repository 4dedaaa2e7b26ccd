import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeFloriculturas } from '#server/testing/settings.ts'
import { createDeferred } from '#server/testing/wait.ts'
import { ALL_PAGES_NUMBER, createPageVersions, LISTS_PAGE_NUMBER, withoutHomenagens } from './page-versions.ts'

const t = openTestApp()
let id: number
let other: number
beforeAll(async () => {
  id = (await buildDespedida(t.deps)).row.id
  other = (await buildDespedida(t.deps)).row.id
})

/** The versions of the despedida, of the same without its homenagens, of the lists and of another despedida, before and after a write. */
const invalidatedBy = async (write: () => Promise<unknown>) => {
  const pages = {
    own: [id],
    bare: [withoutHomenagens(id)],
    lists: [LISTS_PAGE_NUMBER],
    neighbour: [other],
    all: [ALL_PAGES_NUMBER],
  }
  const versions = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(pages).map(async ([name, of]) => [name, await t.deps.versions.current(of)])),
    )
  const before = await versions()
  await write()
  const after = await versions()
  return Object.keys(pages).filter(name => before[name] !== after[name])
}

const insertHomenagem = (publicado: boolean) =>
  t.deps.db
    .insertInto('homenagem')
    .values({ despedida_id: id, nome: 'Rosa', descricao: 'Saudade', publicado, imagem: null })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the pages that a write invalidates', () => {
  it('are none after a read', async () => {
    expect(await invalidatedBy(() => t.deps.db.selectFrom('despedida').select('id').execute())).toEqual([])
  })

  it('are, for a despedida, its page and the lists', async () => {
    const write = () => t.deps.db.updateTable('despedida').set({ obituario: 'Outra' }).where('id', '=', id).execute()
    expect(await invalidatedBy(write)).toEqual(['own', 'bare', 'lists'])
  })

  it('are, for a falecido, every page of that person and the lists', async () => {
    const { falecido_id } = await t.deps.db
      .selectFrom('despedida')
      .select('falecido_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const write = () =>
      t.deps.db.updateTable('falecido').set({ cidade: 'Penedo' }).where('id', '=', falecido_id).execute()
    expect(await invalidatedBy(write)).toEqual(['own', 'bare', 'lists'])
  })

  it('are, for an apresentacao, the page and the lists', async () => {
    expect(await invalidatedBy(() => buildApresentacao(t.deps, id, {}))).toEqual(['own', 'bare', 'lists'])
    const all = t.deps.db.updateTable('apresentacao').where('despedida_id', '=', id)
    expect(await invalidatedBy(() => all.set({ segmento_em: new Date().toISOString() }).execute())).toEqual([])
    expect(await invalidatedBy(() => all.set({ despedida_id: other }).execute())).toEqual([
      'own',
      'bare',
      'lists',
      'neighbour',
    ])
  })

  it('are none for a pending homenagem, and the page for its approval and its withdrawal', async () => {
    let homenagemId = 0
    expect(
      await invalidatedBy(async () => {
        homenagemId = (await insertHomenagem(false)).id
      }),
    ).toEqual([])
    const decide = (publicado: boolean) => () =>
      t.deps.db.updateTable('homenagem').set({ publicado }).where('id', '=', homenagemId).execute()
    expect(await invalidatedBy(decide(true))).toEqual(['own'])
    expect(await invalidatedBy(decide(false))).toEqual(['own'])
    expect(
      await invalidatedBy(() => t.deps.db.deleteFrom('homenagem').where('id', '=', homenagemId).execute()),
    ).toEqual([])
  })

  it('are the page for a homenagem published without moderation', async () => {
    expect(await invalidatedBy(() => insertHomenagem(true))).toEqual(['own'])
  })

  it('are all for a change of the settings', async () => {
    const write = () => writeFloriculturas(t.deps.db, 'CV', ['Rosa'])
    expect(await invalidatedBy(write)).toEqual(['all'])
  })

  it('are none for a write that is rolled back', async () => {
    const write = () =>
      t.deps.db
        .transaction()
        .execute(async tx => {
          await tx.updateTable('despedida').set({ obituario: 'Nunca' }).where('id', '=', id).execute()
          throw new Error('rolled back')
        })
        .catch(() => undefined)
    expect(await invalidatedBy(write)).toEqual([])
  })

  it('have the right versions for each of many concurrent requests', async () => {
    const readVersions = () => Promise.all([[id], [other], [other, id]].map(pages => t.deps.versions.current(pages)))
    const before = await readVersions()
    await t.deps.db.updateTable('despedida').set({ obituario: 'Mais uma' }).where('id', '=', other).execute()
    const after = await readVersions()
    expect(after.map((version, index) => version === before[index])).toEqual([true, false, false])
  })
})

describe('the version that was confirmed last', () => {
  it('is the one that was read, until a write is notified or a notification may be missing', async () => {
    const versions = createPageVersions(t.deps.db)
    expect(versions.lastConfirmed([id])).toBeUndefined()
    for (const end of [() => versions.forget(id), () => versions.forgetAll()]) {
      const version = await versions.current([other, id])
      expect(versions.lastConfirmed([id, other])).toBe(version)
      end()
      expect(versions.lastConfirmed([id, other])).toBeUndefined()
    }
    expect(versions.lastConfirmed([other])).toBeUndefined()
  })

  it('counts for a minute', async () => {
    const versions = createPageVersions(t.deps.db)
    const version = await versions.current([id])
    const now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 59_000)
    expect(versions.lastConfirmed([id])).toBe(version)
    clock.mockReturnValue(now + 61_000)
    expect(versions.lastConfirmed([id])).toBeUndefined()
    clock.mockRestore()
  })

  it('is not one that was read before a write and arrived after its notification', async () => {
    const [isRead, mayArrive] = [createDeferred(), createDeferred()]
    const late = t.deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        isRead.resolve()
        await mayArrive.promise
        return result
      },
    })
    const versions = createPageVersions(late)
    const reading = versions.current([id, other])
    await isRead.promise
    versions.forget(id)
    mayArrive.resolve()
    await reading
    expect([versions.lastConfirmed([id]), versions.lastConfirmed([other])]).toEqual([undefined, expect.any(String)])
  })
})
