import { beforeAll, describe, expect, it } from 'vitest'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { createDespedidaClient, type DespedidaClient } from '#server/testing/despedida-client.ts'
import { buildDespedida } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let client: DespedidaClient
beforeAll(async () => {
  client = await createDespedidaClient(t)
})

const changesOf = async (id: number) =>
  (await t.app.inject(`/exibicao/despedida/${id}/0`)).json<DespedidaPublica>().mudancas

/** Moves the last save back by an hour, so that its hours count as published. */
const markPublished = (id: number) =>
  t.deps.db
    .updateTable('despedida')
    .set({ atualizado_em: new Date(Date.now() - 3_600_000).toISOString() })
    .where('id', '=', id)
    .execute()

const FIRST = '2026-12-05 08:00:00'
const SECOND = '2026-12-05 10:30:00'

describe('a changed hour of velório or burial', () => {
  it('is announced with the previous hour and the number of changes, separately for velório and burial', async () => {
    const { row } = await buildDespedida(t.deps, { data_velorio: FIRST, data_sepultamento: '2026-12-05 16:00:00' })
    expect(await changesOf(row.id)).toEqual([])
    await markPublished(row.id)
    await client.update({ id: row.id, data_velorio: SECOND })
    expect(await changesOf(row.id)).toMatchObject([{ cerimonia: 'velorio', antes: FIRST, vezes: 1 }])
    await markPublished(row.id)
    await client.update({ id: row.id, data_velorio: FIRST })
    expect(await changesOf(row.id)).toMatchObject([{ cerimonia: 'velorio', antes: SECOND, vezes: 2 }])
  })

  it('is not announced for a correction within minutes, a change of other fields, or a first hour', async () => {
    const { row } = await buildDespedida(t.deps, { data_velorio: FIRST, data_sepultamento: null })
    await client.update({ id: row.id, data_velorio: SECOND })
    await markPublished(row.id)
    await client.update({ id: row.id, obituario: 'Outra', data_sepultamento: '2026-12-05 16:00:00' })
    expect(await changesOf(row.id)).toEqual([])
  })
})
