import { beforeAll, describe, expect, it } from 'vitest'
import type { LinhaRelatorio } from '#contract/relatorio/schema.ts'
import { randomName } from '#server/core/secrets.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  type TestAccount,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { addHomenagem, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let admin: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
})

/** Each test counts in a year of its own, which nothing else of the database touches. */
const report = async (de: string, ate = de): Promise<LinhaRelatorio[]> =>
  (await ask('GET', `/cliente/relatorios?de=${de}&ate=${ate}`, admin)).json()
const lineOf = (lines: readonly LinhaRelatorio[], mes: string | null, unidade: string | null) =>
  lines.find(line => line.mes === mes && line.unidade === unidade)

const despedidaOf = (criado_em: string) => buildDespedida(t.deps, { criado_em })
const wakeOf = async (id: number, empresa: string, day: string, more: object = {}) =>
  buildApresentacao(t.deps, id, {
    empresa,
    data_hora_inicial: `${day} 08:00:00`,
    data_hora_final: `${day} 12:00:00`,
    segmento_em: null,
    ...more,
  })
const visitorOf = (despedida_id: number, assistiu_em: string | null) =>
  t.deps.db
    .insertInto('participante')
    .values({
      despedida_id,
      nome: 'Ana',
      telefone: uniqueTelefone(),
      codigo_hmac: randomName(),
      acesso_versao: null,
      assistiu_em,
    })
    .execute()

