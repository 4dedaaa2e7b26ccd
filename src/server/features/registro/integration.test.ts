import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import type { ReceberFalecidosResponse } from '#contract/registro/schema.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { buildServiceKey } from '#server/testing/service-key.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let headers: { authorization: string }
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.deps.db.deleteFrom('registro_falecido').execute()
  headers = (await buildServiceKey(t)).headers
})

const register = () => t.deps.db.selectFrom('registro_falecido').selectAll().orderBy('id').execute()
const put = (contrato: string, payload: object) =>
  t.app.inject({ method: 'PUT', url: `/integracao/falecidos/${encodeURIComponent(contrato)}`, headers, payload })
const batch = async (falecidos: unknown[]): Promise<ReceberFalecidosResponse> => {
  const response = await t.app.inject({ method: 'POST', url: '/integracao/falecidos', headers, payload: { falecidos } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const ANA = {
  nome: 'Ana Rosa',
  cpf: '529.982.247-25',
  nascimento: '1940-01-02',
  falecimento: '03/11/2026',
  sexo: 'F',
  dtVelorio: '2026-11-04 08:00',
}

describe('one falecido under a contract', () => {
  it('is written once, however often it comes, and a later call changes it without clearing what is absent', async () => {
    const first = await put('123/A', ANA)
    expect([first.statusCode, first.json().estado]).toEqual([200, 'nova'])
    const again = await put('123/A', ANA)
    expect(again.json()).toMatchObject({ estado: 'existe', id: first.json().id })
    const moved = await put('123/A', { nome: 'Ana Rosa Lins', cpf: ANA.cpf, velorio: 'Capela 02' })
    expect(moved.json()).toMatchObject({ estado: 'atualizada', id: first.json().id })
    expect(await register()).toMatchObject([
      {
        ...{ nome: 'Ana Rosa Lins', cpf: '52998224725', num_contrato: '123/A', sexo: 'Feminino', velorio: 'Capela 02' },
        ...{ falecimento: '2026-11-03', dt_velorio: '2026-11-04 08:00:00', origem: 'integracao' },
      },
    ])
    const read = await t.app.inject({ url: '/integracao/falecidos/123%2FA', headers })
    expect(read.json()).toMatchObject([{ nome: 'Ana Rosa Lins', num_contrato: '123/A' }])
    expect(read.body).not.toContain('52998224725')
  })

  it('keeps the kind of its last ceremony through a call without it, and is refused with an unknown one', async () => {
    await put('R-1', { ...ANA, rito: 'cremação' })
    await put('R-1', { nome: ANA.nome, cpf: ANA.cpf, velorio: 'Capela 03' })
    expect(await register()).toMatchObject([{ rito: 'cremacao' }])
    const refused = await put('R-1', { ...ANA, rito: 'mar' })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ campo: 'rito', message: 'use sepultamento ou cremação ou cremacao' }],
    ])
  })

  it('does not replace another person of the same contract, and does not take two names for two people', async () => {
    await put('J-7', ANA)
    await put('J-7', { nome: 'Bento Rosa', nascimento: '1938-05-06', falecimento: '2026-11-01' })
    await put('J-7', { nome: 'Bento da Rosa', nascimento: '1938-05-06', falecimento: '2026-11-01' })
    await put('J-7', { nome: 'Ana Rosa', cpf: '111.444.777-35', falecimento: '2026-11-03' })
    expect((await register()).map(row => row.nome)).toEqual(['Ana Rosa', 'Bento da Rosa', 'Ana Rosa'])
  })

  it('may have lived from a year on, and a delivery that says less leaves what is known', async () => {
    await put('J-8', { nome: 'Caio Rosa', nascimento: '1931', falecimento: '11/2026', sexo: 'Não informado' })
    expect(await register()).toMatchObject([{ nascimento: '1931', falecimento: '2026-11', sexo: null }])
    await put('J-8', { nome: 'Caio Rosa', nascimento: '12/05/1931', falecimento: '03/11/2026' })
    await put('J-8', { nome: 'Caio Rosa', nascimento: '1931', falecimento: '2026' })
    await put('J-8', { nome: 'Caio Rosa', nascimento: 'desconhecida' })
    expect(await register()).toMatchObject([{ nascimento: '1931-05-12', falecimento: '2026-11-03' }])
  })

  it('is refused with the fields that are wrong', async () => {
    const response = await put('C-1', { cpf: '111.111.111-12', nascimento: '31/02/1940', falecimento: '2199-01-01' })
    expect(response.statusCode).toBe(400)
    const campos = response.json().errors.map((error: { campo: string }) => error.campo)
    expect(campos.toSorted()).toEqual(['cpf', 'falecimento', 'nascimento', 'nome'])
    expect(await register()).toEqual([])
  })

  it('is refused with the name of the field that is no text', async () => {
    const response = await put('C-1', { ...ANA, dtVelorio: 'x'.repeat(2001) })
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      [{ campo: 'dtVelorio', message: 'use um texto' }],
    ])
  })

  it('is written once when two calls bring it at the same time', async () => {
    await Promise.all(Array.from({ length: 4 }, () => put('C-9', ANA)))
    expect(await register()).toHaveLength(1)
  })
})

