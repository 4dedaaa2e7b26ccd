import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let authorization: string
const ids: Record<string, number> = {}
const NAMES = [
  'Luíza Vasconcelos',
  'Luiz Souza',
  'João da Conceição',
  'Ximena Gonçalves',
  'Anacleto D’Ávila',
  'Zezé Alves',
]

beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
  for (const nome of NAMES) ids[nome] = (await buildDespedida(t.deps, {}, { nome })).row.id
})

const namesIn = (response: { json: () => { pessoa_falecida: { nome: string } }[] }): string[] =>
  response.json().map(row => row.pessoa_falecida.nome)
let requestCount = 0
const found = async (nome: string): Promise<string[]> => {
  requestCount += 1
  const url = `/exibicao/despedidas/busca?nome=${encodeURIComponent(nome)}`
  return namesIn(await t.app.inject({ method: 'GET', url, remoteAddress: `10.0.0.${requestCount}` }))
}
const staff = (query: string) =>
  t.app.inject({ method: 'GET', url: `/cliente/despedidas?${query}`, headers: { authorization } })

describe('a search by name', () => {
  it.each([
    ['luiz', ['Luiz Souza', 'Luíza Vasconcelos']],
    ['SOUZA luiz', ['Luiz Souza']],
    ['conceicao joao', ['João da Conceição']],
    ['avila', ['Anacleto D’Ávila']],
  ])('finds names by %j, ignoring accents, case and word order', async (nome, names) => {
    expect(await found(nome)).toEqual(names)
  })

  it.each([
    ['vasconselos', 'Luíza Vasconcelos'],
    ['luis sousa', 'Luiz Souza'],
    ['jimena goncalves', 'Ximena Gonçalves'],
  ])('%j finds a similar name when no name matches exactly', async (nome, name) => {
    expect(await found(nome)).toContain(name)
  })

  it('finds nothing for a word that resembles no name', async () => {
    expect(await found('qwrtpk')).toEqual([])
    expect(await found('luiz qwrtpk')).toEqual([])
  })

  it('matches a word of one or two characters only at the beginning of words', async () => {
    expect(await found('oã')).toEqual([])
    expect(await found('ze')).toEqual(['Zezé Alves'])
    expect(namesIn(await staff('busca=x'))).toEqual(['Ximena Gonçalves'])
  })

  it('finds a corrected name by its new spelling only', async () => {
    await t.deps.db
      .updateTable('falecido')
      .set({ nome_registro: 'Anacleto Ybarra' })
      .where('nome', '=', 'Anacleto D’Ávila')
      .execute()
    expect(await found('ybarra anacleto')).toEqual(['Anacleto Ybarra'])
    expect(await found('ibarra')).toEqual(['Anacleto Ybarra'])
    expect(await found('avila anacleto')).not.toContain('Anacleto D’Ávila')
  })
})

describe('a search with many matches', () => {
  it('returns and counts the two hundred newest', async () => {
    const { falecidoId } = await buildDespedida(t.deps, {}, { nome: 'Herculano Frequente' })
    await sql`insert into despedida (falecido_id, chave, codigo_cifrado, codigo_hmac)
      select ${falecidoId}::bigint, chave, codigo_cifrado, codigo_hmac from (select * from despedida limit 1) d, generate_series(1, 204)`.execute(
      t.deps.db,
    )
    const first = await staff('busca=frequente&tamanho=5')
    expect(first.headers['x-total-count']).toBe('200')
    const newest = first.json().map((row: { id: number }) => row.id)
    expect(newest).toEqual([...newest].sort((a, b) => b - a))
    expect((await staff('busca=frequente&tamanho=5&pagina=40')).json()).toHaveLength(5)
    expect((await staff('busca=frequente&tamanho=5&pagina=41')).json()).toEqual([])
    await t.deps.db.deleteFrom('despedida').where('falecido_id', '=', falecidoId).execute()
  })
})

