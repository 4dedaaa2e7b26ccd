import { beforeEach, describe, expect, it } from 'vitest'
import type { SepulturasEncontradas } from '#contract/sepultura/schema.ts'
import { execute } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { writeSettings } from '#server/testing/settings.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const t = openTestApp()

const ON = {
  ativa: true,
  cemiterios: ['Parque das Flôres'],
  planta: '/imagens/planta.jpg',
  quadras: [{ nome: '12', x: 700, y: 800 }],
  portoes: [
    { nome: 'Portão Norte', x: 100, y: 100 },
    { nome: 'Portão Sul', x: 900, y: 900 },
  ],
}
const CANARY = 'CANARIO-7f31'
const bury = (person: Partial<NewRow<'registro_falecido'>>) =>
  t.deps.db
    .insertInto('registro_falecido')
    .values({
      nome: 'Maria Tenório de Almeida',
      nascimento: '1911-02-13',
      falecimento: '1998-05-06',
      cemiterio: 'PARQUE DAS FLORES',
      localizacao: `Quadra 012, jazigo 34 (${CANARY})`,
      ...{ dt_sepultamento: null, dt_velorio: null, sexo: 'Feminino', cpf: '52998224725', num_contrato: CANARY },
      ...person,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

beforeEach(async () => {
  await execute(t.deps.db)`delete from limite`
  await t.deps.db.deleteFrom('registro_falecido').execute()
  await writeSettings(t.deps.db, 'sepultura:CV', ON)
  await bury({})
})

const send = (payload: object, { empresa = 'CV', remoteAddress = freshAddress() } = {}) =>
  t.app.inject({ method: 'POST', url: `/exibicao/sepultura/${empresa}`, payload, remoteAddress })
const search = async (nome: string, ano = '1998'): Promise<SepulturasEncontradas> => (await send({ nome, ano })).json()

describe('a search for a grave', () => {
  it.each(['maria tenorio', 'ALMEIDA Maria', 'Maria Tenório de Almeida'])('finds one person as %j', async nome => {
    const response = await send({ nome, ano: '1998' })
    expect(response.json()).toEqual({
      resultado: 'encontrado',
      sepulturas: [
        {
          ...{ nome: 'Maria Tenório de Almeida', ano: '1998', cemiterio: 'PARQUE DAS FLORES', quadra: '12' },
          ...{ lote: 'jazigo 34', portao: 'Portão Sul', marca: { x: 700, y: 800 } },
        },
      ],
    })
    for (const secret of [CANARY, '1911', '52998224725', '05-06']) expect(response.body).not.toContain(secret)
  })

  it.each([
    ['Maria', '1998', 'curto'],
    ['Mar Ten', '1998', 'ninguem'],
    ['maria tenorio', '1997', 'ninguem'],
    ['% _', '1998', 'curto'],
    ["' or 1=1 --", '1998', 'ninguem'],
    ['.* \\', '1998', 'curto'],
  ])('of %j in %s shows nobody: %s', async (nome, ano, resultado) => {
    expect(await search(nome, ano)).toEqual({ resultado, sepulturas: [] })
  })

  it('of one word finds somebody whose whole name it is', async () => {
    await bury({ nome: 'Zumbi' })
    expect((await search('zumbi')).sepulturas.map(one => one.nome)).toEqual(['Zumbi'])
  })

  it('that finds more than a handful shows nobody', async () => {
    for (let number = 0; number < 4; number += 1) await bury({ nome: `Maria Tenório ${number}` })
    expect(await search('maria tenorio')).toEqual({ resultado: 'amplo', sepulturas: [] })
  })

  it.each([
    [{}, 'nome'],
    [{ nome: 'Ana Rosa', ano: '98' }, 'ano'],
    [{ nome: ' ', ano: '1998' }, 'nome'],
    [{ nome: 'Ana\u0000Rosa', ano: '1998' }, 'nome'],
    [{ nome: 'a'.repeat(500), ano: '1998' }, 'nome'],
    [{ nome: ['Ana'], ano: 1998 }, 'nome'],
  ])('is refused with the field that is wrong: %j', async (payload, campo) => {
    const response = await send(payload)
    expect([response.statusCode, response.json().errors[0].campo]).toEqual([400, campo])
  })

  it('finds nobody of another cemetery, of a cremation, of a burial to come, or without a place', async () => {
    await t.deps.db.deleteFrom('registro_falecido').execute()
    await bury({ cemiterio: 'Outro' })
    await bury({ rito: 'cremacao' })
    await bury({ dt_sepultamento: '2999-01-01 10:00:00' })
    await bury({ localizacao: '' })
    expect((await search('maria tenorio')).resultado).toBe('ninguem')
  })

  it.each(['of the row', 'by contract and name'])(
    'finds and names a person by the nome social of the page %s',
    async by => {
      await t.deps.db.deleteFrom('registro_falecido').execute()
      const registered = 'João Batista da Rocha'
      const names = { nome: 'Luana Rocha', nome_social: 'Luana Rocha', nome_registro: registered }
      const { row } = await buildDespedida(t.deps, { contrato_jazigo: 'J-78' }, names)
      await bury({ nome: registered, ...(by === 'of the row' ? { despedida_id: row.id } : { num_contrato: 'J-78' }) })
      expect((await search('luana rocha')).sepulturas.map(one => one.nome)).toEqual(['Luana Rocha'])
      expect((await search('joao batista')).resultado).toBe('ninguem')
    },
  )

  it('finds nobody who has a private page, by the page of the row or by the contract and the name', async () => {
    await t.deps.db.deleteFrom('registro_falecido').execute()
    const own = await buildDespedida(t.deps, { tipo: 'Privada' })
    const row = { tipo: 'Privada', contrato_jazigo: 'J-77' } as const
    await buildDespedida(t.deps, row, { nome: 'MARIA TENORIO de almeida' })
    await bury({ despedida_id: own.row.id, num_contrato: '' })
    await bury({ num_contrato: 'J-77' })
    expect((await search('maria tenorio')).resultado).toBe('ninguem')
  })
})

describe('a unit that did not switch the search on', () => {
  it.each(['ME', 'XX', '%2e%2e', 'CV%00'])('answers %s as an address that does not exist', async empresa => {
    const read = await t.app.inject({ url: `/exibicao/sepultura/${empresa}` })
    const asked = await send({ nome: 'Maria Tenório', ano: '1998' }, { empresa })
    const unknown = await t.app.inject({ url: '/exibicao/nada' })
    for (const response of [read, asked]) {
      expect(response.statusCode).toBe(404)
      expect({ ...response.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
  })

  it('tells its map and its office when it is on, and no point of it', async () => {
    const body = (await t.app.inject({ url: '/exibicao/sepultura/CV' })).json()
    expect(Object.keys(body)).toEqual(['nome', 'telefone', 'endereco', 'planta'])
  })
})

describe('a person whom the family hides', () => {
  it('is found no more, and again when the family wants it; both are in the audit', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const headers = { authorization }
    const url = '/cliente/sepulturas/pessoas'
    const [person] = (await t.app.inject({ url: `${url}?nome=maria tenorio&ano=1998`, headers })).json()
    expect(person).toMatchObject({ nome: 'Maria Tenório de Almeida', oculta: false })
    const turn = (oculta: boolean, motivo = 'A filha pediu.') =>
      t.app.inject({ method: 'PUT', url: `${url}/${person.id}`, headers, payload: { oculta, motivo } })
    expect((await turn(true, '')).statusCode).toBe(400)
    expect((await turn(true)).json()).toMatchObject({ oculta: true })
    expect((await search('maria tenorio')).resultado).toBe('ninguem')
    await turn(false)
    expect((await search('maria tenorio')).resultado).toBe('encontrado')
    const audits = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'detalhe'])
      .where('alvo', '=', `registro:${person.id}`)
      .orderBy('id')
      .execute()
    expect(audits.map(one => one.acao)).toEqual(['sepultura.ocultar', 'sepultura.mostrar'])
    expect(JSON.stringify(audits)).toContain('A filha pediu.')
  })
})

describe('the kiosk of a unit', () => {
  it('has limits of its own, and a wrong key has those of everybody', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const url = '/cliente/sepultura/CV/totem'
    const { endereco } = (await t.app.inject({ url, headers: { authorization } })).json()
    const totem = new URL(endereco, 'http://x').searchParams.get('totem')
    const from = async (key: string | null, remoteAddress: string): Promise<number> => {
      let count = 0
      while ((await send({ nome: 'Ana Rosa', ano: '1998', totem: key }, { remoteAddress })).statusCode === 200)
        count += 1
      return count
    }
    const address = freshAddress()
    expect(await from('0'.repeat(32), address)).toBe(20)
    expect(await from(totem, address)).toBe(20)
    expect((await send({ nome: 'Ana Rosa', ano: '1998' })).statusCode).toBe(200)
  })
})
