import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BESIDE, databaseTests } from './database-tests.mjs'
import { at } from './place.mjs'

it('names every server test that makes a portal or opens a database, but for those about something else, and none that asks neither', () => {
  const found = databaseTests()
  const asking = readdirSync(at('src', 'server'), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .filter(name => !BESIDE.test(`/${name}`))
    .filter(name =>
      /createTestApp|openTestDatabase|openBareDatabase/.test(readFileSync(at('src', 'server', name), 'utf8')),
    )
    .map(name => `src/server/${name}`)
  expect(asking.length).toBeGreaterThan(50)
  expect(found).toEqual(expect.arrayContaining(asking))
  expect(found).not.toContain('src/server/features/documento/ebook.test.ts')
  expect(found).not.toContain('src/server/secrets.test.ts')
  expect(found).not.toContain('src/server/gateways/stream-rtsp.test.ts')
})
