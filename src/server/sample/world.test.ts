import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { isBornAfter } from '#contract/falecido/life-words-rules.ts'
import { normaliseCodigo } from '#contract/fields/codigo.ts'
import { isCpf } from '#contract/fields/cpf.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { readPictureAddress } from '#contract/midia/picture-rules.ts'
import { UNITS } from '#contract/units.ts'
import { listFloriculturas } from '#server/features/configuracao/service.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { registerRows } from './register-rows.ts'
import { loadSample } from './world.ts'

const t = openTestApp()
beforeAll(async () => {
  await loadSample(t.deps)
})

const TABLES = [
  ...['portal', 'pessoa', 'conta', 'falecido', 'despedida', 'apresentacao', 'homenagem', 'midia', 'evento'],
  ...['homenagem_evento', 'registro_falecido', 'configuracao', 'auditoria'],
]

const dump = async (): Promise<Record<string, unknown[]>> => {
  const all: Record<string, unknown[]> = {}
  for (const table of TABLES) {
    const result = await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1`.execute(t.deps.db)
    // Loading again takes the apresentacoes off their hours and back.
    all[table] = result.rows.map(({ mudada_em: _moved, ...row }) => row)
  }
  return all
}

const despedidas = () =>
  t.deps.db
    .selectFrom('despedida')
    .innerJoin('falecido', 'falecido.id', 'despedida.falecido_id')
    .select(['despedida.id', 'nome', 'tipo', 'status_memoria', 'obituario', 'chave', 'moderador_id'])
    .select([
      'data_velorio',
      'data_sepultamento',
      'data_falecimento',
      'data_nascimento',
      'codigo_cifrado',
      'codigo_hmac',
    ])
    .orderBy('despedida.id')
    .execute()

const apresentacoes = () => t.deps.db.selectFrom('apresentacao').selectAll().orderBy('capela').execute()

const liveNow = async (): Promise<string[]> => {
  const result = await sql<{ onde: string }>`select empresa || ' ' || capela as onde from apresentacao
    where status and status_camera and localtimestamp between data_hora_inicial and data_hora_final`.execute(t.deps.db)
  return result.rows.map(row => row.onde)
}

describe('the sample data', () => {
  it('has the three documented accounts and no other password', async () => {
    const rows = await t.deps.db.selectFrom('conta').selectAll().orderBy('id').execute()
    const able = rows.filter(row => row.senha_hash !== null)
    expect(able.map(row => [row.username, row.papeis])).toEqual([
      ['admin@exemplo.com.br', ['ROLE_ADMIN']],
      ['colaborador@exemplo.com.br', ['ROLE_COLABORADOR']],
      ['moderador@exemplo.com.br', ['ROLE_MODERADOR']],
    ])
    for (const row of able) expect(row.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('has despedidas of every kind, three or more of them with the moderator account', async () => {
    const all = await despedidas()
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect(all.filter(row => row.tipo === 'Privada')).toHaveLength(1)
    expect(all.filter(row => !row.status_memoria)).toHaveLength(1)
    const moderador = await t.deps.db
      .selectFrom('conta')
      .select('pessoa_id')
      .where('username', '=', 'moderador@exemplo.com.br')
      .executeTakeFirstOrThrow()
    expect(all.filter(row => row.moderador_id === moderador.pessoa_id).length).toBeGreaterThanOrEqual(3)
    expect(new Set(all.map(row => row.chave)).size).toBe(all.length - 1)
  })

  it('has a page with a mass of the seventh day next week, in the church and at the hour that its family chose', async () => {
    const rows = await t.deps.db.selectFrom('despedida').select(['data_velorio', 'cerimonias']).execute()
    const [only, ...others] = rows.filter(({ cerimonias }) => cerimonias.length > 0)
    expect(others).toEqual([])
    expect(only?.cerimonias).toEqual([
      expect.objectContaining({ id: 1, titulo: 'Missa de sétimo dia', local: 'Igreja do Rosário', publica: true }),
    ])
    const [mass] = only?.cerimonias ?? []
    expect(mass?.data_hora).toMatch(/ 19:00:00$/)
    expect((mass?.data_hora ?? '') > portalTime(4 * 24 * 60)).toBe(true)
    expect((mass?.data_hora ?? '') < portalTime(7 * 24 * 60)).toBe(true)
  })

  it('has a biography for each within the limits, with ordered dates and a working access code', async () => {
    for (const row of await despedidas()) {
      expect(lengthOf(row.obituario), row.nome).toBeGreaterThan(150)
      expect(lengthOf(row.obituario), row.nome).toBeLessThanOrEqual(1000)
      expect(isBornAfter(row.data_nascimento, row.data_falecimento), row.nome).toBe(false)
      expect(row.data_falecimento <= String(row.data_velorio).slice(0, 10)).toBe(true)
      expect(String(row.data_velorio) < String(row.data_sepultamento)).toBe(true)
      const codigo = normaliseCodigo(t.deps.secrets.decrypt(row.codigo_cifrado))
      expect(t.deps.secrets.hmac('acesso', codigo)).toBe(row.codigo_hmac)
    }
  })

  it('uses chapels of CV only: one live on CV 01, one in the future, one over', async () => {
    const rows = await apresentacoes()
    const now = portalTime(0)
    expect(rows.map(row => [row.empresa, row.capela, row.status])).toEqual([
      ['CV', '01', true],
      ['CV', '02', true],
      ['CV', '03', true],
    ])
    expect(await liveNow()).toEqual(['CV 01'])
    expect(String(rows[1]?.data_hora_inicial) > now).toBe(true)
    expect(String(rows[2]?.data_hora_final) < now).toBe(true)
  })

  it('has approved and pending homenagens within the limits, none from the future, some with a stored picture', async () => {
    const homenagens = await t.deps.db.selectFrom('homenagem').selectAll().execute()
    const [newest] = (await despedidas()).slice(-1)
    const own = homenagens.filter(row => row.despedida_id === newest?.id)
    expect(own.filter(row => row.publicado).length).toBeGreaterThanOrEqual(5)
    expect(own.filter(row => !row.publicado && row.decidido_em === null).length).toBeGreaterThanOrEqual(2)
    for (const row of homenagens) {
      expect(lengthOf(row.descricao)).toBeLessThanOrEqual(160)
      expect(lengthOf(row.nome)).toBeLessThanOrEqual(35)
      expect(Date.parse(row.data)).toBeLessThanOrEqual(Date.now())
    }
    const pictures = await t.deps.db.selectFrom('midia').selectAll().execute()
    expect(pictures.length).toBeGreaterThanOrEqual(4)
    for (const picture of pictures) {
      expect((await t.deps.media.get(picture.nome))?.length).toBe(picture.bytes)
      if (picture.homenagem_id !== null && picture.largura !== null)
        expect(homenagens.find(row => row.id === picture.homenagem_id)?.imagem).toBe(`/midia/${picture.nome}`)
    }
  })

  it('has a voice to hear, with what it says, and homenagens of one and of 160 characters', async () => {
    const homenagens = await t.deps.db.selectFrom('homenagem').selectAll().where('publicado', '=', true).execute()
    const lengths = homenagens.map(({ descricao }) => lengthOf(descricao))
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, 160])
    const [voz] = await t.deps.db.selectFrom('voz').selectAll().execute()
    const despedidaId = homenagens.find(({ id }) => id === voz?.homenagem_id)?.despedida_id
    const list = await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${despedidaId}` })
    expect(list.json()).toContainEqual(expect.objectContaining({ voz: expect.objectContaining({ segundos: 19 }) }))
    const sound = await t.app.inject({ url: voz?.audio ?? '' })
    expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/mp4'])
  })

  it('has portraits of at least five people, stored like uploads, and despedidas without one', async () => {
    const rows = await t.deps.db.selectFrom('despedida').select(['id', 'foto_perfil']).execute()
    const painted = rows.filter(row => row.foto_perfil !== null)
    expect(painted.length).toBeGreaterThanOrEqual(5)
    expect(painted.length).toBeLessThan(rows.length)
    const own = await t.deps.db.selectFrom('midia').selectAll().where('homenagem_id', 'is', null).execute()
    const fotografias = await t.deps.db.selectFrom('fotografia').selectAll().orderBy('id').execute()
    expect(fotografias.length).toBeGreaterThanOrEqual(15)
    const isPhotograph = (nome: string) => fotografias.some(({ imagem }) => imagem === `/midia/${nome}`)
    const stored = own.filter(({ nome }) => !isPhotograph(nome))
    expect(own.length - stored.length).toBe(fotografias.length)
    expect(new Map(stored.map(row => [row.despedida_id, `/midia/${row.nome}`]))).toEqual(
      new Map(painted.map(row => [row.id, row.foto_perfil])),
    )
    const page = await t.app.inject({ url: `/exibicao/despedida/${painted.at(-1)?.id}/0` })
    const { foto_perfil } = page.json()
    const picture = await t.app.inject({ url: foto_perfil })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(readPictureAddress(foto_perfil)).toMatchObject({ largura: 480, altura: 480 })
  })

  it('has photographs of many lives, in their order and in formats of every kind', async () => {
    const rows = await t.deps.db
      .selectFrom('fotografia')
      .innerJoin('midia', join => join.on(sql`'/midia/' || midia.nome`, '=', sql.ref('fotografia.imagem')))
      .select(['fotografia.despedida_id', 'ordem', 'alternativo', 'largura', 'altura'])
      .orderBy('fotografia.id')
      .execute()
    const expected = (index: number) =>
      rows[index]?.despedida_id === rows[index - 1]?.despedida_id ? (rows[index - 1]?.ordem ?? 0) + 1 : 1
    expect(rows.map(({ ordem }) => ordem)).toEqual(rows.map((_, index) => expected(index)))
    expect(rows.filter(({ ordem }) => ordem === 2).length).toBeGreaterThanOrEqual(3)
    const formats = rows.map(({ largura, altura }) => Number(largura) / Number(altura))
    for (const [least, most] of [
      [0.5, 0.9],
      [0.95, 1.05],
      [1.3, 1.6],
      [2, 3],
    ] as const)
      expect(formats.filter(format => format >= least && format <= most)).not.toEqual([])
    for (const { alternativo } of rows) expect(lengthOf(alternativo)).toBeGreaterThan(20)
  })

  it('is visible in the portal with its approved homenagens', async () => {
    const [newest] = (await despedidas()).slice(-1)
    const list = await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${newest?.id}` })
    expect(list.statusCode).toBe(200)
    expect(list.json()[0].nome).toEqual(expect.any(String))
  })

  it('has the event with approved and pending messages within its limits', async () => {
    const messages = await t.deps.db.selectFrom('homenagem_evento').selectAll().execute()
    expect(messages.filter(row => row.aprovado).length).toBeGreaterThanOrEqual(16)
    expect(messages.filter(row => !row.aprovado).length).toBeGreaterThanOrEqual(3)
    for (const row of messages) {
      for (const name of [row.nome_cliente, row.nome_homenageado]) expect(lengthOf(name), name).toBeLessThanOrEqual(22)
      expect(lengthOf(row.mensagem)).toBeGreaterThanOrEqual(10)
      expect(lengthOf(row.mensagem), row.mensagem).toBeLessThanOrEqual(145)
    }
  })

  it('has a register of 200 people and three florists per unit, marked as examples', async () => {
    const register = await t.deps.db.selectFrom('registro_falecido').selectAll().execute()
    expect(register).toHaveLength(200)
    expect(new Set(register.map(row => row.cpf)).size).toBe(200)
    expect(register.every(row => isCpf(row.cpf))).toBe(true)
    expect(register.every(row => String(row.nascimento) < String(row.falecimento))).toBe(true)
    const florists = (await Promise.all(UNITS.map(({ code }) => listFloriculturas(t.deps.db, code)))).flat()
    expect(florists).toHaveLength(15)
    for (const row of florists) {
      expect(row.nome).toContain('exemplo')
      expect(row.link).toMatch(/^https:\/\//)
      expect(row.telefone).toMatch(/^\d{11}$/)
    }
  })

  it('has one of everything that a family alone sees, and a request for the page of an old burial', async () => {
    const { db } = t.deps
    const one = async (table: 'pedido_acesso' | 'pedido_pagina') =>
      (await db.selectFrom(table).select(['nome', 'contato']).execute()).length
    expect([await one('pedido_acesso'), await one('pedido_pagina')]).toEqual([1, 1])
    const pages = await db
      .selectFrom('moderador_despedida')
      .select(['despedida_id', db.fn.countAll<number>().as('total')])
      .groupBy('despedida_id')
      .execute()
    expect(pages.filter(({ total }) => Number(total) === 2)).toHaveLength(1)
    const words = await db
      .selectFrom('homenagem')
      .select(['publicado', 'guardada'])
      .where('so_familia', '=', true)
      .execute()
    expect(words).toEqual([{ publicado: false, guardada: true }])
    const thanks = await db.selectFrom('despedida').select('agradecimento').where('agradecimento', '<>', '').execute()
    expect(thanks.map(({ agradecimento }) => lengthOf(agradecimento) <= 300)).toEqual([true])
    expect((await db.selectFrom('assinatura').selectAll().execute()).length).toBeGreaterThanOrEqual(3)
  })

  it('generates the same register every time', () => {
    expect(registerRows('2026-11-05')).toEqual(registerRows('2026-11-05'))
  })
})

describe('loading the sample data again', () => {
  it('changes nothing within the same half hour', async () => {
    const before = await dump()
    await loadSample(t.deps)
    expect(await dump()).toEqual(before)
  })

  it('moves velórios and homenagens to the present days later, and nothing else', async () => {
    await loadSample(t.deps)
    const before = await dump()
    await sql`update despedida set cerimonias = (
      select coalesce(jsonb_agg(uma || jsonb_build_object('data_hora',
        to_char((uma->>'data_hora')::timestamp - interval '9 days', 'YYYY-MM-DD HH24:MI:SS'))), '[]')
      from jsonb_array_elements(cerimonias) uma
    )`.execute(t.deps.db)
    await sql`update despedida set data_velorio = data_velorio - interval '9 days',
      data_sepultamento = data_sepultamento - interval '9 days', criado_em = criado_em - interval '9 days'`.execute(
      t.deps.db,
    )
    await sql`update homenagem set data = data - interval '9 days', decidido_em = decidido_em - interval '9 days'`.execute(
      t.deps.db,
    )
    await sql`update falecido set data_falecimento = (data_falecimento::date - 9)::text`.execute(t.deps.db)
    await sql`update apresentacao set data_hora_inicial = data_hora_inicial - interval '9 days',
      data_hora_final = data_hora_final - interval '9 days'`.execute(t.deps.db)
    expect(await liveNow()).toEqual([])
    await loadSample(t.deps)
    expect(await liveNow()).toEqual(['CV 01'])
    const after = await dump()
    const withoutVersion = (rows: unknown[] = []) => rows.map(row => ({ ...(row as object), atualizado_em: '' }))
    for (const table of TABLES) expect(withoutVersion(after[table]), table).toEqual(withoutVersion(before[table]))
  })

  it('leaves a real apresentacao of the same chapel and hour in place', async () => {
    const { row } = await buildDespedida(t.deps)
    await t.deps.db.updateTable('apresentacao').set({ status: false }).where('capela', '=', '01').execute()
    const real = await buildApresentacao(t.deps, row.id)
    await loadSample(t.deps)
    const onFirst = (await apresentacoes()).filter(apresentacao => apresentacao.capela === '01' && apresentacao.status)
    expect(onFirst.map(apresentacao => apresentacao.id)).toEqual([real.id])
    await t.deps.db.deleteFrom('apresentacao').where('id', '=', real.id).execute()
    await loadSample(t.deps)
    expect(await liveNow()).toEqual(['CV 01'])
  })
})

describe('a database with real data', () => {
  it('is not changed', async () => {
    const own = await createTestApp()
    await buildAccount(own.deps, ['ROLE_ADMIN'])
    await loadSample(own.deps)
    const accounts = await own.deps.db.selectFrom('conta').select('username').execute()
    expect(accounts).toHaveLength(1)
    expect(await own.deps.db.selectFrom('despedida').select('id').execute()).toEqual([])
    await own.close()
  })
})
