import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MediaStore } from '#server/adapters/media-store.ts'
import { endOnSignals } from '#server/core/with-cleanup.ts'
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

it.each([
  ['fails', 'o disco está cheio'],
  ['is told to end', 'O comando foi interrompido antes do fim.'],
])(
  'a restore that %s at its third picture leaves neither tables, pictures nor recordings',
  async (what, sentence) => {
    const target = await emptySystem(ENGINE)
    const stored: string[] = []
    const media: MediaStore = {
      ...target.media,
      put: async (name, bytes) => {
        if (stored.length === 2 && what === 'fails') throw new Error(sentence)
        if (stored.length === 2) process.emit('SIGTERM')
        await target.media.put(name, bytes)
        stored.push(name)
      },
    }
    endOnSignals()
    try {
      const restored = restoreBackup(path, { ...target, media }, { replace: false, keepQueue: false })
      await expect(restored).rejects.toThrow(sentence)
      expect(stored).toHaveLength(what === 'fails' ? 2 : 3)
      for (const name of stored) expect(await target.media.get(name), name).toBeUndefined()
      expect(existsSync(target.config.recordingDir) ? readdirSync(target.config.recordingDir) : []).toEqual([])
      expect(await readTablesOwner(target.database.db)).toBe('none')
    } finally {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal)
      await target.close()
    }
  },
  120_000,
)
