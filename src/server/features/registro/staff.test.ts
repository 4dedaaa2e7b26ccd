import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, type TestAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let staff: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
afterAll(() => t.close())

const PERSON = {
  ...{ nome: 'Tereza Lins', nascimento: '1950-02-03', falecimento: '2026-11-05', sexo: 'Feminino' },
  ...{ cpf: '111.444.777-35', contrato: 'C-501', motivo: 'Chegou de madrugada, antes do cadastro.' },
}
const register = (body: object) =>
  t.app.inject({
    ...{ method: 'POST', url: '/cliente/registro/falecidos', payload: body },
    headers: { authorization: staff.authorization },
  })

describe('a deceased typed by staff', () => {
  it('is marked with its reason, audited, and found by the search of the wizard', async () => {
    const response = await register(PERSON)
    expect([response.statusCode, response.json().cadastro_da_equipe]).toEqual([200, true])
    expect(response.body).not.toContain('11144477735')
    const { id } = response.json()
    const [row] = await t.deps.db.selectFrom('registro_falecido').selectAll().where('id', '=', id).execute()
    expect(row).toMatchObject({
      origem: 'equipe',
      motivo: PERSON.motivo,
      criado_por: staff.contaId,
      cpf: '11144477735',
    })
    const [audit] = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('acao', '=', 'registro.cadastrar')
      .execute()
    expect(audit).toMatchObject({ conta_id: staff.contaId, alvo: `registro:${id}`, detalhe: { motivo: PERSON.motivo } })
    const found = await t.app.inject({
      url: '/cliente/pessoas-ivertex?contrato=C-501',
      headers: { authorization: staff.authorization },
    })
    expect(found.json()).toMatchObject([{ nome: 'Tereza Lins', cadastro_da_equipe: true }])
  })

  it('may have an unknown birth and no sex', async () => {
    const unknown = { nascimento: 'desconhecida', sexo: 'Não informado', cpf: '', contrato: 'C-502' }
    const response = await register({ ...PERSON, ...unknown, nome: 'Natimorto de Ana Lins' })
    expect(response.json()).toMatchObject({ nascimento: 'desconhecida', falecimento: '2026-11-05', sexo: null })
  })

  it('is refused where the register has the person already, and where something is missing', async () => {
    const again = await register({ ...PERSON, nome: 'Teresa Lins' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'FALECIDO_JA_CADASTRADO'])
    expect(again.json().mensagem).toContain('Tereza Lins')
    for (const wrong of [
      { motivo: ' ' },
      { cpf: '111.111.111-11' },
      { nascimento: '2026-11-06' },
      { falecimento: '2199-01-01' },
    ])
      expect((await register({ ...PERSON, cpf: '', contrato: '', nome: 'Outra', ...wrong })).statusCode).toBe(400)
  })
})
