import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { addHomenagem, asking } from '#server/testing/tributes.ts'
import { createLocalChanges } from './page-changes.ts'
import { withoutLetters } from './page-versions.ts'

const waited = async (work: Promise<unknown>, ms: number): Promise<'done' | 'waiting'> =>
  Promise.race([
    work.then(() => 'done' as const),
    new Promise<'waiting'>(resolve => setTimeout(() => resolve('waiting'), ms)),
  ])

describe('a commit in the one process that writes', () => {
  const hear = async (moving?: (page: number) => Promise<unknown> | undefined) => {
    const { changes, tell } = createLocalChanges()
    const told: string[] = []
    const ear = { moved: (page: number) => told.push(`moved ${page}`), lost: () => undefined }
    await changes.follow(moving ? { ...ear, moving } : ear)
    return { changes, told, commit: (pages: number[]) => tell(pages, () => told.push('shown')) }
  }

  it('is told of at once where nobody makes anything anew', async () => {
    const { changes, told, commit } = await hear(() => undefined)
    expect(commit([7])).toBeUndefined()
    expect(told).toEqual(['shown', 'moved 7'])
    expect(changes.shown()).toBeUndefined()
  })

  it('is told of when what somebody reads is made anew, however that ends', async () => {
    const ends: ((error?: Error) => void)[] = []
    const { changes, told, commit } = await hear(
      () => new Promise<void>((resolve, reject) => ends.push(error => (error ? reject(error) : resolve()))),
    )
    const held = commit([7, -8])
    const all = Promise.all([held, changes.shown()])
    ends[0]?.()
    expect(await waited(all, 30)).toBe('waiting')
    expect(told).toEqual([])
    ends[1]?.(new Error('could not be made'))
    await all
    expect(told).toEqual(['shown', 'moved 7', 'moved -8'])
    expect(changes.shown()).toBeUndefined()
  })

  it('does not wait for ever', async () => {
    const { told, commit } = await hear(() => new Promise(() => undefined))
    const began = performance.now()
    await commit([7])
    expect(performance.now() - began).toBeGreaterThan(150)
    expect(told).toEqual(['shown', 'moved 7'])
  })
})

describe.skipIf(onServer())('whoever writes', () => {
  let t: TestApp
  let id: number
  let letter: number
  beforeEach(async () => {
    t = await createTestApp()
    id = (await buildDespedida(t.deps)).row.id
    letter = await addHomenagem(t, id)
  })
  afterEach(() => t.close())

  const decide = async (publicado: boolean) =>
    asking(t)(
      'PUT',
      `/homenagem/update-status-homenagem/${letter}/${publicado}`,
      await buildAccount(t.deps, ['ROLE_ADMIN']),
    )

  const holdBack = async () => {
    let finish = (): void => undefined
    const made = new Promise<void>(resolve => {
      finish = resolve
    })
    const begun = new Promise<void>(resolve => {
      const moving = (page: number) => {
        if (page !== id) return undefined
        resolve()
        return made
      }
      void t.deps.changes.follow({ moved: () => undefined, lost: () => undefined, moving })
    })
    return { begun, finish }
  }

  it('is told once all may read it, and until then nobody is kept from reading what was', async () => {
    const { begun, finish } = await holdBack()
    const before = t.deps.versions.now([id])
    const answer = decide(true)
    await begun
    expect(await waited(answer, 30)).toBe('waiting')
    expect([t.deps.versions.now([id]), t.deps.versions.newest([id]) === before]).toEqual([before, false])
    expect(await t.deps.db.selectFrom('homenagem').select('publicado').where('id', '=', letter).execute()).toEqual([
      { publicado: true },
    ])
    finish()
    expect((await answer).statusCode).toBe(200)
    expect(t.deps.versions.now([id])).toBe(t.deps.versions.newest([id]))
  })

  it('and says what somebody else has just said is told no sooner', async () => {
    const { begun, finish } = await holdBack()
    const first = decide(true)
    await begun
    const repeated = decide(true)
    expect(await waited(repeated, 30)).toBe('waiting')
    const read = t.app.inject(`/exibicao/despedida/${id}/0`)
    expect(await waited(read, 100)).toBe('done')
    finish()
    expect([(await first).statusCode, (await repeated).statusCode]).toEqual([200, 200])
  })

  it('and is told first, although another wrote before, has all that was made until then refused', async () => {
    const { versions, db } = t.deps
    const pages = [withoutLetters(id), -1]
    const { begun, finish } = await holdBack()
    const first = decide(true)
    await begun
    const made = versions.newest(pages)
    await db.updateTable('despedida').set({ obituario: 'Outra' }).where('id', '=', id).execute()
    expect(versions.now(pages)).not.toBe(made)
    finish()
    await first
    expect(versions.now(pages)).toBe(versions.newest(pages))
  })
})
