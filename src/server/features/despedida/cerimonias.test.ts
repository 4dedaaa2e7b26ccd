import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildAccount, buildDespedida, portalTime, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { sendDueNotices } from './aviso-mudanca/notice-jobs.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})

const DAYS = Array.from({ length: 10 }, (_none, day) => `${portalTime(day * 24 * 60).slice(0, 16)}:00`)
const inDays = (days: number): string => DAYS[days] ?? ''
const MASS = {
  ...{ tipo: 'missa_setimo_dia', data_hora: inDays(5), local: 'Matriz de Santo Antônio' },
  ...{ endereco: 'Rua do Sol, 10', observacao: 'Traga uma flor.' },
}
const ASHES = { tipo: 'entrega_cinzas', data_hora: inDays(9), publica: true }
const DANCE = { tipo: 'outra', titulo: 'Roda de coco', data_hora: inDays(3) }

const readPage = async (id: number) => (await t.app.inject(`/exibicao/despedida/${id}/0`)).json<DespedidaPublica>()
const save = async (id: number, cerimonias: object[]) => {
  const response = await client.update({ id, cerimonias })
  expect(response.statusCode).toBe(200)
  return response.json().cerimonias as Record<string, unknown>[]
}

describe('the added ceremonies of a despedida', () => {
  it('are saved as one list, named after their kind, in the order of their hours', async () => {
    const { falecidoId } = await buildDespedida(t.deps)
    const created = await client.create({ pessoa_falecida_id: falecidoId, cerimonias: [MASS, DANCE] })
    expect(created.statusCode).toBe(200)
    const { cerimonias } = await client.read(created.json().id)
    expect(cerimonias.map(({ id, titulo, publica }) => [id, titulo, publica])).toEqual([
      [2, 'Roda de coco', true],
      [1, 'Missa de sétimo dia', true],
    ])
    expect(cerimonias[1]).toMatchObject({ ...MASS, termino: null })
  })

  it('keep their ids, are replaced as a whole, and stay without the field', async () => {
    const { row } = await buildDespedida(t.deps)
    const [dance, mass] = await save(row.id, [MASS, DANCE])
    const saved = await save(row.id, [
      { ...mass, local: 'Capela' },
      { ...DANCE, titulo: 'Seresta' },
      { ...MASS, id: 77 },
    ])
    expect(saved.map(({ id, titulo }) => [id, titulo])).toEqual([
      [3, 'Seresta'],
      [mass?.id, 'Missa de sétimo dia'],
      [4, 'Missa de sétimo dia'],
    ])
    expect(dance?.id).not.toBe(mass?.id)
    await client.update({ id: row.id, obituario: 'Novo' })
    expect((await client.read(row.id)).cerimonias).toHaveLength(3)
    expect(await save(row.id, [])).toEqual([])
  })

  it('keep their ids in a list that is sent again without them', async () => {
    const { row } = await buildDespedida(t.deps)
    const saved = await save(row.id, [{ ...MASS, id: -1 }, DANCE])
    const again = await save(row.id, [{ ...MASS, id: -1, local: 'Capela' }, DANCE, { ...MASS, id: -2 }])
    expect(again.map(({ id }) => id)).toEqual([...saved.map(({ id }) => id), 3])
  })

  it('are public unless they are for the family, as the ashes always are', async () => {
    const { row } = await buildDespedida(t.deps)
    await save(row.id, [MASS, { ...DANCE, publica: false }, ASHES])
    expect((await readPage(row.id)).cerimonias).toEqual([expect.objectContaining(MASS)])
    expect((await t.app.inject(`/despedida/${row.id}`)).body).not.toContain('Roda de coco')
    expect((await client.read(row.id)).cerimonias.map(({ publica }) => publica)).toEqual([false, true, false])
    await save(row.id, [ASHES])
    expect(await readPage(row.id)).not.toHaveProperty('cerimonias')
  })

  it.each([
    ['a kind that does not exist', [{ ...MASS, tipo: 'baile' }]],
    ['no hour', [{ ...MASS, data_hora: null }]],
    ['words of their own that are missing', [{ ...DANCE, titulo: ' ' }]],
    ['words that are too long', [{ ...DANCE, titulo: 'a'.repeat(41) }]],
    ['a line that is too long', [{ ...MASS, observacao: 'a'.repeat(141) }]],
    ['an end before the start', [{ ...MASS, termino: inDays(4) }]],
    ['more than ten', Array.from({ length: 11 }, () => MASS)],
  ])('are refused with %s', async (_what, cerimonias) => {
    const { row } = await buildDespedida(t.deps)
    expect((await client.update({ id: row.id, cerimonias })).statusCode).toBe(400)
    expect((await client.read(row.id)).cerimonias).toEqual([])
  })

  it('are changed by the moderator of the despedida, and by no other', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const own = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    const other = await buildDespedida(t.deps)
    const change = (id: number) =>
      t.app.inject({
        method: 'POST',
        url: '/cliente/update-despedida-moderador',
        headers: { authorization: moderador.authorization },
        payload: { id, cerimonias: [MASS], data_velorio: '2020-01-01 10:00:00' },
      })
    expect((await change(own.row.id)).json().cerimonias).toHaveLength(1)
    expect((await client.read(own.row.id)).data_velorio).toBe(own.row.data_velorio)
    expect((await change(other.row.id)).statusCode).toBe(404)
  })
})

