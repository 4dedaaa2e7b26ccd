import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import { ASSINATURA } from '#contract/assinatura/schema.ts'
import { LIMITS } from '#contract/limits.ts'
import { execute } from '#server/db/rows.ts'
import { presencaChave } from '#server/features/despedida/presenca-chave.ts'
import { readEbookSource } from '#server/features/documento/ebook-service.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { cookieOf } from '#server/testing/cookie-of.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  type TestAccount,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { postTitular, tablesMentioning, titularTokenFor } from '#server/testing/titular.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let moderador: TestAccount
let staff: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const DAY_MS = 86_400_000
const family = async (values: { tipo?: 'Privada'; status_memoria?: boolean; foto_perfil?: string } = {}) => {
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, ...values })
  return { id: row.id, codigo }
}
const keyOf = (id: number, days = 1, now = Date.now()): string =>
  presencaChave({ ...t.deps, now: () => now }, id, days).chave

type Signing = { nome?: string; cidade?: string; chave?: string; codigo?: string }
const sign = (
  despedida: number,
  signing: Signing = {},
  { headers = {}, remoteAddress = freshAddress() }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) =>
  t.app.inject({
    method: 'POST',
    url: '/participantes/assinaturas',
    headers,
    remoteAddress,
    payload: { despedida, nome: 'Zé', ...signing },
  })
const listOf = async (id: number, who = moderador, query = '') =>
  (await ask('GET', `/participantes/assinaturas/${id}${query}`, who)).json() as Assinatura[]
const livroOf = (id: number, query = '', headers: Record<string, string> = {}) =>
  t.app.inject({ url: `/participantes/livro/${id}${query}`, headers })

