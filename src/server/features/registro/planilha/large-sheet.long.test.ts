import { describe, expect, it } from 'vitest'
import type { PlanilhaLinha } from '#contract/registro/schema.ts'
import { allRows } from '#server/db/rows.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { sheetUpload } from '#server/testing/sheet-upload.ts'
import { SLOW_TEST } from '#server/testing/wait.ts'

const t = openTestApp()

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
    'has a hundred thousand lines and gets a hundred thousand verdicts; one line more is refused',
    async () => {
      const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
      const { call, check } = sheetUpload(() => ({ app: t.app, ...staff }))
      const rows = Array.from({ length: 100_001 }, (_, n) => `Pessoa ${n};${n % 10 === 0 ? '05/11/2026' : 'amanhã'}`)
      const checked = await check(Buffer.from(`nome;falecimento\n${rows.slice(0, 100_000).join('\n')}\n`))
      expect(checked).toMatchObject({ linhas: 100_000, contagens: { nova: 10_000, erro: 90_000 } })
      const page = await call('GET', `planilhas/${checked.id}/linhas?estado=erro&pagina=900&tamanho=100`)
      expect([page.headers['x-total-count'], page.json<PlanilhaLinha[]>().at(-1)?.linha]).toEqual(['90000', 100_001])
      const longer = await check(Buffer.from(`nome;falecimento\n${rows.join('\n')}\n`))
      expect(longer.estado).toBe('recusada')
    },
    SLOW_TEST.timeout,
  )
})
