import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '#server/core/secrets.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { seedDespedidas } from './despedidas.ts'

const secrets = createSecrets('a secret of the tests, long enough to be one')
let t: OpenDatabase
let other: OpenDatabase
beforeAll(async () => {
  t = await openTestDatabase()
  other = await openTestDatabase()
})
afterAll(() => Promise.all([t.close(), other.close()]))

const one = async <T>(app: OpenDatabase, query: ReturnType<typeof sql<T>>): Promise<T> => {
  const [row] = (await query.execute(app.db)).rows
  if (row === undefined) throw new Error('no row')
  return row
}

const content = (app: OpenDatabase) =>
  one<{ texto: string }>(
    app,
    sql`select md5(string_agg(concat_ws('|', f.nome, f.data_nascimento, d.obituario, d.tipo, d.chave, d.codigo_hmac, a.capela,
        a.data_hora_inicial, (select string_agg(h.nome || h.descricao, ',' order by h.id) from homenagem h where h.despedida_id = d.id)),
        ';' order by f.id)) as texto
      from despedida d join falecido f on f.id = d.falecido_id left join apresentacao a on a.despedida_id = d.id`,
  )

describe('a seed of despedidas', () => {
  it('writes the same people, dates and texts for the same seed, and others for another', async () => {
    await seedDespedidas(t, secrets, { despedidas: 620, seed: 7 })
    await seedDespedidas(other, secrets, { despedidas: 620, seed: 7 })
    expect(await content(t)).toEqual(await content(other))
    const before = await content(other)
    await seedDespedidas(other, secrets, { despedidas: 20, seed: 8 })
    expect(await content(other)).not.toEqual(before)
  })

  it('gives each despedida all its parts, none of them later than yesterday', async () => {
    const found = await one<Record<string, number>>(
      t,
      sql`select (select count(*) from despedida)::int as despedidas, (select count(*) from apresentacao)::int as apresentacoes,
        (select count(*) from homenagem where decidido_em is null and not publicado)::int as pendentes,
        (select count(*) from conta where 'ROLE_MODERADOR' = any(papeis))::int as moderadores,
        (select count(*) from apresentacao where data_hora_final >= localtimestamp::date)::int as futuras,
        (select count(*) from (select chave from despedida group by chave having count(*) > 1) c)::int as familias`,
    )
    expect(found).toMatchObject({ despedidas: 620, moderadores: 310, futuras: 0 })
    expect(found.apresentacoes).toBeGreaterThan(300)
    expect(found.pendentes).toBeGreaterThan(50)
    expect(found.familias).toBeGreaterThan(50)
  })

  it('is included in the totals of the lists', async () => {
    const counts = await t.db.selectFrom('contagem').selectAll().orderBy('nome').execute()
    const counted = await one<Record<string, number>>(
      t,
      sql`select (select count(*) from despedida)::int as todas,
        (select count(*) from despedida where status_memoria and tipo = 'Publica')::int as publicas,
        (select count(*) from homenagem_evento)::int as evento,
        (select count(*) from homenagem_evento where aprovado)::int as aprovadas`,
    )
    expect(counts.map(row => row.quantos)).toEqual([counted.todas, counted.publicas, counted.evento, counted.aprovadas])
  })

  it('adds to a database and overlaps nothing in it', async () => {
    await seedDespedidas(t, secrets, { despedidas: 30, seed: 7 })
    expect(await one(t, sql`select count(*)::int as total from despedida`)).toEqual({ total: 650 })
  })
})
