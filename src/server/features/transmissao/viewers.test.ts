import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { buildAccount, buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { buildParticipante } from '#server/testing/homenagem-form.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createSyncState, syncTransmissoes } from './jobs.ts'

/** Two nodes on one database; each serves the demonstration camera, which is the same everywhere. */
let one: TestApp
let two: TestApp
let staff = ''
let velorio = { id: 0, camera: '', codigo: '', personal: '' }
beforeAll(async () => {
  one = await createTestApp()
  const { db, versions, limits } = one.deps
  two = await createTestApp({ db, versions, limits })
  staff = (await buildAccount(one.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  await one.deps.db.deleteFrom('apresentacao').execute()
  await one.deps.db.deleteFrom('transmissao_espectador').execute()
  const { row, codigo } = await buildDespedida(one.deps)
  const { camera } = await buildApresentacao(one.deps, row.id, { segmento_em: null })
  velorio = { id: row.id, camera, codigo, personal: (await buildParticipante(one, row.id)).codigo }
  await syncNodes()
})
afterAll(async () => {
  await two.close()
  await one.close()
})

/** Runs the job on every node, so that the nodes exchange their viewers. */
const syncNodes = async (): Promise<void> => {
  for (const node of [one, two, one, two]) await syncTransmissoes(node.deps, createSyncState())
}
const requestStreamOf = (
  node: TestApp,
  aparelho: string | undefined,
  { codigo = velorio.personal, assumir = false } = {},
) => {
  const query = new URLSearchParams({ codigo, ...(aparelho ? { aparelho } : {}), ...(assumir ? { assumir: '1' } : {}) })
  return node.app.inject({ url: `/api/videos/stream/${velorio.camera}?${query}` })
}
/** Opens the stream on a device: requests the address and the first playlist. */
const open = async (
  node: TestApp,
  aparelho: string | undefined,
  how?: Parameters<typeof requestStreamOf>[2],
): Promise<string> => {
  const response = await requestStreamOf(node, aparelho, how)
  expect(response.statusCode, response.body).toBe(200)
  expect((await node.app.inject({ url: response.body })).statusCode).toBe(200)
  return response.body
}
const statusAt = async (node: TestApp, address: string) => (await node.app.inject({ url: address })).statusCode
const watching = async (node: TestApp) => {
  const response = await node.app.inject({
    url: `/cliente/transmissao/${velorio.id}`,
    headers: { authorization: staff },
  })
  return response.json<Transmissao>().espectadores
}
const device = (number: number): string => `aparelho-${number}`

describe('the devices of one personal code', () => {
  it('are five at a time: a sixth evicts the first, which is notified on every node', async () => {
    const addresses: string[] = []
    for (let number = 1; number <= 5; number += 1) addresses.push(await open(number % 2 ? one : two, device(number)))
    await syncNodes()
    for (const address of addresses)
      expect([await statusAt(one, address), await statusAt(two, address)]).toEqual([200, 200])
    const sixth = await open(two, device(6))
    await syncNodes()
    const [first = '', second = ''] = addresses
    for (const node of [one, two]) {
      expect(await statusAt(node, first)).toBe(403)
      expect(await statusAt(node, first.replace('index.m3u8', 'som.m3u8'))).toBe(403)
      for (const address of [second, sixth]) expect(await statusAt(node, address)).toBe(200)
      const refusal = await requestStreamOf(node, device(1))
      expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'APARELHOS_DEMAIS'])
      expect(refusal.json().mensagem).toBe(
        'O seu código foi aberto em mais de 5 aparelhos, e a transmissão passou para os mais novos.',
      )
    }
  })

  it('return when a person confirms it there, and then another one is evicted', async () => {
    for (let number = 1; number <= 6; number += 1) await open(one, device(number))
    await syncNodes()
    const back = await open(one, device(1), { assumir: true })
    await syncNodes()
    expect(await statusAt(two, back)).toBe(200)
    expect((await requestStreamOf(one, device(2))).json().code).toBe('APARELHOS_DEMAIS')
    for (const number of [3, 4, 5, 6, 1]) expect((await requestStreamOf(two, device(number))).statusCode).toBe(200)
  })

  it('count once each, however often they request the stream and under every ticket', async () => {
    for (let time = 0; time < 4; time += 1)
      for (let number = 1; number <= 5; number += 1) await open(time % 2 ? one : two, device(number))
    await syncNodes()
    expect(await watching(one)).toBe(5)
    for (let number = 1; number <= 5; number += 1)
      expect((await requestStreamOf(one, device(number))).statusCode).toBe(200)
  })

  it('lose their slot after a minute without a request: a new device then evicts none', async () => {
    for (let number = 1; number <= 5; number += 1) await open(one, device(number))
    await sql`update transmissao_espectador set visto_em = now() - interval '61 seconds'`.execute(one.deps.db)
    await open(two, device(6))
    for (let number = 1; number <= 4; number += 1)
      expect((await requestStreamOf(one, device(number))).statusCode).toBe(200)
  })

  it('are five when more of them open concurrently', async () => {
    await Promise.all(Array.from({ length: 9 }, (_, number) => requestStreamOf(number % 2 ? one : two, device(number))))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from transmissao_espectador where cedeu_em is null`.execute(one.deps.db)
    expect(rows[0]?.n).toBe(5)
  })

  it('are counted separately from another person’s, the access code’s and the staff’s', async () => {
    const { codigo: other } = await buildParticipante(one, velorio.id)
    for (let number = 1; number <= 5; number += 1) await open(one, device(number))
    for (let number = 1; number <= 5; number += 1) await open(one, device(number), { codigo: other })
    for (let number = 1; number <= 12; number += 1) await open(one, device(number), { codigo: velorio.codigo })
    await syncNodes()
    for (let number = 1; number <= 5; number += 1)
      expect((await requestStreamOf(one, device(number))).statusCode).toBe(200)
  })

  it('without a device name, as players outside a browser, count once for each address', async () => {
    const addresses: string[] = []
    for (let time = 0; time < 7; time += 1) addresses.push(await open(one, undefined))
    await syncNodes()
    for (const address of addresses) expect(await statusAt(two, address)).toBe(200)
  })

  it.each(['curto', 'com espaço nele', 'x'.repeat(65), '"><script>'])('with the name "%s" are refused', async name => {
    expect((await requestStreamOf(one, name)).statusCode).toBe(400)
  })
})

describe('the number of viewers', () => {
  it('counts each viewer once on all nodes together', async () => {
    const shared = await open(one, device(1))
    expect(await statusAt(two, shared)).toBe(200)
    await open(one, device(2))
    await open(two, device(3), { codigo: velorio.codigo })
    await syncNodes()
    expect([await watching(one), await watching(two)]).toEqual([3, 3])
  })

  it('is on the public page what staff see, from three on, unless the family hides it', async () => {
    const shown = async (node: TestApp): Promise<number> => {
      const page = await node.app.inject({
        url: `/exibicao/despedida/${velorio.id}/0`,
        headers: { 'cache-control': 'no-cache', authorization: staff },
      })
      return page.json<DespedidaPagina>().espectadores
    }
    for (let number = 1; number <= 2; number += 1) await open(one, device(number))
    await syncNodes()
    expect([await watching(one), await shown(one), await shown(two)]).toEqual([2, 0, 0])
    await open(two, device(3))
    await syncNodes()
    expect([await watching(one), await shown(one), await shown(two)]).toEqual([3, 3, 3])
    for (let number = 4; number <= 24; number += 1) await open(one, device(number), { codigo: velorio.codigo })
    await syncNodes()
    expect([await watching(two), await shown(one), await shown(two)]).toEqual([24, 21, 21])
    const saved = await one.app.inject({
      method: 'POST',
      url: '/cliente/update-despedida',
      headers: { authorization: staff },
      payload: { id: velorio.id, mostrar_espectadores: false },
    })
    expect(saved.statusCode).toBe(200)
    expect([await watching(one), await shown(one), await shown(two)]).toEqual([24, 0, 0])
  })

  it('omits viewers without a request for an hour', async () => {
    await open(one, device(1))
    await sql`update transmissao_espectador set visto_em = now() - interval '61 minutes'`.execute(one.deps.db)
    one.deps.streams.sync([])
    await syncTransmissoes(one.deps, createSyncState())
    const rows = await one.deps.db.selectFrom('transmissao_espectador').selectAll().execute()
    expect(rows.every(row => Date.now() - Date.parse(row.visto_em) < 3_600_000)).toBe(true)
  })
})