describe('signing the livro de presença', () => {
  it('needs a name and, if wanted, a city, and reaches the family and the staff', async () => {
    const { id } = await family()
    expect((await livroOf(id)).json()).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', na_capela: false })
    const response = await sign(id, { nome: '  Ana   Rosa ', cidade: 'Penedo' })
    expect([response.statusCode, response.json()]).toEqual([200, { mensagem: ASSINATURA.recebida }])
    await sign(id, { nome: 'Bento Sá' })
    for (const who of [moderador, staff])
      expect(await listOf(id, who)).toMatchObject([
        { nome: 'Bento Sá', cidade: '', na_capela: false },
        { nome: 'Ana Rosa', cidade: 'Penedo', na_capela: false },
      ])
    expect((await listOf(id, moderador, '?busca=penedo')).map(row => row.nome)).toEqual(['Ana Rosa'])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await ask('GET', `/participantes/assinaturas/${id}`, other)).body).toBe('Despedida não encontrada')
  })

  it.each([
    [{ nome: '' }, 'nome'],
    [{ nome: ' \u200b ' }, 'nome'],
    [{ nome: 'ã'.repeat(78) }, 'nome'],
    [{ nome: 'Ana', cidade: 'x'.repeat(61) }, 'cidade'],
  ])('refuses %j at its field', async (signing, campo) => {
    const { id } = await family()
    const response = await sign(id, signing)
    expect([response.statusCode, response.json().errors[0].campo]).toEqual([400, campo])
    expect((await sign(id, { nome: 'ã'.repeat(77), cidade: 'x'.repeat(60) })).statusCode).toBe(200)
  })

  it('at the chapel opens the book of a private page for the day of its key, and nothing else', async () => {
    const foto_perfil = '/midia/retrato.webp'
    const { id, codigo } = await family({ tipo: 'Privada', foto_perfil })
    const chave = keyOf(id)
    const outside = [
      undefined,
      keyOf(id, 1, Date.now() - 3 * DAY_MS),
      keyOf((await family()).id),
      `${chave.slice(0, -1)}x`,
    ]
    for (const wrong of outside) {
      expect((await sign(id, wrong === undefined ? {} : { chave: wrong })).body).toBe('Despedida privada')
      expect((await livroOf(id, wrong === undefined ? '' : `?chave=${wrong}`)).body).toBe('Despedida privada')
    }
    expect((await livroOf(id, `?chave=${chave}`)).json()).toMatchObject({ foto_perfil: null, na_capela: true })
    expect((await livroOf((await family({ foto_perfil })).id, '')).json()).toMatchObject({ foto_perfil })
    expect((await sign(id, { chave })).statusCode).toBe(200)
    expect((await sign(id, { codigo })).statusCode).toBe(200)
    expect((await t.app.inject({ url: `/exibicao/despedida/${id}/${chave}` })).statusCode).toBe(404)
    expect((await listOf(id)).map(row => row.na_capela)).toEqual([false, true])
  })

  it('with an old key of a public page counts as from afar, and an inactive page has no book', async () => {
    const { id } = await family()
    await sign(id, { chave: keyOf(id, 1, Date.now() - 9 * DAY_MS) })
    expect(await listOf(id)).toMatchObject([{ na_capela: false }])
    const { id: inactive } = await family({ status_memoria: false })
    expect((await sign(inactive, { chave: keyOf(inactive) })).body).toBe('Despedida está inativa')
  })

  it('at the chapel goes on while five addresses flood the page, whose refusal lasts minutes', async () => {
    const { id } = await family()
    await sign(id)
    await sign(id, { chave: keyOf(id) })
    const max = LIMITS.ASSINATURA.find(one => one.key === 'despedida')?.max ?? 0
    await execute(t.deps.db)`update limite set contagem = ${max} where chave like 'ASSINATURA:despedida:%'`
    const refused = await sign(id)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
    expect((await sign(id, { chave: keyOf(id) })).statusCode).toBe(200)
  })

  it('ends a flood of one address without touching another page', async () => {
    const { id } = await family()
    const remoteAddress = freshAddress()
    await sign(id, {}, { remoteAddress })
    const max = LIMITS.ASSINATURA.find(one => one.key === 'address+despedida')?.max ?? 0
    await execute(t.deps.db)`update limite set contagem = ${max} where chave like 'ASSINATURA:address+despedida:%'`
    expect((await sign(id, {}, { remoteAddress })).statusCode).toBe(429)
    const { id: other } = await family()
    expect((await sign(other, {}, { remoteAddress })).statusCode).toBe(200)
  })

  it.each(['ASSINATURA', 'ASSINATURA_CAPELA'] as const)('is never refused for more than minutes: %s', limit => {
    expect(LIMITS[limit].map(window => window.window).every(seconds => seconds <= 600)).toBe(true)
  })

  it('is one signature for a double tap, and counts once', async () => {
    const { id } = await family()
    const headers = { 'idempotency-key': randomUUID() }
    const remoteAddress = freshAddress()
    const taps = await Promise.all([1, 2, 3].map(() => sign(id, { nome: 'Ana' }, { headers, remoteAddress })))
    expect(taps.map(tap => tap.statusCode)).toEqual([200, 200, 200])
    expect(await listOf(id)).toHaveLength(1)
    const windows = await t.deps.db
      .selectFrom('limite')
      .select('contagem')
      .where('chave', 'like', 'ASSINATURA:%')
      .execute()
    expect(windows.map(row => row.contagem)).toContain(1)
  })

  it('without JavaScript is posted by the page itself, under the same limits, and a repeated form is one signature', async () => {
    const { id } = await family({ tipo: 'Privada' })
    const chave = keyOf(id)
    const remoteAddress = freshAddress()
    const post = (fields: Record<string, string>, key = chave) =>
      t.app.inject({
        method: 'POST',
        url: `/participantes/livro/${id}/${key}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress,
        payload: new URLSearchParams(fields).toString(),
      })
    const statuses = [
      await post({ nome: 'Maria', cidade: '', envio: 'a' }),
      await post({ nome: 'Maria', cidade: '', envio: 'a' }),
      await post({ nome: 'Maria', cidade: '', envio: 'b' }),
    ].map(response => response.statusCode)
    expect(statuses).toEqual([200, 200, 200])
    expect(await listOf(id)).toMatchObject([
      { nome: 'Maria', na_capela: true },
      { nome: 'Maria', na_capela: true },
    ])
    const refused = await post({ nome: ' ', cidade: '' })
    expect([refused.statusCode, refused.json().errors[0].campo]).toEqual([400, 'nome'])
    expect((await post({ nome: 'Ana' }, 'pagina')).body).toBe('Despedida privada')
    const foreign = await t.app.inject({
      method: 'POST',
      url: `/participantes/livro/${id}/${chave}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'nome=Ana',
    })
    expect(foreign.statusCode).toBe(403)
  })

  it('is audited without a name, and so is a removal', async () => {
    const { id } = await family()
    await sign(id, { nome: 'Nome Que Não Se Registra' })
    const [row] = await listOf(id)
    const url = `/participantes/assinaturas/${id}/${row?.id}` as const
    const remove = (who: TestAccount) =>
      t.app.inject({ method: 'DELETE', url, headers: { authorization: who.authorization } })
    expect((await remove(await buildAccount(t.deps, ['ROLE_MODERADOR']))).statusCode).toBe(404)
    expect((await remove(moderador)).json()).toEqual({ id: row?.id })
    expect((await remove(moderador)).statusCode).toBe(404)
    expect(await listOf(id)).toEqual([])
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .selectAll()
      .where('despedida_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audit.map(({ acao, conta_id, alvo }) => [acao, conta_id, alvo])).toEqual([
      ['presenca.assinar', null, `assinatura:${row?.id}`],
      ['presenca.retirar', moderador.contaId, `assinatura:${row?.id}`],
    ])
    expect(JSON.stringify(audit)).not.toContain('Nome Que')
  })
})

