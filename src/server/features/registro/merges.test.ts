import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAudit } from '#server/db/audit.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readMergesCommand, runMergesCommand } from './cli.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const row = async (nome: string, contrato: string): Promise<number> => {
  const stored = await t.deps.db
    .insertInto('registro_falecido')
    .values({
      ...{ nome, nascimento: '1931-03-12', falecimento: '2026-10-04', sexo: 'Masculino', num_contrato: contrato },
      ...{ dt_sepultamento: null, dt_velorio: null, criado_em: sql<string>`now() - interval '2 days'` },
      atualizado_em: sql<string>`now() - interval '2 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}
/** What a delivery of an earlier version left behind. */
const overwrite = (id: number, nome: string, nascimento: string) =>
  t.deps.db.transaction().execute(async tx => {
    await tx
      .updateTable('registro_falecido')
      .set({ nome, nascimento, atualizado_em: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, null, 'registro.receber', {
      detalhe: { origem: 'integracao', chave: 7, novas: 0, atualizadas: 1 },
    })
  })
const openPage = async (nome: string, contrato: string): Promise<number> => {
  const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const post = (url: string, payload: object) =>
    t.app.inject({ method: 'POST', url, headers: { authorization }, payload })
  const person = { nome, data_nascimento: '1931-03-12', data_falecimento: '2026-10-04', sexo: 'Masculino' }
  const falecido = (await post('/cliente/nova-pessoa-falecida', person)).json()
  const page = await post('/cliente/nova-despedida', { pessoa_falecida_id: falecido.id, contrato_jazigo: contrato })
  expect(page.statusCode, page.body).toBe(200)
  return page.json().id
}

describe('the list of people whom the register may have replaced', () => {
  it('names the row, the page of who stood there before, and the delivery', async () => {
    const lost = await row('Pedro Caso', '003001')
    const page = await openPage('Pedro Caso', '003001')
    await overwrite(lost, 'Maria Caso', '1935-05-20')

    const moved = await row('Rui Lima', 'C-2')
    await openPage('Rui Lima', 'C-2')
    await overwrite(moved, 'Rui Lima', '1931-03-12')

    const sister = await row('Ana Melo', 'C-3')
    await row('Ida Melo', 'C-3')
    await openPage('Ida Melo', 'C-3')
    await overwrite(sister, 'Ana Melo Dias', '1931-03-12')

    const lines = await runMergesCommand(t.deps.db)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(
      new RegExp(
        `^registro ${lost}, hoje de Maria Caso: a despedida ${page}, de Pedro Caso, tem o contrato .* Não combina: nome, nascimento\\. Última mudança: .*chave 7`,
      ),
    )
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^Linhas suspeitas: 1\./),
      expect.stringMatching(/^A história tem 3 entregas que mudaram linhas; 3 linhas mudaram/),
    ])
  })

  it('takes no words', () => {
    expect(() => readMergesCommand(['--apply'])).toThrow('Uso: memorial admin suspicious-merges')
  })
})
