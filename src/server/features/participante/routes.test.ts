import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const person = (idDespedida: number, more: Record<string, unknown> = {}) => ({
  nome: 'Bento Vasconcelos',
  telefone: uniqueTelefone(),
  email: 'bento@exemplo.com.br',
  desejoReceberOfertas: true,
  idDespedida,
  ...more,
})
const register = (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: '/participantes', payload, headers })
const participantesOf = (id: number) =>
  t.deps.db.selectFrom('participante').selectAll().where('despedida_id', '=', id).orderBy('id').execute()
const open = (id: number, codigo: string, cookie = '') =>
  t.app.inject({ url: `/exibicao/despedida/${id}/${codigo}`, headers: { cookie } })
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

describe('registering', () => {
  it('answers a code and nothing else, keeps it hashed, and opens the page with it and with the pass', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    const answer = await register(sent)
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['codigo'])
    const { codigo } = answer.json()
    expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const [kept] = await participantesOf(row.id)
    expect(kept).toMatchObject({ nome: sent.nome, telefone: sent.telefone, email: sent.email, acesso_versao: null })
    expect(JSON.stringify(kept)).not.toContain(codigo)
    expect((await open(row.id, codigo)).json().acesso).toBe(true)
    expect((await open(row.id, '0', cookieOf(answer))).json().acesso).toBe(true)
  })

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('records the answer about offers, %s being %s, with the text it was given to', async (sent, kept) => {
    const { row } = await buildDespedida(t.deps)
    await register(person(row.id, { desejoReceberOfertas: sent }))
    const [participante] = await participantesOf(row.id)
    expect(participante?.deseja_ofertas).toBe(kept)
    const consents = await t.deps.db
      .selectFrom('consentimento')
      .selectAll()
      .where('participante_id', '=', participante?.id ?? 0)
      .orderBy('id', 'desc')
      .execute()
    expect(consents).toMatchObject([
      { finalidade: 'ofertas', valor: kept, canal: 'pagina' },
      { finalidade: 'termos', valor: true, canal: 'pagina' },
    ])
    expect(consents[0]?.versao_texto).toMatch(/^ofertas-\d{4}-\d\d$/)
  })

  it('takes a number from abroad, and an absent or empty e-mail', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const more of [{ telefone: '+351 912 345 678', email: '' }, { email: null }, { email: undefined }])
      expect((await register(person(row.id, more))).statusCode, JSON.stringify(more)).toBe(200)
    const kept = await participantesOf(row.id)
    expect(kept.map(one => one.email)).toEqual(['', '', ''])
    expect(kept[0]?.telefone).toMatch(/^\+351912345678$/)
  })

  it('gives a repeated phone a new code, never the old one', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    const first = (await register(sent)).json().codigo
    const second = (await register({ ...sent, nome: 'Bento V.' })).json().codigo
    expect(second).not.toBe(first)
    for (const codigo of [first, second]) expect((await open(row.id, codigo)).json().acesso).toBe(true)
  })

  it('takes nothing else from the body', async () => {
    const { row } = await buildDespedida(t.deps)
    await register(person(row.id, { id: 1, codigo_hmac: 'x', acesso_versao: 1, codigoPessoal: 'AAAAAAAAAA' }))
    const [kept] = await participantesOf(row.id)
    expect(kept?.acesso_versao).toBeNull()
    expect(kept?.codigo_hmac).toHaveLength(64)
  })
})

