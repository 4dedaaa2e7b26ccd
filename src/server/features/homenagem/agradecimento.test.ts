import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let moderador: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
})

const family = async (tipo: 'Publica' | 'Privada' = 'Publica') => {
  const { row, codigo } = await buildDespedida(t.deps, { tipo, moderador_id: moderador.pessoaId })
  return { id: row.id, codigo }
}
const save = (id: number, agradecimento: string, who = moderador, more: object = {}) =>
  ask('POST', '/cliente/update-despedida-moderador', who, { id, agradecimento, ...more })
const read = (id: number, headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/homenagem/agradecimento/${id}`, headers })

describe("the family's thanks", () => {
  it('are saved by the moderator, read by everybody, and removed by an empty text', async () => {
    const { id } = await family()
    expect((await read(id)).json()).toEqual({ texto: '' })
    expect((await save(id, '  Obrigado a todos.\n\nA família ')).json().agradecimento).toBe(
      'Obrigado a todos.\n\nA família',
    )
    expect((await read(id)).json()).toEqual({ texto: 'Obrigado a todos.\n\nA família' })
    await save(id, '')
    expect((await read(id)).json()).toEqual({ texto: '' })
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'detalhe'])
      .where('despedida_id', '=', id)
      .execute()
    expect(audit).toMatchObject(Array(2).fill({ acao: 'despedida.editar', detalhe: { campos: ['agradecimento'] } }))
  })

  it('have at most 300 characters, and change nothing else of the page', async () => {
    const { id } = await family()
    const before = (await ask('GET', `/cliente/despedida/${id}`, moderador)).json()
    expect((await save(id, '🌹'.repeat(301))).statusCode).toBe(400)
    const saved = (await save(id, '🌹'.repeat(300))).json()
    expect(saved).toMatchObject({ obituario: before.obituario, tipo: before.tipo, agradecimento: '🌹'.repeat(300) })
  })

  it('are not saved over what another moderator saved meanwhile', async () => {
    const { id } = await family()
    const { data_update } = (await ask('GET', `/cliente/despedida/${id}`, moderador)).json()
    await save(id, 'O primeiro')
    const late = await save(id, 'O segundo', moderador, { data_update })
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALTERADO_POR_OUTRA_PESSOA'])
    expect((await read(id)).json().texto).toBe('O primeiro')
  })

  it('of a private page are for those who may read it', async () => {
    const { id, codigo } = await family('Privada')
    await save(id, 'Obrigado.')
    expect((await read(id)).body).toBe('Despedida privada')
    expect((await read(id, { codigo })).json()).toEqual({ texto: 'Obrigado.' })
    expect((await read(id, { authorization: moderador.authorization })).json()).toEqual({ texto: 'Obrigado.' })
  })

  it('are not part of the page itself, whose document is as large as it may be', async () => {
    const { id } = await family()
    await save(id, 'Obrigado a quem veio.')
    expect((await t.app.inject({ url: `/exibicao/despedida/${id}/0` })).body).not.toContain('agradecimento')
  })
})