describe('the list of despedidas', () => {
  it('finds a page by the day of an added ceremony, until it moves', async () => {
    const { row } = await buildDespedida(t.deps)
    const found = async (day: number): Promise<number[]> => {
      const [year, month, date] = inDays(day).slice(0, 10).split('-')
      const response = await t.app.inject({
        url: `/cliente/despedidas?busca=${encodeURIComponent(`${date}/${month}/${year}`)}`,
        headers: { authorization: client.staff.authorization },
      })
      return response.json().map(({ id }: { id: number }) => id)
    }
    const [mass] = await save(row.id, [{ ...MASS, data_hora: inDays(7) }])
    expect(await found(7)).toContain(row.id)
    await save(row.id, [{ ...mass, data_hora: inDays(8) }])
    expect(await found(7)).not.toContain(row.id)
    expect(await found(8)).toContain(row.id)
  })
})

describe('a changed hour of an added ceremony', () => {
  const buildKnown = async () => {
    const { row } = await buildDespedida(t.deps)
    const list = await save(row.id, [MASS, DANCE])
    const email = uniqueEmail()
    await registerVisitor(t, row.id, { telefone: uniqueTelefone(), email, desejoReceberAvisos: true })
    const past = new Date(Date.now() - 3_600_000).toISOString()
    await t.deps.db.updateTable('despedida').set({ atualizado_em: past }).where('id', '=', row.id).execute()
    const tell = async (): Promise<string[]> => {
      await t.deps.db.updateTable('mudanca_a_avisar').set({ avisar_em: past }).execute()
      await sendDueNotices(t.deps)
      const sent = await sql<{ texto: string }>`select texto from mensagem where para = ${email}`.execute(t.deps.db)
      return sent.rows.map(({ texto }) => texto)
    }
    return { id: row.id, dance: list[0] as object, mass: list[1] as Record<string, unknown>, tell }
  }

  it('is announced on the page and told to those who agreed', async () => {
    const { id, dance, mass, tell } = await buildKnown()
    await save(id, [dance, { ...mass, data_hora: inDays(6) }])
    expect((await readPage(id)).mudancas).toMatchObject([{ cerimonia: String(mass.id), antes: inDays(5), vezes: 1 }])
    const [texto] = await tell()
    expect(texto).toContain('A missa de sétimo dia agora é')
    expect(texto).toContain('Matriz de Santo Antônio, Rua do Sol, 10')
    expect(texto).not.toContain('Roda de coco')
  })

  it('says that a removed one is cancelled, but not one that is now for the family', async () => {
    const { id, dance, mass, tell } = await buildKnown()
    await save(id, [{ ...dance, publica: false }])
    const [texto] = await tell()
    expect(texto).toContain('A missa de sétimo dia foi cancelada.')
    expect(texto).not.toContain('Roda de coco')
    expect(mass.id).toBeDefined()
  })
})