describe('sending twice', () => {
  it('by a double tap makes one participant, one code, and counts once', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    for (const nome of ['Um Nome', 'Dois Nomes']) {
      const taps = await Promise.all([register({ ...sent, nome }), register({ ...sent, nome })])
      expect(taps.map(tap => tap.statusCode)).toEqual([200, 200])
      expect(taps[0]?.json()).toEqual(taps[1]?.json())
    }
    expect((await register({ ...sent, nome: 'Três Nomes' })).statusCode).toBe(200)
    expect(await participantesOf(row.id)).toHaveLength(3)
  })

  it('with one key gives the first answer again, and refuses the key with other data', async () => {
    const { row } = await buildDespedida(t.deps)
    const headers = { 'idempotency-key': randomName() }
    const sent = person(row.id)
    const first = await register(sent, headers)
    const again = await register(sent, { ...headers, cookie: cookieOf(first) })
    expect(again.json()).toEqual(first.json())
    expect(cookieOf(again)).not.toBe('')
    expect(await participantesOf(row.id)).toHaveLength(1)
    expect((await register({ ...sent, nome: 'Outra Pessoa' }, headers)).statusCode).toBe(409)
    const stored = await t.deps.db.selectFrom('idempotencia').select('resposta').execute()
    expect(JSON.stringify(stored)).not.toContain(first.json().codigo)
  })
})

describe('who may register', () => {
  it('for a Privada despedida needs its access code, and the personal code then opens the page', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    for (const more of [{}, { codigo: randomCodigo() }, { codigo: '' }, { codigo: '0' }]) {
      const refused = await register(person(row.id, more))
      expect([refused.statusCode, refused.body, refused.cookies]).toEqual([404, 'Despedida privada', []])
    }
    expect(await participantesOf(row.id)).toEqual([])
    const answer = await register(person(row.id, { codigo: codigo.toLowerCase() }))
    expect(answer.statusCode).toBe(200)
    expect((await participantesOf(row.id))[0]?.acesso_versao).toBe(row.acesso_versao)
    for (const shown of [await open(row.id, answer.json().codigo), await open(row.id, '0', cookieOf(answer))])
      expect(shown.statusCode).toBe(200)
  })

  it('nobody for an inactive or absent despedida, the right code or not', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada', status_memoria: false })
    expect((await register(person(row.id, { codigo }))).body).toBe('Despedida está inativa')
    const absent = await register(person(987_654_321))
    expect([absent.statusCode, absent.body]).toEqual([404, 'Despedida não encontrada'])
  })

  it('everybody who is signed in as well, with a code of his own', async () => {
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const answer = await register(person(row.id), { authorization: admin.authorization })
    expect((await open(row.id, answer.json().codigo)).statusCode).toBe(200)
  })

  it('one phone three times an hour, then is asked to wait', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    const send = (index: number) => register({ ...sent, nome: `Pessoa ${index}` })
    for (let index = 1; index <= 3; index++) expect((await send(index)).statusCode).toBe(200)
    const fourth = await send(4)
    expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'MUITAS_TENTATIVAS'])
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await participantesOf(row.id)).toHaveLength(3)
  })
})

describe('bad input', () => {
  it.each([
    [{ nome: '' }, 'Este campo é obrigatório'],
    [{ nome: undefined }, 'Este campo é obrigatório'],
    [{ nome: 'Jo' }, 'O nome deve ter pelo menos 3 caracteres'],
    [{ telefone: '' }, 'Este campo é obrigatório'],
    [{ telefone: '8299999' }, 'O telefone deve ter 11 dígitos (DDD + número)'],
    [{ email: 'sem arroba' }, 'Por favor, insira um e-mail válido'],
    [{ nome: 'Ana\0Maria' }, undefined],
    [{ nome: 'Ana\ud800' }, undefined],
    [{ nome: 'x'.repeat(101) }, undefined],
    [{ nome: { a: 1 } }, undefined],
    [{ telefone: 82_999_990_000 }, undefined],
    [{ desejoReceberOfertas: 'sim' }, undefined],
    [{ idDespedida: '99999999999999999999' }, undefined],
    [{ idDespedida: 'abc' }, undefined],
    [{ codigo: 'x'.repeat(65) }, undefined],
  ])('%j is a clear 400', async (wrong, text) => {
    const { row } = await buildDespedida(t.deps)
    const answer = await register(person(row.id, wrong))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
    if (text) expect(answer.json().mensagem).toBe(text)
    expect(await participantesOf(row.id)).toEqual([])
  })

  it('above 64 KiB is refused', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await register(person(row.id, { extra: 'x'.repeat(70_000) }))).statusCode).toBe(413)
  })
})
