import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaStore } from '#server/adapters/media-store.ts'
import { readTablesOwner } from '#server/db/portal-tables.ts'
import { copyOf, emptySystem, fillPortal } from '#server/testing/backup.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { restoreBackup } from './restore-service.ts'

const ENGINE = onServer() ? 'postgresql' : 'embutido'
const folder = mkdtempSync(join(tmpdir(), 'memorial-copias-'))
const path = join(folder, 'casa.zip')
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await fillPortal(t.deps)
  await copyOf(t.deps, ENGINE, path)
}, 300_000)
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a restore that fails at its third picture leaves neither tables, pictures nor recordings', async () => {
  const target = await emptySystem(ENGINE)
  const stored: string[] = []
  const media: MediaStore = {
    ...target.media,
    put: async (name, bytes) => {
      if (stored.length === 2) throw new Error('o disco está cheio')
      await target.media.put(name, bytes)
      stored.push(name)
    },
  }
  try {
    const restored = restoreBackup(path, { ...target, media }, { replace: false, keepQueue: false })
    await expect(restored).rejects.toThrow('o disco está cheio')
    expect(stored).toHaveLength(2)
    for (const name of stored) expect(await target.media.get(name), name).toBeUndefined()
    expect(existsSync(target.config.recordingDir) ? readdirSync(target.config.recordingDir) : []).toEqual([])
    expect(await readTablesOwner(target.database.db)).toBe('none')
  } finally {
    await target.close()
  }
}, 120_000)
