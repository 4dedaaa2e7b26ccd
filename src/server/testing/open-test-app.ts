import { afterAll, beforeAll } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** The portal of a test file, on a database of its own, from before its first test until after its last. */
export const openTestApp = (overrides: () => Partial<Deps> = () => ({})): TestApp => {
  const t = {} as TestApp
  beforeAll(async () => {
    Object.assign(t, await createTestApp(overrides()))
  })
  afterAll(() => t.close())
  return t
}
