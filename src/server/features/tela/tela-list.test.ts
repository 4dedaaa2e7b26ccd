import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { TELAS_MAX } from '#contract/tela/limits.ts'
import type { Tela } from '#contract/tela/schema.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let authorization: string
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  for (const table of ['tela', 'chave_tela'] as const) await t.deps.db.deleteFrom(table).execute()
})

const NEW_IDS_PER_ADDRESS = LIMITS.TELA_NOVA[0].max
let lastOctet = 0
const newAddress = (): string => {
  lastOctet += 1
  return `198.51.100.${lastOctet}`
}

const heartbeat = (tela: string, address: string, more: Record<string, unknown> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/exibicao/tela',
    remoteAddress: address,
    payload: { tela, empresa: 'CV', lugar: '01', versao: 'a1', mostra: 'Publicidade', ...more },
  })
const listTelas = async (): Promise<Tela[]> =>
  (await t.app.inject({ url: '/cliente/telas', headers: { authorization } })).json()
const listedIds = async (): Promise<string[]> => (await listTelas()).map(tela => tela.id)
const createChave = async (lugar = '01'): Promise<string> =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/cliente/telas/chave',
      headers: { authorization },
      payload: { empresa: 'CV', lugar },
    })
  ).json().chave
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const fillTable = (values: (index: number) => Partial<NewRow<'tela'>> = () => ({})) =>
  t.deps.db
    .insertInto('tela')
    .values(
      Array.from({ length: TELAS_MAX }, (_, index) => ({
        id: `invented-screen-${index}`,
        empresa: 'CV',
        lugar: '03',
        vista_em: minutesAgo(2),
        ...values(index),
      })),
    )
    .execute()

describe('the list of displays with many invented ones', () => {
  it('still lists a real new display after 520 invented ones from one address', async () => {
    const address = newAddress()
    for (let index = 0; index < 520; index += 20) {
      const some = Array.from({ length: 20 }, (_, more) => heartbeat(`invented-screen-${index + more}`, address))
      expect(new Set((await Promise.all(some)).map(response => response.statusCode))).toEqual(new Set([200]))
    }
    await heartbeat('screen-of-chapel-01', newAddress())
    const ids = await listedIds()
    expect(ids).toContain('screen-of-chapel-01')
    expect(ids).toHaveLength(NEW_IDS_PER_ADDRESS + 1)
  })

  it('has room for every chapel, saguao and panel of the grupo behind one address, and for replaced devices', () => {
    const chapels = 7 + 4 + 4 + 4 + 4
    expect(NEW_IDS_PER_ADDRESS).toBeGreaterThan(chapels + 5 + 1)
  })

  it('serves a display above the limit of its address without listing it, and lists it with its key', async () => {
    const address = newAddress()
    for (let index = 0; index < NEW_IDS_PER_ADDRESS; index += 1) await heartbeat(`invented-screen-${index}`, address)
    const response = await heartbeat('screen-of-chapel-01', address)
    expect([response.statusCode, response.json().recarregar]).toEqual([200, false])
    expect(await listedIds()).not.toContain('screen-of-chapel-01')
    await heartbeat('screen-of-chapel-01', address, { chave: await createChave() })
    expect(await listedIds()).toContain('screen-of-chapel-01')
  })

  it('does not remove a listed display whose address has reached the limit of new ones', async () => {
    const address = newAddress()
    await heartbeat('screen-of-chapel-01', address)
    for (let index = 0; index < NEW_IDS_PER_ADDRESS; index += 1) await heartbeat(`invented-screen-${index}`, address)
    await heartbeat('screen-of-chapel-01', address, { mostra: 'Maria do Carmo' })
    const known = (await listTelas()).find(tela => tela.id === 'screen-of-chapel-01')
    expect(known?.mostra).toBe('Maria do Carmo')
  })

  it('removes the display without a key unseen for longest when the table is full', async () => {
    await fillTable(index => (index === 7 ? { vista_em: minutesAgo(9) } : {}))
    await heartbeat('screen-of-chapel-01', newAddress())
    const ids = await listedIds()
    expect(ids).toHaveLength(TELAS_MAX)
    expect(ids).toContain('screen-of-chapel-01')
    expect(ids).not.toContain('invented-screen-7')
  })

  it('never removes a display with a key for a new one', async () => {
    await fillTable(index =>
      index === 0 ? { vista_em: minutesAgo(1) } : { com_chave: true, vista_em: minutesAgo(99) },
    )
    await heartbeat('screen-of-chapel-01', newAddress())
    expect(await listedIds()).not.toContain('invented-screen-0')
    await t.deps.db.updateTable('tela').set({ com_chave: true }).execute()
    expect((await heartbeat('one-screen-too-many', newAddress())).statusCode).toBe(200)
    const ids = await listedIds()
    expect(ids).toHaveLength(TELAS_MAX)
    expect(ids).not.toContain('one-screen-too-many')
  })

  it('counts a display as one without a key after its key was replaced', async () => {
    await heartbeat('screen-of-chapel-01', newAddress(), { chave: await createChave() })
    expect((await listTelas())[0]?.com_chave).toBe(true)
    await createChave('02')
    expect((await listTelas())[0]?.com_chave).toBe(true)
    await createChave()
    expect((await listTelas())[0]?.com_chave).toBe(false)
  })
})

describe('a silent display', () => {
  it('without a key is removed after an hour when it lived for less, else after thirty days', async () => {
    const hours = (count: number) => minutesAgo(count * 60)
    const rows: [string, number, number, boolean][] = [
      ['brief-and-just-silent', 0.9, 0.8, false],
      ['brief-and-long-silent', 2, 1.5, false],
      ['weeks-and-silent-for-days', 900, 700, false],
      ['weeks-and-silent-for-a-month', 900, 721, false],
      ['keyed-and-silent-for-a-month', 721, 721, true],
    ]
    await t.deps.db
      .insertInto('tela')
      .values(
        rows.map(([id, criada, vista, comChave]) => ({
          ...{ id, empresa: 'CV', lugar: '01', com_chave: comChave },
          ...{ criada_em: hours(criada), vista_em: hours(vista) },
        })),
      )
      .execute()
    await heartbeat('screen-of-chapel-01', newAddress())
    expect(new Set(await listedIds())).toEqual(
      new Set([
        'brief-and-just-silent',
        'keyed-and-silent-for-a-month',
        'screen-of-chapel-01',
        'weeks-and-silent-for-days',
      ]),
    )
  })
})

describe('removing many displays in one call', () => {
  const remove = (payload: object) =>
    t.app.inject({ method: 'POST', url: '/cliente/telas/remover', headers: { authorization }, payload })

  it('removes the given displays and returns their number', async () => {
    await fillTable()
    await heartbeat('screen-of-chapel-01', newAddress())
    const ids = (await listedIds()).filter(id => id !== 'screen-of-chapel-01')
    const response = await remove({ ids: [...ids, 'no-such-screen-anywhere'].slice(0, TELAS_MAX) })
    expect([response.statusCode, response.json()]).toEqual([200, { removidas: TELAS_MAX - 1 }])
    expect(await listedIds()).toEqual(['screen-of-chapel-01'])
  })

  it.each([[{}], [{ ids: [] }], [{ ids: Array.from({ length: TELAS_MAX + 1 }, (_, index) => `screen-${index}`) }]])(
    'refuses %o',
    async payload => {
      expect((await remove(payload)).statusCode).toBe(400)
    },
  )
})
