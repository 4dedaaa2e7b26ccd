import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { databaseTests, ENGINE_INDEPENDENT } from './database-tests.mjs'
import { projectPath } from './paths.mjs'

it('lists every server test that opens a database, except those that are independent of the engine', () => {
  const found = databaseTests()
  const usersOfDatabase = readdirSync(projectPath('src', 'server'), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .filter(name => !ENGINE_INDEPENDENT.test(`/${name}`))
    .filter(name =>
      /createTestApp|openTestDatabase|openBareDatabase/.test(readFileSync(projectPath('src', 'server', name), 'utf8')),
    )
    .map(name => `src/server/${name}`)
  expect(usersOfDatabase.length).toBeGreaterThan(50)
  expect(found).toEqual(expect.arrayContaining(usersOfDatabase))
  expect(found).not.toContain('src/server/features/documento/ebook.test.ts')
  expect(found).not.toContain('src/server/core/secrets.test.ts')
  expect(found).not.toContain('src/server/live/stream-rtsp.test.ts')
})
