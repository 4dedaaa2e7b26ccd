import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { createArquivoMaking } from '#server/features/arquivo-familia/making-jobs.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { addKeptRecording, createKeptRecordings } from '#server/testing/kept-recordings.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

/** More than zip without zip64 can hold. */
const VIDEO_BYTES = 4_400_000_000
const GROWTH_MAX_BYTES = 200 * 2 ** 20
const POLL_INTERVAL_MS = 100

const kept = createKeptRecordings()
const t = openTestApp(() => ({ recordings: kept.recordings }))
const folder = mkdtempSync(join(tmpdir(), 'memorial-arquivo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const hasUnzip = spawnSync('unzip', ['-v']).status === 0

describe.skipIf(!hasUnzip)('an archive of more than four gigabytes', () => {
  it('needs no more memory than a small one, and unzip reads what stands behind the fourth', SLOW_TEST, async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    await addKeptRecording(t, row.id, moderador)
    const large = join(folder, 'large.mp4')
    writeFileSync(large, '')
    truncateSync(large, VIDEO_BYTES)
    kept.bytes = VIDEO_BYTES
    kept.video = () => createReadStream(large, { highWaterMark: 2 ** 20 })
    t.deps.config = { ...t.deps.config, DISCO_MIN_GB: 0 }
    const ask = requesterFor(t)
    const path = `/cliente/despedida/${row.id}/arquivo-familia`
    const state = async () => (await ask('GET', path, moderador)).json<ArquivoFamilia>()
    await ask('POST', path, moderador)
    const making = createArquivoMaking(t.deps)
    await making.run()
    const before = process.memoryUsage.rss()
    let peak = before
    const seen = new Set<number>()
    const poll = { interval: POLL_INTERVAL_MS, timeout: SLOW_TEST.timeout }
    await expect
      .poll(async () => {
        peak = Math.max(peak, process.memoryUsage.rss())
        const { estado, progresso } = await state()
        seen.add(progresso)
        return estado
      }, poll)
      .toBe('pronto')
    expect(peak - before).toBeLessThan(GROWTH_MAX_BYTES)
    expect(seen.size).toBeGreaterThan(3)

    const archives = join(t.deps.config.recordingDir, '.arquivos-familia')
    const file = join(archives, readdirSync(archives)[0] ?? '')
    const unzip = (...args: string[]): string => execFileSync('unzip', args, { encoding: 'utf8' })
    expect(unzip('-l', file, '*velorio-1.mp4')).toContain(String(VIDEO_BYTES))
    // The pages are written after the video.
    expect(unzip('-p', file, '*LEIA-ME.txt')).toContain('gravacao: o vídeo do velório')
    expect(unzip('-t', file, '*.pdf', '*.html')).toContain('No errors detected')
    const { endereco } = (await ask('POST', `${path}/endereco`, moderador)).json<{ endereco: string }>()
    const tail = await t.app.inject({ url: endereco, headers: { range: 'bytes=-22' } })
    expect([tail.statusCode, tail.rawPayload.subarray(0, 4).toString('latin1')]).toEqual([206, 'PK\u0005\u0006'])
    await making.stop()
  })
})