describe('a batch', () => {
  it('returns a verdict for every row and writes those that are right', async () => {
    await put('C-1', ANA)
    const response = await batch([
      { ...ANA, num_contrato: 'C-1' },
      { nome: 'Caio', num_contrato: 'C-2', falecimento: '2026-11-02' },
      { nome: 'caio', num_contrato: 'C-2' },
      { nome: '=HYPERLINK("http://x")' },
      { nome: 'JosÃ©' },
      { nome: 'Rui', cemiterio: { $ne: 1 } },
      'not an object',
      null,
      { ...ANA, localizacao: 'Quadra 3' },
    ])
    expect(response.vereditos.map(one => one.estado)).toEqual([
      ...['atualizada', 'nova', 'repetida', 'erro', 'erro', 'erro', 'erro', 'erro', 'repetida'],
    ])
    expect(response).toMatchObject({ novas: 1, atualizadas: 1, existentes: 0, repetidas: 2, erros: 5 })
    expect((await register()).map(row => [row.nome, row.localizacao])).toEqual([
      ['Ana Rosa', 'Quadra 3'],
      ['Caio', ''],
    ])
  })

  it('takes 500 rows, gives the most recently deceased the highest ids, and refuses 501', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => ({
      nome: `Pessoa ${n}`,
      num_contrato: `L-${n}`,
      falecimento: `2026-10-${String(28 - (n % 28)).padStart(2, '0')}`,
    }))
    expect(await batch(rows.slice(0, 500))).toMatchObject({ novas: 500, erros: 0 })
    expect(await batch(rows.slice(0, 500))).toMatchObject({ novas: 0, existentes: 500 })
    const days = (await register()).map(row => row.falecimento)
    expect(days).toEqual(days.toSorted())
    const response = await t.app.inject({
      method: 'POST',
      url: '/integracao/falecidos',
      headers,
      payload: { falecidos: rows },
    })
    expect(response.statusCode).toBe(400)
  })

  it('joins the row that staff typed, by its contract and day of death', async () => {
    const { contaId } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    await t.deps.db
      .insertInto('registro_falecido')
      .values({
        ...{
          nome: 'Jose Silva',
          nascimento: null,
          falecimento: '2026-11-05',
          num_contrato: 'C-77',
          dt_sepultamento: null,
        },
        ...{ dt_velorio: null, sexo: null, origem: 'equipe', motivo: 'Plantão sem sistema.', criado_por: contaId },
      })
      .execute()
    const { vereditos } = await batch([
      { nome: 'José da Silva', num_contrato: 'C-77', nascimento: '1950-02-03', falecimento: '2026-11-05' },
    ])
    expect(vereditos[0]).toMatchObject({ estado: 'atualizada', texto: expect.stringContaining('feito pela equipe') })
    expect(await register()).toMatchObject([
      { nome: 'José da Silva', nascimento: '1950-02-03', origem: 'integracao', motivo: 'Plantão sem sistema.' },
    ])
    const [audit] = await t.deps.db.selectFrom('auditoria').selectAll().where('acao', '=', 'registro.unir').execute()
    expect(audit?.alvo).toBe(`registro:${vereditos[0]?.id}`)
  })
})

