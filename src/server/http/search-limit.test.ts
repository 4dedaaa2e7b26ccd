import { beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { buildAccount, buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'

const [{ max }] = LIMITS.SEARCH

const t = openTestApp()
let despedidaId = 0
beforeAll(async () => {
  const { row } = await buildDespedida(t.deps)
  despedidaId = row.id
})

/** The statuses of one request more than a minute of searches has, from one address. */
const statusesOf = async (urls: readonly string[], headers = {}): Promise<number[]> => {
  const remoteAddress = freshAddress()
  const statuses: number[] = []
  for (let time = 0; time <= max; time += 1) {
    const url = (urls[time % urls.length] ?? '').replace(':id', String(despedidaId))
    statuses.push((await t.app.inject({ url, remoteAddress, headers })).statusCode)
  }
  return statuses
}

describe('a public list that is asked with a search', () => {
  it.each([
    ['/exibicao/despedidas/ultimas?busca=maria'],
    ['/exibicao/despedidas/ultimas?tamanho=10&busca=maria'],
    ['/exibicao/despedidas/ultimas?%62usca=%6daria'],
    ['/exibicao/despedidas/apresentadas?busca=maria'],
    ['/homenagem/homenagem-aprovadas/:id?busca=saudade'],
    [
      '/exibicao/despedidas/busca?nome=maria',
      '/exibicao/despedidas/ultimas?busca=rosa',
      '/exibicao/despedidas/apresentadas?busca=ana',
    ],
  ])('counts as a search, together with those of the other calls: %s', async (...urls) => {
    const statuses = await statusesOf(urls)
    expect(new Set(statuses.slice(0, max))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })

  it.each([
    '/exibicao/despedidas/ultimas?tamanho=7',
    '/exibicao/despedidas/ultimas?busca=',
    '/exibicao/despedidas/apresentadas?busca=%20',
  ])('counts as a reading when nothing is searched: %s', async url =>
    expect(new Set(await statusesOf([url]))).toEqual(new Set([200])),
  )

  it('leaves the lists of the staff to the limit of each account', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    expect(new Set(await statusesOf(['/cliente/despedidas?busca=maria'], { authorization }))).toEqual(new Set([200]))
  })
})
