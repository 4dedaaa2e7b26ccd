import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
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
  t = await createTestApp()
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
  for (const nome of NAMES) ids[nome] = (await buildDespedida(t.deps, {}, { nome })).row.id
})
afterAll(() => t.close())

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
      .set({ nome: 'Anacleto Ybarra' })
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
