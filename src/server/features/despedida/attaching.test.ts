import { beforeAll, describe, expect, it } from 'vitest'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})

/** A phone that the staff account verified `minutes` ago. */
const proveTelefone = (telefone: string, minutes = 1): Promise<void> =>
  storeVerifiedPhone(t, client.staff, telefone, minutes)

describe('attaching a moderator', () => {
  const refused = [400, 'Validação do moderador necessária!']

  it('requires a phone verified in this session within 30 minutes, at creation and later', async () => {
    const { row, falecidoId } = await buildDespedida(t.deps)
    const person = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const tryBoth = async () => {
      const created = await client.create({ pessoa_falecida_id: falecidoId, pessoa_moderador_id: person.pessoaId })
      const saved = await client.update({ id: row.id, pessoa_moderador: { id: person.pessoaId } })
      return [created, saved]
    }
    for (const response of await tryBoth()) expect([response.statusCode, response.json().mensagem]).toEqual(refused)
    await proveTelefone(person.telefone, 31)
    for (const response of await tryBoth()) expect([response.statusCode, response.json().mensagem]).toEqual(refused)
    await proveTelefone(person.telefone)
    const [created, saved] = await tryBoth()
    expect((await client.read(created?.json().id)).pessoa_moderador?.id).toBe(person.pessoaId)
    expect(saved?.json()).toMatchObject({ publicacao: true, pessoa_moderador: { id: person.pessoaId } })
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'detalhe'])
      .where('despedida_id', '=', row.id)
      .where('acao', '=', 'despedida.moderador')
      .execute()
    expect(audit.map(entry => entry.detalhe)).toEqual([{ antes: null, depois: person.pessoaId }])
  })

  it('accepts neither a verification of another session nor a person without a moderator account', async () => {
    const { row } = await buildDespedida(t.deps)
    const person = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const colleague = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await proveTelefone(person.telefone)
    const response = await t.app.inject({
      method: 'POST',
      url: '/cliente/update-despedida',
      headers: { authorization: colleague.authorization },
      payload: { id: row.id, pessoa_moderador: { id: person.pessoaId } },
    })
    expect([response.statusCode, response.json().mensagem]).toEqual(refused)
    await proveTelefone(colleague.telefone)
    const staffPerson = await client.update({ id: row.id, pessoa_moderador: { id: colleague.pessoaId } })
    expect([staffPerson.statusCode, staffPerson.json().mensagem]).toEqual(refused)
    expect((await client.rowOf(row.id)).moderador_id).toBeNull()
  })

  it('requires no verification for the present moderator; an absent field changes nothing and null removes the moderator', async () => {
    const person = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: person.pessoaId })
    expect((await client.update({ id: row.id, pessoa_moderador: { id: person.pessoaId } })).statusCode).toBe(200)
    expect((await client.update({ id: row.id, obituario: 'x' })).json().pessoa_moderador.id).toBe(person.pessoaId)
    expect((await client.update({ id: row.id, pessoa_moderador: null })).json()).toMatchObject({
      publicacao: false,
      pessoa_moderador: null,
    })
    const gone = await t.app.inject({
      url: `/cliente/despedida/${row.id}`,
      headers: { authorization: person.authorization },
    })
    expect(gone.statusCode).toBe(404)
  })
})
