import { describe, expect, it } from 'vitest'
import { listQuery } from './listing.ts'

describe('pagination of a list', () => {
  it('has only optional parameters', () => {
    expect(listQuery.parse({})).toEqual({})
  })

  it('parses numbers of the query and normalises the search', () => {
    expect(listQuery.parse({ pagina: '2', tamanho: '10', busca: '  José\n', ordem: '-id' })).toEqual({
      pagina: 2,
      tamanho: 10,
      busca: 'José',
      ordem: '-id',
    })
  })

  it.each([
    { pagina: '0' },
    { pagina: '1.5' },
    { pagina: 'x' },
    { tamanho: '1001' },
    { tamanho: '0' },
    { busca: 'x'.repeat(101) },
    { ordem: 'id; drop table' },
    { ordem: '--id' },
  ])('refuses %j', query => {
    expect(listQuery.safeParse(query).success).toBe(false)
  })
})