describe('the pages of a list', () => {
  const pageOf = async (pagina: number, ordem = '-id'): Promise<number[]> =>
    (await staff(`tamanho=4&pagina=${pagina}&ordem=${ordem}`)).json().map((row: { id: number }) => row.id)

  it('contain the same rows in both orders', async () => {
    const newest = Object.values(ids).sort((a, b) => b - a)
    expect([...(await pageOf(1)), ...(await pageOf(2))]).toEqual(newest)
    expect([...(await pageOf(1, 'id')), ...(await pageOf(2, 'id'))]).toEqual(newest.reverse())
    expect(await pageOf(3)).toEqual([])
  })

  it('have a total without despedidas that are deactivated, made private or removed', async () => {
    const totals = async () => {
      const open = await t.app.inject({ method: 'GET', url: '/exibicao/despedidas/ultimas' })
      return [(await staff('tamanho=1')).headers['x-total-count'], open.headers['x-total-count']].map(Number)
    }
    expect(await totals()).toEqual([6, 6])
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    expect(await totals()).toEqual([7, 6])
    await t.deps.db.updateTable('despedida').set({ tipo: 'Publica' }).where('id', '=', row.id).execute()
    expect(await totals()).toEqual([7, 7])
    await t.deps.db.updateTable('despedida').set({ status_memoria: false }).where('id', '<=', row.id).execute()
    expect(await totals()).toEqual([7, 0])
    await t.deps.db.deleteFrom('despedida').where('id', '=', row.id).execute()
    expect(await totals()).toEqual([6, 0])
    await expect(
      t.deps.db.transaction().execute(async tx => {
        await tx.deleteFrom('despedida').execute()
        throw new Error('back')
      }),
    ).rejects.toThrow('back')
    expect(await totals()).toEqual([6, 0])
  })

  it('a search for one character returns the two hundred newest, or the oldest for staff who sort by id', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 203; nth += 1) {
      const tipo = nth % 40 === 0 ? 'Privada' : 'Publica'
      ids.push((await buildDespedida(t.deps, { tipo }, { nome: `Wanda ${nth}` })).row.id)
    }
    const idsOf = (response: { json: () => { id: number }[] }) => response.json().map(row => row.id)
    const newest = await staff('tamanho=100&ordem=-id&busca=w')
    expect(newest.headers['x-total-count']).toBe('200')
    expect(idsOf(newest)).toEqual(ids.toReversed().slice(0, 100))
    const oldest = await staff('tamanho=100&ordem=id&busca=w')
    expect(idsOf(oldest)).toEqual(ids.slice(0, 100))
    const open = ids.map((_, nth) => nth).filter(nth => nth % 40 !== 0)
    const names = open.map(nth => `Wanda ${nth}`)
    expect(await found('wa')).toEqual(names.toReversed().slice(0, 50))
  })
})

describe('the search and the filters of staff', () => {
  const idsOf = async (query: Record<string, string>): Promise<number[]> => {
    const rows = (await staff(new URLSearchParams(query).toString())).json() as { id: number }[]
    return rows.map(row => row.id)
  }

  it('find a despedida by day, contract, chapel, and by name and phone of its moderator', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Jucélia Andrade')
    const { row } = await buildDespedida(t.deps, {
      moderador_id: moderador.pessoaId,
      contrato_plano: 'ct-20014',
      data_velorio: '2024-10-23 09:00:00',
      data_sepultamento: '2024-10-24 10:00:00',
    })
    const { row: other } = await buildDespedida(t.deps, {
      contrato_jazigo: 'JZ-77',
      data_velorio: '2024-11-02 09:00:00',
    })
    const hours = { data_hora_inicial: '2024-10-23 09:00:00', data_hora_final: '2024-10-23 15:00:00' }
    await buildApresentacao(t.deps, row.id, { empresa: 'PF', capela: '02', ...hours })
    await buildApresentacao(t.deps, other.id, { empresa: 'CV', capela: '03', ...hours })
    const { telefone } = moderador
    for (const busca of [
      '24/10/2024',
      'CT-20014',
      '20014',
      'PF 02',
      'capela 2 parque das flores',
      'andrade jucelia',
      telefone,
      `(${telefone.slice(0, 2)}) ${telefone.slice(2, 7)}-${telefone.slice(7)}`,
    ])
      expect(await idsOf({ busca }), busca).toEqual([row.id])
    expect(await idsOf({ busca: '23/10/2024' })).toEqual([other.id, row.id])
    expect(await idsOf({ busca: 'jz-77' })).toEqual([other.id])
    expect(await idsOf({ busca: '25/10/2024' })).toEqual([])
  })

  it('show the despedidas of today, of this week and of last month', async () => {
    const period = async (periodo: string) => idsOf({ periodo })
    const [today, week, month] = [await period('hoje'), await period('semana'), await period('mes-passado')]
    const now = portalTime(0)
    const { row } = await buildDespedida(t.deps, { data_velorio: now, data_sepultamento: null })
    const lastMonth = new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 2, 15))
      .toISOString()
      .slice(0, 10)
    const { row: older } = await buildDespedida(t.deps, {
      data_velorio: null,
      data_sepultamento: `${lastMonth} 16:00:00`,
    })
    expect(await period('hoje')).toEqual([row.id, ...today])
    expect(await period('semana')).toEqual([row.id, ...week])
    expect(await period('mes-passado')).toEqual([older.id, ...month])
    expect(await idsOf({ periodo: 'mes-passado', busca: 'qwrtpk' })).toEqual([])
    expect((await staff('periodo=ontem')).statusCode).toBe(400)
  })
})