describe('a service key', () => {
  const admin = async () => ({ authorization: (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization })
  const write = (authorization: string) =>
    t.app.inject({ method: 'PUT', url: '/integracao/falecidos/C-1', headers: { authorization }, payload: ANA })

  it('is shown once, works until it is revoked, and its last use is seen', async () => {
    const by = await admin()
    const created = await t.app.inject({
      ...{ method: 'POST', url: '/cliente/servico/chaves', headers: by },
      payload: { nome: 'Sistema do grupo', escopos: ['falecidos.escrever'] },
    })
    const { id, chave } = created.json()
    expect(chave).toMatch(/^mps_\d+_[\w-]{44}$/)
    const list = async () => {
      const response = await t.app.inject({ url: '/cliente/servico/chaves', headers: by })
      expect(response.body).not.toContain(chave.slice(-20))
      return response.json().find((key: { id: number }) => key.id === id)
    }
    expect(await list()).toMatchObject({ nome: 'Sistema do grupo', usada_em: null, revogada_em: null })
    expect((await write(`Bearer ${chave}`)).statusCode).toBe(200)
    expect((await list()).usada_em).not.toBeNull()
    const stored = await t.deps.db.selectFrom('chave_servico').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain(chave.split('_').at(-1))

    const altered = `${chave.slice(0, -1)}${chave.endsWith('A') ? 'B' : 'A'}`
    expect((await write(`Bearer ${altered}`)).statusCode).toBe(401)
    const revoke = { method: 'DELETE', url: `/cliente/servico/chaves/${id}`, headers: by } as const
    expect((await t.app.inject(revoke)).statusCode).toBe(200)
    expect((await t.app.inject(revoke)).statusCode).toBe(404)
    expect((await write(`Bearer ${chave}`)).statusCode).toBe(401)
    expect((await list()).revogada_em).not.toBeNull()
  })

  it('allows only what its scopes name', async () => {
    const reader = await buildServiceKey(t, ['falecidos.ler'])
    expect((await write(reader.headers.authorization)).statusCode).toBe(403)
    const read = await t.app.inject({ url: '/integracao/falecidos/C-1', headers: reader.headers })
    expect(read.statusCode).toBe(200)
  })

  it('is limited before the body is read, and wrong keys are limited by their address', async () => {
    const { id } = await buildServiceKey(t)
    const key = await buildServiceKey(t)
    const [{ max }] = LIMITS.SERVICO
    for (let n = 0; n < max; n += 1) await t.deps.limits.hit('SERVICO', { device: `servico:${key.id}` })
    const refused = await t.app.inject({
      ...{ method: 'POST', url: '/integracao/falecidos', payload: 'x'.repeat(2_000_000) },
      headers: { ...key.headers, 'content-type': 'application/json' },
    })
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    const guess = () =>
      t.app.inject({
        ...{ method: 'GET', url: '/integracao/falecidos/C-1', remoteAddress: '198.51.100.9' },
        headers: { authorization: `Bearer mps_${id}_${'a'.repeat(44)}` },
      })
    const statuses: number[] = []
    for (let n = 0; n <= LIMITS.SERVICO_RECUSADO[0].max; n += 1) statuses.push((await guess()).statusCode)
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429])
  })
})
