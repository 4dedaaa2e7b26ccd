import { beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
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
type Person = Partial<NewRow<'registro_falecido'>>
type Page = NonNullable<Parameters<typeof buildDespedida>[1]>
type Names = NonNullable<Parameters<typeof buildDespedida>[2]>

const CANARY = 'CANARIO-7f31'
const bury = (person: Person) =>
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

const kioskAddress = async (): Promise<string> => {
  const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const url = '/cliente/sepultura/CV/totem'
  return (await t.app.inject({ url, headers: { authorization } })).json().endereco
}

beforeEach(async () => {
  await execute(t.deps.db)`delete from limite`
  await t.deps.db.deleteFrom('registro_falecido').execute()
  await t.deps.db.deleteFrom('despedida').execute()
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
})

/** How a page may be known to be about the person of the register, who died in 1998. */
const LINKS: Record<string, { page?: Page; names?: Names; person?: (pageId: number) => Person; found?: true }> = {
  'the page of the row': {
    names: { nome: 'Outro Nome' },
    person: despedida_id => ({ despedida_id, num_contrato: '' }),
  },
  'contract and name': {
    page: { contrato_jazigo: 'J-77' },
    names: { data_falecimento: '1997-12-31' },
    person: () => ({ num_contrato: 'J-77' }),
  },
  'contract of a plan and name': {
    page: { contrato_plano: 'P-9' },
    names: { data_falecimento: '1997' },
    person: () => ({ num_contrato: 'P-9' }),
  },
  'name and year': {},
  'name in other letters and year': { names: { nome: 'MARIA TENORIO de almeida', data_falecimento: '1998' } },
  'name with what she was called, and year': { names: { conhecido_como: 'Dona Mariquinha' } },
  'name of the register of somebody with a nome social': { names: { nome_social: 'Mário de Almeida' } },
  'nome social in the register, and year': {
    names: { nome_registro: 'João Tenório', nome_social: 'Maria Tenório de Almeida' },
  },
  'another year and no contract': { names: { data_falecimento: '1999-05-06' }, found: true },
  'the contract of somebody else': {
    page: { contrato_jazigo: 'J-78' },
    names: { nome: 'José Tenório' },
    person: () => ({ num_contrato: 'J-78' }),
    found: true,
  },
}
const STATES: [string, Page, boolean][] = [
  ['is on and public', {}, true],
  ['is switched off, or a draft', { status_memoria: false }, false],
  ['is out of search engines', { fora_das_buscas: true }, false],
  ['is private', { tipo: 'Privada' }, false],
  ['is private and switched off', { tipo: 'Privada', status_memoria: false }, false],
]
const CASES = STATES.flatMap(([state, page, isOpen]) =>
  Object.entries(LINKS).map(([link, { found = isOpen, ...how }]) => ({ state, link, found, page, how })),
)

describe('a person whose page', () => {
  it.each(CASES)('$state, known by $link: told of the grave $found', async ({ page, how, found }) => {
    await t.deps.db.deleteFrom('registro_falecido').execute()
    const names = { nome: 'Maria Tenório de Almeida', data_falecimento: '1998-05-06', ...how.names }
    const { row } = await buildDespedida(t.deps, { ...page, ...how.page }, { nome_registro: names.nome, ...names })
    await bury(how.person?.(row.id) ?? {})
    const totem = new URL(await kioskAddress(), 'http://x').searchParams.get('totem')
    for (const nome of ['maria tenorio', 'Maria Tenório de Almeida', 'mario almeida'])
      for (const reader of [{}, { totem }]) {
        const { resultado, sepulturas } = (await send({ nome, ano: '1998', ...reader })).json()
        const named = how.names?.nome_social?.startsWith('Mário') ? 'mario almeida' : 'maria tenorio'
        if (!found) expect([resultado, sepulturas]).toEqual(['ninguem', []])
        else if (nome === named) expect([resultado, sepulturas.length]).toEqual(['encontrado', 1])
      }
  })

  it.each<[string, Page, Person, boolean]>([
    ['grave', { localizacao_sepultado: 'QUADRA 3, jazigo 19' }, { localizacao: 'Quadra 3, jazigo 19' }, false],
    ['contract', { contrato_jazigo: 'JZ-1931' }, { num_contrato: 'JZ-1931' }, false],
    [
      'grave of an open page',
      { localizacao_sepultado: 'Quadra 3, jazigo 19', status_memoria: true },
      { localizacao: 'Quadra 3, jazigo 19' },
      true,
    ],
    [
      'grave of another year',
      { localizacao_sepultado: 'Quadra 3, jazigo 19' },
      { localizacao: 'Quadra 3, jazigo 19', falecimento: '1997-10-23' },
      true,
    ],
    [
      'grave of another name',
      { localizacao_sepultado: 'Quadra 3, jazigo 19' },
      { localizacao: 'Quadra 3, jazigo 19', nome: 'Rui Ferreira Lima' },
      true,
    ],
  ])('is spelled differently in the register, with the same %s', async (_what, page, person, found) => {
    await buildDespedida(
      t.deps,
      { status_memoria: false, ...page },
      { nome: 'Sebastião Ferreira de Lima', data_falecimento: '1998-10-23' },
    )
    await bury({ nome: 'SEBASTIAO FERREIRA LIMA', falecimento: '1998-10-23', num_contrato: '', ...person })
    const { resultado } = await search('ferreira lima', person.falecimento?.slice(0, 4))
    expect(resultado).toBe(found ? 'encontrado' : 'ninguem')
  })
  it('is one of two that are known by name and year is left out if either is not open', async () => {
    for (const page of [{}, { status_memoria: false }] as Page[])
      await buildDespedida(t.deps, page, { nome: 'Maria Tenório de Almeida', data_falecimento: '1998' })
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
  const url = '/cliente/sepultura/CV/totem'
  const keyIn = (endereco: string): string => new URL(endereco, 'http://x').searchParams.get('totem') ?? ''
  const keyOfKiosk = async (): Promise<string> => keyIn(await kioskAddress())
  const from = async (totem: string, remoteAddress: string): Promise<number> => {
    let count = 0
    while ((await send({ nome: 'Ana Rosa', ano: '1998', totem }, { remoteAddress })).statusCode === 200) count += 1
    return count
  }

  it('has limits of its own, and a wrong key has those of everybody', async () => {
    const totem = await keyOfKiosk()
    const address = freshAddress()
    expect(await from('0'.repeat(32), address)).toBe(20)
    expect(await from(totem, address)).toBe(20)
    expect((await send({ nome: 'Ana Rosa', ano: '1998' })).statusCode).toBe(200)
  })

  it('is not slowed by somebody elsewhere who knows its key, and never refused for what others searched in a day', async () => {
    const totem = await keyOfKiosk()
    const saguao = freshAddress()
    expect(await from(totem, freshAddress())).toBe(20)
    expect((await send({ nome: 'Ana Rosa', ano: '1998', totem }, { remoteAddress: saguao })).statusCode).toBe(200)
    const { max } = LIMITS.SEPULTURA_TOTEM_DIA[0]
    await execute(t.deps.db)`update limite set contagem = ${max} where chave like 'SEPULTURA_TOTEM_DIA:%'`
    expect(await from(totem, saguao)).toBe(20)
    expect((await send({ nome: 'Ana Rosa', ano: '1998' }, { remoteAddress: saguao })).statusCode).toBe(429)
  })

  it('gets another key from an administrator, and the one before is that of a visitor', async () => {
    const before = await keyOfKiosk()
    const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const replace = async () =>
      keyIn((await t.app.inject({ method: 'POST', url, headers: { authorization } })).json().endereco)
    const [second, third] = [await replace(), await replace()]
    expect(new Set([before, second, third]).size).toBe(3)
    expect(await keyOfKiosk()).toBe(third)
    for (const old of [before, second]) {
      const address = freshAddress()
      expect(await from(old, address)).toBe(20)
      // Its searches were those of a visitor of this address.
      expect((await send({ nome: 'Ana Rosa', ano: '1998' }, { remoteAddress: address })).statusCode).toBe(429)
    }
    const audits = await t.deps.db
      .selectFrom('auditoria')
      .select('alvo')
      .where('acao', '=', 'sepultura.totem')
      .execute()
    expect(audits).toEqual([{ alvo: 'unidade:CV' }, { alvo: 'unidade:CV' }])
  })
})
