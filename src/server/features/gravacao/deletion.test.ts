import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, createRecordingFixture, type TestTransmissao } from '#server/testing/recording-fixture.ts'
import { readRecordingsOptions, runRecordingsCommand } from './cli.ts'
import { runDeletion } from './deletion-service.ts'

const t = openTestApp(() => ({ raiseAlarm: alarm }))
let fixture: ReturnType<typeof createRecordingFixture>
const alarm = vi.fn(() => Promise.resolve())
beforeAll(async () => {
  fixture = createRecordingFixture(t)
})
beforeEach(async () => {
  alarm.mockClear()
  await t.deps.db.deleteFrom('gravacao').execute()
  for (const chave of t.deps.recordings.folders()) await t.deps.recordings.remove(chave)
})

const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
const folders = (): string[] => t.deps.recordings.folders()

const recorded = async (dias: 7 | 30 | 90): Promise<TestTransmissao> => {
  const wake = await buildTransmissao(t)
  await fixture.consent(wake, { dias })
  await fixture.record(wake, 2)
  await fixture.end(wake)
  return wake
}

describe('deletion after the retention period', () => {
  it('deletes each recording when its own retention period is over, and audits it', async () => {
    const [short, long] = [await recorded(7), await recorded(30)]
    expect((await runDeletion(t.deps, inDays(6))).deleted).toEqual([])
    expect(folders()).toHaveLength(2)
    expect((await runDeletion(t.deps, inDays(8))).deleted).toHaveLength(1)
    expect(folders()).toEqual([await fixture.chaveOf(long)])
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['conta_id', 'despedida_id', 'detalhe'])
      .where('acao', '=', 'gravacao.excluir')
      .execute()
    expect(audit).toMatchObject([{ conta_id: null, despedida_id: short.despedidaId }])
    expect(JSON.stringify(audit[0]?.detalhe)).toContain('prazo')
    expect(alarm).not.toHaveBeenCalled()
  })

  it('in a dry run reports what is due and changes nothing', async () => {
    await recorded(7)
    const run = await runDeletion(t.deps, inDays(8), { dryRun: true })
    expect([run.due.length, run.deleted.length, folders().length]).toEqual([1, 0, 1])
    const row = await t.deps.db.selectFrom('gravacao').select('removida_em').executeTakeFirstOrThrow()
    expect(row.removida_em).toBeNull()
  })

  it('above the limit deletes nothing and raises the alarm; with a higher limit it continues', async () => {
    for (let time = 0; time < 3; time++) await recorded(7)
    const aboveLimit = await runDeletion(t.deps, inDays(3650), { max: 2 })
    expect([aboveLimit.aboveLimit, aboveLimit.deleted.length, folders().length]).toEqual([true, 0, 3])
    expect(alarm).toHaveBeenCalledWith('gravacao', 'limite', expect.stringContaining('3 gravações'))
    const run = await runDeletion(t.deps, inDays(3650), { max: 3 })
    expect([run.aboveLimit, run.deleted.length, folders().length]).toEqual([false, 3, 0])
  })

  it('deletes the leftover folder of a removed recording', async () => {
    const wake = await recorded(7)
    const chave = await fixture.chaveOf(wake)
    await t.deps.db
      .updateTable('gravacao')
      .set({ removida_em: new Date().toISOString(), motivo: 'prazo' })
      .where('chave', '=', chave)
      .execute()
    expect((await runDeletion(t.deps, new Date())).leftovers).toEqual([chave])
    expect(folders()).toEqual([])
  })

  it('never deletes a folder without a row: the database may be the wrong one', async () => {
    mkdirSync(join(t.deps.config.recordingDir, 'a-folder-of-somebody-else'), { recursive: true })
    const run = await runDeletion(t.deps, inDays(3650))
    expect(run.unknown).toEqual(['a-folder-of-somebody-else'])
    expect(folders()).toEqual(['a-folder-of-somebody-else'])
    expect(alarm).toHaveBeenCalledWith('gravacao', 'pastas', expect.stringContaining('Nenhuma foi apagada'))
  })

  it('deletes the recording of a deleted despedida', async () => {
    const wake = await recorded(90)
    await t.deps.db.deleteFrom('despedida').where('id', '=', wake.despedidaId).execute()
    const run = await runDeletion(t.deps, new Date())
    expect([run.due[0]?.motivo, run.deleted.length, folders()]).toEqual(['sem-reserva', 1, []])
  })
})

describe('the recordings command', () => {
  const run = async (words: string, now = inDays(8)) =>
    runRecordingsCommand(t.deps, readRecordingsOptions(words.split(' ')), now)

  it('lists what is due in a dry run, and deletes it with --apply', async () => {
    const wake = await recorded(7)
    const dry = await run('--dry-run')
    expect(dry[0]).toBe('Gravações a excluir: 1 (limite por rodada: 20)')
    expect(dry.join('\n')).toContain(`despedida ${wake.despedidaId}: prazo vencido`)
    expect(dry.at(-1)).toBe('Nada foi excluído.')
    expect(folders()).toHaveLength(1)
    expect(await run('--apply')).toContain('Excluídas: 1')
    expect(folders()).toEqual([])
  })

  it('reports when the limit stops the run, and accepts a higher limit', async () => {
    for (let time = 0; time < 2; time++) await recorded(7)
    expect((await run('--dry-run --max 1')).at(-1)).toContain('Acima do limite')
    await expect(run('--apply --max 1')).rejects.toThrow('ATENÇÃO: 2 gravações')
    expect(folders()).toHaveLength(2)
    expect(await run('--apply --max 2')).toContain('Excluídas: 2')
  })

  it.each(['', '--aply', '--apply --dry-run', '--apply now', '--apply --max x', '--apply --max 0'])(
    'fails with its usage for "%s"',
    async words => {
      await expect(run(words)).rejects.toThrow('Uso:')
    },
  )
})