describe('the report of the group', () => {
  it('counts despedidas in the month of the portal zone in which they were created, by the unit of their chapel', async () => {
    // 23:30 on the last day of March and 00:30 on the first of April, at UTC-3.
    const march = await despedidaOf('2021-04-01T02:30:00Z')
    const april = await despedidaOf('2021-04-01T03:30:00Z')
    await wakeOf(march.row.id, 'PF', '2021-04-01')
    const lines = await report('2021-03', '2021-04')
    expect(lineOf(lines, '2021-03', null)?.despedidas).toBe(1)
    expect(lineOf(lines, '2021-03', 'PF')?.despedidas).toBe(1)
    expect(lineOf(lines, '2021-04', '')?.despedidas).toBe(1)
    expect(lineOf(lines, null, null)?.despedidas).toBe(2)
    expect(april.row.id).toBeGreaterThan(0)
    expect(lines.map(line => line.mes)).toEqual([
      '2021-04',
      '2021-04',
      '2021-04',
      '2021-03',
      '2021-03',
      null,
      null,
      null,
    ])
  })

  it('counts velórios that are over, those with a picture, and the registered people who watched during their hours', async () => {
    const { row } = await despedidaOf('2022-05-01T12:00:00Z')
    await wakeOf(row.id, 'CV', '2022-05-02', { segmento_em: '2022-05-02T14:00:00Z' })
    await wakeOf(row.id, 'CV', '2022-05-03')
    await wakeOf(row.id, 'ME', '2022-05-04', { status: false })
    await visitorOf(row.id, '2022-05-02T12:00:00Z')
    await visitorOf(row.id, '2022-05-02T15:30:00Z')
    await visitorOf(row.id, '2022-05-09T12:00:00Z')
    await visitorOf(row.id, null)
    const expected = { velorios: 2, transmitidos: 1, assistidos: 1, pessoas: 2 }
    const lines = await report('2022-05')
    expect(lineOf(lines, '2022-05', 'CV')).toMatchObject(expected)
    expect(lineOf(lines, null, null)).toMatchObject(expected)
    expect(lineOf(lines, '2022-05', 'ME')).toBeUndefined()
  })

  it('does not count a velório of the coming hours', async () => {
    const before = await report('2030-01')
    const { row } = await despedidaOf('2022-06-01T12:00:00Z')
    await wakeOf(row.id, 'CV', '2030-01-02')
    expect(await report('2030-01')).toEqual(before)
  })

  it('counts messages when they arrive, and takes the median of the time to decision over each group', async () => {
    const [one, two] = [await despedidaOf('2023-07-01T12:00:00Z'), await despedidaOf('2023-07-01T12:00:00Z')]
    await wakeOf(one.row.id, 'CP', '2023-07-02')
    const message = (id: number, data: string, hours: number | null, publicado = true) =>
      addHomenagem(t, id, {
        data,
        publicado: hours !== null && publicado,
        decidido_em: hours === null ? null : new Date(Date.parse(data) + hours * 3_600_000).toISOString(),
      })
    for (const hours of [1, 3, 20]) await message(one.row.id, '2023-07-03T12:00:00Z', hours)
    await message(one.row.id, '2023-07-03T12:00:00Z', null)
    await message(two.row.id, '2023-08-03T12:00:00Z', 100, false)
    const lines = await report('2023-07', '2023-08')
    expect(lineOf(lines, '2023-07', 'CP')).toMatchObject({ mensagens: 4, aprovadas: 3, mediana_horas: 3 })
    expect(lineOf(lines, '2023-08', '')).toMatchObject({ mensagens: 1, aprovadas: 0, mediana_horas: 100 })
    // Of 1, 3, 20 and 100 hours, not of the two medians.
    expect(lineOf(lines, null, null)).toMatchObject({ mensagens: 5, aprovadas: 3, mediana_horas: 11.5 })
  })

  it('counts displays in the months they were seen, and alarms of a live picture in their unit', async () => {
    const { row } = await despedidaOf('2024-01-05T12:00:00Z')
    const { camera } = await wakeOf(row.id, 'AM', '2024-02-02')
    await t.deps.db
      .insertInto('tela')
      .values({
        id: randomName(),
        empresa: 'AM',
        lugar: '01',
        criada_em: '2024-01-20T12:00:00Z',
        vista_em: '2024-02-20T12:00:00Z',
      })
      .execute()
    const alarm = (tipo: string, sobre: string) =>
      t.deps.db.insertInto('alarme').values({ tipo, sobre, texto: 'x', desde: '2024-02-02T13:00:00Z' }).execute()
    await alarm('transmissao', `${camera}/preta`)
    await alarm('disco', randomName())
    const lines = await report('2024-01', '2024-03')
    expect(lines.filter(line => line.unidade === 'AM').map(line => [line.mes, line.telas, line.alarmes])).toEqual([
      ['2024-02', 1, 1],
      ['2024-01', 1, 0],
      [null, 1, 1],
    ])
    expect(lineOf(lines, '2024-02', '')?.alarmes).toBe(1)
    expect(lineOf(lines, '2024-03', null)).toMatchObject({ telas: 0, alarmes: 0 })
  })

  it('covers the last twelve months without a period, and refuses one that is reversed or longer than two years', async () => {
    const lines: LinhaRelatorio[] = (await ask('GET', '/cliente/relatorios', admin)).json()
    const months = lines.filter(line => line.unidade === null && line.mes !== null).map(line => line.mes)
    expect(months).toHaveLength(12)
    expect(months).toEqual([...months].toSorted().toReversed())
    for (const query of ['de=2026-05&ate=2026-04', 'de=2024-01&ate=2026-01', 'de=2026-05', 'de=2026-13&ate=2026-13'])
      expect((await ask('GET', `/cliente/relatorios?${query}`, admin)).statusCode).toBe(400)
  })

  it('is a file too, for administrators only', async () => {
    const file = await ask('GET', '/cliente/relatorios?de=2021-03&ate=2021-04&formato=csv', admin)
    expect(file.body).toContain('"04/2021";"Todas as unidades";')
    expect(file.headers['content-disposition']).toContain('relatorio-')
    const colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    for (const query of ['', '?formato=xlsx'])
      expect((await ask('GET', `/cliente/relatorios${query}`, colaborador)).statusCode).toBe(403)
  })
})
