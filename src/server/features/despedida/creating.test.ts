import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import { createDespedidaClient, type DespedidaClient, everyField } from '#server/testing/despedida-client.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})

const countDespedidas = async (): Promise<number> =>
  (await t.deps.db.selectFrom('despedida').select('id').execute()).length

describe('creating a despedida', () => {
  it('stores every field of the wizard and generates the codes', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const fields = everyField(falecidoId)
    const { pessoa_falecida_id: _id, ...storedFields } = fields
    const response = await client.create({
      ...fields,
      funeraria: '-',
      transmissao: '-',
      codigo_transmissao: 'AAAAAAAAAA',
    })
    expect(response.statusCode).toBe(200)
    const { id, controle, apresentacao } = response.json()
    expect(apresentacao.codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(apresentacao.codigo).not.toBe('AAAAAAAAAA')
    expect(controle.chave).toMatch(/^[\w-]{22}$/)
    expect(await client.read(id)).toMatchObject({
      ...storedFields,
      controle,
      apresentacao,
      publicacao: false,
      user_create: 'Pessoa de Teste',
    })
    const row = await client.rowOf(id)
    expect(JSON.stringify(row)).not.toContain(apresentacao.codigo)
    expect(row.criado_por).toBe(client.staff.contaId)
  })

  it('uses the defaults of the specification: banner 1, public, moderated, active', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const { id } = (await client.create({ pessoa_falecida_id: falecidoId })).json()
    expect(await client.read(id)).toMatchObject({
      foto_fundo: 1,
      tipo: 'Publica',
      com_moderacao: true,
      status_memoria: true,
      obituario: '',
      data_velorio: null,
      pessoa_moderador: null,
    })
  })

  it('ignores id, key, code, date and author in the body', async () => {
    const { row, falecidoId } = await buildDespedida(t.deps)
    const response = await client.create({
      pessoa_falecida_id: falecidoId,
      id: row.id,
      chave: row.chave,
      controle: { chave: row.chave },
      codigo_hmac: row.codigo_hmac,
      codigo_cifrado: row.codigo_cifrado,
      acesso_versao: 99,
      criado_por: null,
      criado_em: '2001-01-01T00:00:00.000Z',
      moderador_id: client.staff.pessoaId,
      publicacao: true,
    })
    const created = await client.rowOf(response.json().id)
    expect(created.id).toBeGreaterThan(row.id)
    expect(created.chave).not.toBe(row.chave)
    expect(created).toMatchObject({ acesso_versao: 1, criado_por: client.staff.contaId, moderador_id: null })
    expect(created.codigo_hmac).not.toBe(row.codigo_hmac)
    expect(created.criado_em).not.toMatch(/^2001/)
  })

  it('creates one despedida for a repeated request with the same key, and refuses that key with other data', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const headers = { 'idempotency-key': randomName() }
    const payload = { pessoa_falecida_id: falecidoId, obituario: 'Um só.' }
    const before = await countDespedidas()
    const responses = await Promise.all([
      client.create(payload, headers),
      client.create(payload, headers),
      client.create(payload, headers),
    ])
    const bodies = responses.map(response => response.body)
    expect(new Set(bodies).size).toBe(1)
    expect(responses.map(response => response.statusCode)).toEqual([200, 200, 200])
    expect(await countDespedidas()).toBe(before + 1)
    const other = await client.create({ ...payload, obituario: 'Outro.' }, headers)
    expect([other.statusCode, other.json().code]).toEqual([409, 'REPETICAO_DIFERENTE'])
  })

  it('refuses an unknown deceased and a body without a deceased', async () => {
    const before = await countDespedidas()
    for (const payload of [{ pessoa_falecida_id: 987_654_321 }, { obituario: 'x' }, {}]) {
      const response = await client.create(payload)
      expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
    }
    expect(await countDespedidas()).toBe(before)
  })

  it.each([
    ['banner 0', { foto_fundo: 0 }],
    ['banner 13', { foto_fundo: 13 }],
    ['a biography of 1001 characters', { obituario: 'x'.repeat(1001) }],
    ['a place of 101 characters', { local_velorio: 'x'.repeat(101) }],
    ['a view that does not exist', { tipo: 'Secreta' }],
    ['a switch that is text', { com_moderacao: 'true' }],
    ['an impossible date', { data_velorio: '2026-02-30 10:00:00' }],
    ['a NUL', { obituario: 'a\0b' }],
    ['a lone surrogate', { obituario: 'a\ud800b' }],
    ['a C1 control', { local_sepultamento: 'ab\u0092c' }],
    ['an id of twenty digits', { pessoa_moderador_id: '99999999999999999999' }],
    ['an id that is an object', { pessoa_falecida_id: { $gt: 0 } }],
  ])('responds 400 in Portuguese to %s', async (_what, wrong) => {
    const { falecidoId } = await buildDespedida(t.deps)
    const response = await client.create({ pessoa_falecida_id: falecidoId, ...wrong })
    expect(response.statusCode).toBe(400)
    expect(response.json().mensagem).not.toMatch(/invalid|expected|must/i)
  })

  it('accepts a biography of 1000 code points', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const obituario = '🌹'.repeat(1000)
    const { id } = (await client.create({ pessoa_falecida_id: falecidoId, obituario })).json()
    expect((await client.read(id)).obituario).toBe(obituario)
  })

  it('refuses a body above 8 MB with a Portuguese message only', async () => {
    const response = await client.create({ obituario: 'x'.repeat(9 * 1024 * 1024) })
    expect([response.statusCode, response.json().mensagem]).toEqual([413, 'O envio é grande demais.'])
  })
})

describe('the key of a family grave', () => {
  it('is shared by all despedidas of a contract, even when they are created concurrently, and unique otherwise', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const make = async (contrato_jazigo: string): Promise<string> =>
      (await client.create({ pessoa_falecida_id: falecidoId, contrato_jazigo })).json().controle.chave
    const family = await Promise.all([make('F-100'), make('F-100'), make('F-100')])
    expect(new Set(family).size).toBe(1)
    const alone = await Promise.all([make(''), make(''), make('F-200')])
    expect(new Set([...alone, ...family]).size).toBe(4)
  })

  it('changes with the contract: the despedida joins the new family and leaves the old one', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const make = async (contrato_jazigo: string) =>
      (await client.create({ pessoa_falecida_id: falecidoId, contrato_jazigo })).json()
    const [one, two, alone] = [await make('G-1'), await make('G-1'), await make('')]
    const change = async (id: number, contrato_jazigo: string): Promise<string> =>
      (await client.update({ id, contrato_jazigo })).json().controle.chave
    expect(await change(alone.id, 'G-1')).toBe(one.controle.chave)
    expect(await change(two.id, 'G-1')).toBe(one.controle.chave)
    const left = await change(two.id, '')
    expect(left).not.toBe(one.controle.chave)
    expect(await change(two.id, 'G-2')).toBe(left)
    expect((await client.read(one.id)).controle.chave).toBe(one.controle.chave)
  })
})
