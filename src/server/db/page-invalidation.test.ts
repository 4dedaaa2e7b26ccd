import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'
import { withoutHomenagens } from './page-versions.ts'

describe('page changes', () => {
  let t: TestApp
  beforeEach(async () => {
    t = await createTestApp()
  })
  afterEach(() => t.close())

  it('notify every listener of the pages that a committed write changed', async () => {
    const { id } = (await buildDespedida(t.deps)).row
    const seen: [number[], number[]] = [[], []]
    for (const pages of seen)
      await t.deps.changes.subscribe({ onInvalidated: page => void pages.push(page), onDisconnected: () => undefined })
    await t.deps.db.updateTable('despedida').set({ obituario: 'Outra' }).where('id', '=', id).execute()
    for (const pages of seen)
      await waitFor(() => expect(pages).toEqual(expect.arrayContaining([id, withoutHomenagens(id)])))
  })
})
