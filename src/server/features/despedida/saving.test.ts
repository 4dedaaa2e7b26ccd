import { beforeAll, describe, expect, it } from 'vitest'
import { createDespedidaClient, type DespedidaClient, everyField } from '#server/testing/despedida-client.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})

describe('saving a despedida', () => {
  it('changes the fields that are sent, leaves absent ones unchanged and records the editor', async () => {
    const { row } = await buildDespedida(t.deps, { local_velorio: 'Fica', data_velorio: '2026-11-05 08:00:00' })
    const response = await client.update({ id: row.id, obituario: 'Novo', foto_fundo: 12, data_sepultamento: null })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      obituario: 'Novo',
      foto_fundo: 12,
      data_sepultamento: null,
      local_velorio: 'Fica',
      data_velorio: '2026-11-05 08:00:00',
      user_update: 'Pessoa de Teste',
    })
    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', row.id).execute()
    expect(audit.map(entry => [entry.acao, entry.conta_id])).toEqual([['despedida.editar', client.staff.contaId]])
    expect(JSON.stringify(audit)).not.toContain('Novo')
  })

  it('changes the kind of the last ceremony, which stays without the field and is audited', async () => {
    const { row } = await buildDespedida(t.deps)
    expect(await client.read(row.id)).toMatchObject({ rito: 'sepultamento' })
    await client.update({ id: row.id, rito: 'cremacao' })
    expect((await client.update({ id: row.id, obituario: 'Novo' })).json()).toMatchObject({ rito: 'cremacao' })
    expect((await client.update({ id: row.id, rito: 'mar' })).statusCode).toBe(400)
    const audit = await t.deps.db.selectFrom('auditoria').select('detalhe').where('despedida_id', '=', row.id).execute()
    expect(audit[0]).toEqual({ detalhe: { campos: ['rito'] } })
  })

  it('accepts the whole object as it was read and ignores every read-only field', async () => {
    const { row } = await buildDespedida(t.deps, { status_memoria: false })
    const { atualizado_em: version, atualizado_por: _by, ...before } = await client.rowOf(row.id)
    const response = await client.update({
      ...(await client.read(row.id)),
      status_memoria: true,
      dataCreate: '2001-01-01T00:00:00.000Z',
      controle: { chave: 'x'.repeat(22) },
      apresentacao: { codigo: 'AAAAAAAAAA', camera: 'x' },
      pessoa_falecida: { id: 1, nome: 'Outra pessoa' },
      falecido_id: 1,
      chave: 'x',
      codigo_hmac: 'x',
      acesso_versao: 9,
      moderador_id: client.staff.pessoaId,
      criado_por: null,
    })
    expect(response.statusCode).toBe(200)
    const { atualizado_em, atualizado_por, ...same } = await client.rowOf(row.id)
    expect(same).toEqual(before)
    expect([atualizado_em > version, atualizado_por]).toEqual([true, client.staff.contaId])
    expect(response.json().pessoa_falecida.nome).toBe('Maria do Carmo Vasconcelos')
  })

  it('refuses the second of two saves based on one version, and accepts a save without a version', async () => {
    const { row } = await buildDespedida(t.deps)
    const { data_update } = await client.read(row.id)
    const first = await client.update({ id: row.id, data_update, obituario: 'Primeiro' })
    expect(first.statusCode).toBe(200)
    const second = await client.update({ id: row.id, data_update, obituario: 'Segundo' })
    expect([second.statusCode, second.json().mensagem]).toEqual([
      409,
      'Este registro foi alterado por outra pessoa. Recarregue.',
    ])
    expect((await client.read(row.id)).obituario).toBe('Primeiro')
    const third = await client.update({ id: row.id, data_update: first.json().data_update, obituario: 'Terceiro' })
    expect(third.json().data_update).not.toBe(first.json().data_update)
    expect((await client.update({ id: row.id, obituario: 'Sem versão' })).statusCode).toBe(200)
  })

  it('accepts exactly one of many parallel saves of one version', async () => {
    const { row } = await buildDespedida(t.deps)
    const { data_update } = await client.read(row.id)
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) => client.update({ id: row.id, data_update, obituario: `Versão ${index}` })),
    )
    const codes = saves.map(save => save.statusCode)
    expect(codes.filter(code => code === 200)).toHaveLength(1)
    expect(codes.filter(code => code === 409)).toHaveLength(7)
  })

  it('responds 404 for a despedida that does not exist', async () => {
    const response = await client.update({ id: 987_654_321, obituario: 'x' })
    expect([response.statusCode, response.body]).toEqual([404, 'Despedida não encontrada'])
  })
})

describe('saving as its moderator', () => {
  it('changes biography, pictures, visibility and moderation, never place, date, state or owner', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row, falecidoId } = await buildDespedida(t.deps, { moderador_id: owner.pessoaId, contrato_jazigo: 'M-1' })
    const response = await t.app.inject({
      method: 'POST',
      url: '/cliente/update-despedida-moderador',
      headers: { authorization: owner.authorization },
      payload: {
        ...everyField(falecidoId),
        id: row.id,
        contrato_jazigo: 'M-2',
        status_memoria: false,
        pessoa_moderador: { id: client.staff.pessoaId },
        chave: 'x',
      },
    })
    expect(response.statusCode).toBe(200)
    const { atualizado_em, atualizado_por, ...saved } = await client.rowOf(row.id)
    const { atualizado_em: _at, atualizado_por: _by, ...before } = row
    expect(saved).toEqual({
      ...before,
      obituario: 'Uma vida inteira de flores.',
      foto_fundo: 7,
      tipo: 'Privada',
      com_moderacao: false,
    })
    expect(atualizado_por).toBe(owner.contaId)
    expect(atualizado_em).not.toBe(row.atualizado_em)
  })
})

describe('the switch of a despedida', () => {
  it('sets the requested state, is idempotent and audited', async () => {
    const { row } = await buildDespedida(t.deps)
    const set = (status_memoria: unknown) =>
      client.post('/cliente/update-despedida-status', { id: row.id, status_memoria })
    expect((await set(false)).json()).toEqual({ id: row.id, status_memoria: false })
    expect((await set(false)).json()).toEqual({ id: row.id, status_memoria: false })
    expect((await client.read(row.id)).status_memoria).toBe(false)
    expect((await set(true)).statusCode).toBe(200)
    expect((await client.read(row.id)).status_memoria).toBe(true)
    expect((await set('false')).statusCode).toBe(400)
    const audit = await t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', row.id).execute()
    expect(audit.map(entry => entry.acao)).toEqual(['despedida.desativar', 'despedida.desativar', 'despedida.ativar'])
  })

  it('increases the version, so that a save of an outdated object is refused', async () => {
    const { row } = await buildDespedida(t.deps)
    await client.post('/cliente/update-despedida-status', { id: row.id, status_memoria: false })
    expect((await client.update({ id: row.id, data_update: row.atualizado_em })).statusCode).toBe(409)
    const missing = await client.post('/cliente/update-despedida-status', { id: 987_654_321, status_memoria: false })
    expect([missing.statusCode, missing.body]).toEqual([404, 'Despedida não encontrada'])
  })
})