describe('removing several signatures', () => {
  const retirar = (id: number, which: object, who = moderador) =>
    ask('POST', `/participantes/assinaturas/${id}/retirar`, who, which)
  const namesOf = async (id: number) => (await listOf(id)).map(row => row.nome)
  const flooded = async () => {
    const { id } = await family()
    await sign(id, { nome: 'Ana Rosa', chave: keyOf(id) })
    for (const nome of ['Compre Já 1', 'Compre Já 2', 'Bento Sá']) await sign(id, { nome, cidade: 'Penedo' })
    await execute(t.deps.db)`update assinatura set criado_em = '2026-05-09 10:30:40'::timestamp::timestamptz
      where despedida_id = ${id} and nome <> 'Bento Sá'`
    return id
  }

  it.each<[string, object, string[]]>([
    ['of a time', { de: '2026-05-09 10:30', ate: '2026-05-09 10:30' }, ['Bento Sá']],
    ['of a time from afar', { ate: '2026-05-09 11:00', onde: 'distancia' }, ['Bento Sá', 'Ana Rosa']],
    ['with some words', { busca: 'compre' }, ['Bento Sá', 'Ana Rosa']],
    [
      'of another time',
      { de: '2026-05-09 10:31', ate: '2026-05-09 10:40' },
      ['Bento Sá', 'Compre Já 2', 'Compre Já 1', 'Ana Rosa'],
    ],
  ])('takes those %s and leaves the others', async (_which, which, left) => {
    const id = await flooded()
    const query = String(new URLSearchParams(which as Record<string, string>))
    const counted = Number(
      (await ask('GET', `/participantes/assinaturas/${id}?tamanho=1&${query}`, moderador)).headers['x-total-count'],
    )
    expect((await retirar(id, which)).json()).toEqual({ retiradas: counted })
    expect(await namesOf(id)).toEqual(left)
    expect(counted).toBe(4 - left.length)
  })

  it('needs a choice, is of this page alone, and is in its history without a name', async () => {
    const [id, other] = [await flooded(), await flooded()]
    expect((await retirar(id, {})).statusCode).toBe(400)
    expect((await retirar(id, { busca: ' ' })).statusCode).toBe(400)
    expect((await retirar(id, { busca: 'compre' }, await buildAccount(t.deps, ['ROLE_MODERADOR']))).statusCode).toBe(
      404,
    )
    await retirar(id, { busca: 'compre' })
    expect(await namesOf(other)).toHaveLength(4)
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'detalhe'])
      .where('despedida_id', '=', id)
      .where('acao', '=', 'presenca.retirar-varias')
      .execute()
    expect(audit).toEqual([{ acao: 'presenca.retirar-varias', detalhe: { retiradas: 2 } }])
  })
})

