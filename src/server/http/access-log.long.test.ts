import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accessFolder } from '#server/adapters/access-log-files.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { createTestApp } from '#server/testing/test-app.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acesso-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the access log', () => {
  it('deletes files older than six months, counts them in a dry run, and stops above the ceiling for one run', async () => {
    const t = await createTestApp()
    const now = new Date('2026-11-21T12:00:00Z')
    const day = (back: number) =>
      join(
        accessFolder(folder),
        `acesso-${new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)}.jsonl`,
      )
    mkdirSync(accessFolder(folder))
    for (const back of [0, 183, 184, 200]) writeFileSync(day(back), '')
    writeFileSync(day(200).replace('.jsonl', '.1.jsonl'), '')
    const line = async (options: object) =>
      (await runRetention({ ...t.deps, config: { DATA_DIR: folder } }, now, options)).find(
        one => one.regra === 'registro-acesso',
      )
    expect(await line({ dryRun: true })).toMatchObject({ encontrados: 3, feitos: 0 })
    expect(await line({ teto: 1 })).toMatchObject({ barrada: true, feitos: 0 })
    expect(await line({})).toMatchObject({ encontrados: 3, feitos: 3 })
    expect(readdirSync(accessFolder(folder))).toHaveLength(2)
    await t.close()
  })
})
