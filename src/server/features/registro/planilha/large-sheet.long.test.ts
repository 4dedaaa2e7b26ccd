import { describe, expect, it } from 'vitest'
import type { PlanilhaLinha } from '#contract/registro/schema.ts'
import { readUploadedSheet } from '#server/adapters/sheet-reader.ts'
import { allRows } from '#server/db/rows.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { sheetUpload } from '#server/testing/sheet-upload.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

const t = openTestApp()

const linesOf = (length: number): string[] =>
  Array.from({ length }, (_, n) => `Pessoa ${n};${n % 10 === 0 ? '05/11/2026' : 'amanhã'}`)

describe('an uploaded sheet', () => {
  it('of a thousand people leaves the statistics behind that make the next one fast', async () => {
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const { call, check, settled } = sheetUpload(() => ({ app: t.app, ...staff }))
    const lines = Array.from({ length: 1000 }, (_, n) => `Registrada ${n};05/11/2026`)
    const { id } = await check(Buffer.from(`nome;falecimento\n${lines.join('\n')}\n`))
    await call('POST', `planilhas/${id}/gravar`, { so_validas: false })
    await settled(id)
    const [analysed] = await allRows<{ rows: number }>(t.deps.db)`
      select reltuples::int as rows from pg_class where relname = 'registro_falecido'`
    expect(analysed).toEqual({ rows: 1000 })
  })

  it(
    'of ten thousand lines gets ten thousand verdicts',
    async () => {
      const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
      const { call, check } = sheetUpload(() => ({ app: t.app, ...staff }))
      const checked = await check(Buffer.from(`nome;falecimento\n${linesOf(10_000).join('\n')}\n`))
      expect(checked).toMatchObject({ linhas: 10_000, contagens: { nova: 1000, erro: 9000 } })
      const page = await call('GET', `planilhas/${checked.id}/linhas?estado=erro&pagina=90&tamanho=100`)
      expect([page.headers['x-total-count'], page.json<PlanilhaLinha[]>().at(-1)?.linha]).toEqual(['9000', 10_001])
    },
    SLOW_TEST.timeout,
  )

  // That a hundred thousand are checked is seen where the event loop is watched (tests/process).
  it('of a hundred thousand lines is read, and one of a line more is refused', async () => {
    const read = (lines: string[]) => readUploadedSheet(Buffer.from(`nome;falecimento\n${lines.join('\n')}\n`))
    const lines = linesOf(100_001)
    expect((await read(lines.slice(1))).linhas).toHaveLength(100_000)
    await expect(read(lines)).rejects.toThrow('mais de 100.000 linhas')
  })
})