describe('a signature', () => {
  it("is in the family's copy of the book, oldest first, and in no other", async () => {
    const { id } = await family()
    await sign(id, { nome: 'Ana', cidade: 'Penedo' })
    await sign(id, { nome: 'Bento' })
    const session = { contaId: moderador.contaId, pessoaId: moderador.pessoaId, roles: ['ROLE_MODERADOR'] } as never
    const presencaIn = async (copia: 'aberta' | 'familia') =>
      (await readEbookSource(t.deps, session, id, copia)).presenca
    expect(await presencaIn('familia')).toEqual([
      { nome: 'Ana', cidade: 'Penedo' },
      { nome: 'Bento', cidade: '' },
    ])
    expect(await presencaIn('aberta')).toEqual([])
  })

  it('is erased 120 days after the ceremony', async () => {
    const { row } = await buildDespedida(t.deps, {
      data_velorio: '2020-01-02 08:00:00',
      data_sepultamento: '2020-01-02 16:00:00',
    })
    await sign(row.id, { nome: 'Assinatura Passageira' })
    await runRetention(t.deps, new Date(Date.now() + 119 * DAY_MS))
    expect(await tablesMentioning(t, 'Assinatura Passageira')).toContain('assinatura')
    await runRetention(t.deps, new Date(Date.now() + 121 * DAY_MS))
    expect(await tablesMentioning(t, 'Assinatura Passageira')).not.toContain('assinatura')
  })

  it('from the device of a registered visitor is exported and erased with the contact', async () => {
    const { id } = await family()
    const telefone = uniqueTelefone()
    const registered = await t.app.inject({
      method: 'POST',
      url: '/participantes',
      payload: { nome: 'Visita Querida', telefone, idDespedida: id },
      remoteAddress: freshAddress(),
    })
    await sign(
      id,
      { nome: 'Visita Querida', cidade: 'Cidade Que Se Apaga' },
      { headers: { cookie: cookieOf(registered) } },
    )
    const acesso = await titularTokenFor(t, telefone)
    const dados = (await postTitular(t, 'dados', { acesso })).json()
    expect(dados.assinaturas).toMatchObject([{ nome: 'Visita Querida', cidade: 'Cidade Que Se Apaga' }])
    const copy = await postTitular(t, 'exportar', { acesso, formato: 'html' })
    expect(copy.body).toContain('Cidade Que Se Apaga')
    const erased = (await postTitular(t, 'pedidos', { acesso, tipo: 'exclusao' })).json()
    expect(JSON.stringify(erased)).toContain('A sua assinatura no livro de presença')
    expect(await tablesMentioning(t, 'Cidade Que Se Apaga')).not.toContain('assinatura')
  })
})

describe('the key of a chapel', () => {
  it('is on its display for today and tomorrow, and on a printed sheet for a week', async () => {
    const { id } = await family()
    await buildApresentacao(t.deps, id, { capela: '08' })
    const shown = (await t.app.inject({ url: '/exibicao/despedida-capela/CV/08' })).json().exibicao.presenca
    expect((await livroOf(id, `?chave=${shown}`)).json().na_capela).toBe(true)
    const sheet = (await ask('GET', `/participantes/assinaturas/${id}/chave`, moderador)).json()
    expect(sheet.ate > new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)).toBe(true)
    expect((await livroOf(id, `?chave=${sheet.chave}`)).json().na_capela).toBe(true)
  })
})
