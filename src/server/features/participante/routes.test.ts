import { describe, expect, it } from 'vitest'
import { PARTICIPANTE, TELEFONE_INCOMPLETO } from '#contract/participante/messages.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import { cookieOf } from '#server/testing/cookie-of.ts'
import { buildAccount, buildDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()

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

describe('registering', () => {
  it('returns only a code, stores its hash, and opens the page with the code and with the visitor cookie', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    const response = await register(sent)
    expect(response.statusCode).toBe(200)
    expect(Object.keys(response.json())).toEqual(['codigo'])
    const { codigo } = response.json()
    expect(codigo).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    const [participante] = await participantesOf(row.id)
    expect(participante).toMatchObject({
      nome: sent.nome,
      telefone: sent.telefone,
      email: sent.email,
      acesso_versao: null,
    })
    expect(JSON.stringify(participante)).not.toContain(codigo)
    expect((await open(row.id, codigo)).json().acesso).toBe(true)
    expect((await open(row.id, '0', cookieOf(response))).json().acesso).toBe(true)
  })

  it.each([
    [true, true, true, true],
    [true, false, true, false],
    [true, undefined, true, false],
    [false, true, false, false],
    [undefined, undefined, false, false],
  ])(
    'with desejoReceberOfertas %s and the box in view %s stores the consent %s, which counts: %s',
    async (sent, ofertasAVista, expected, counts) => {
      const { row } = await buildDespedida(t.deps)
      expect((await register(person(row.id, { desejoReceberOfertas: sent, ofertasAVista }))).statusCode).toBe(200)
      const [participante] = await participantesOf(row.id)
      expect(participante?.deseja_ofertas).toBe(counts)
      const consents = await t.deps.db
        .selectFrom('consentimento')
        .selectAll()
        .where('participante_id', '=', participante?.id ?? 0)
        .orderBy('id', 'desc')
        .execute()
      expect(consents).toMatchObject([
        { finalidade: 'ofertas', valor: expected, canal: 'pagina', a_vista: ofertasAVista ?? false },
        { finalidade: 'termos', valor: true, canal: 'pagina' },
      ])
      expect(consents[0]?.versao_texto).toMatch(/^ofertas-\d{4}-\d\d-\d\d$/)
    },
  )

  it('accepts a foreign number, and an absent or empty e-mail', async () => {
    const { row } = await buildDespedida(t.deps)
    for (const more of [{ telefone: '+351 912 345 678', email: '' }, { email: null }, { email: undefined }])
      expect((await register(person(row.id, more))).statusCode, JSON.stringify(more)).toBe(200)
    const participante = await participantesOf(row.id)
    expect(participante.map(one => one.email)).toEqual(['', '', ''])
    expect(participante[0]?.telefone).toMatch(/^\+351912345678$/)
  })

  it.each([
    ['+54 11 15 2345-6789', '+5491123456789'],
    ['+1 (202) 555-0143', '+12025550143'],
    // A landline watches and writes as everybody does.
    ['+351 212 345 678', '+351212345678'],
  ])('stores %s as its country dials it', async (telefone, stored) => {
    const { row } = await buildDespedida(t.deps)
    expect((await register(person(row.id, { telefone, email: '' }))).statusCode).toBe(200)
    expect(await participantesOf(row.id)).toMatchObject([{ telefone: stored }])
  })

  it.each([
    ['telefone', { telefone: '+351 912 345 67' }, TELEFONE_INCOMPLETO, 'TELEFONE'],
    ['telefone', { telefone: '82 9988-7766' }, PARTICIPANTE.telefoneInvalido, 'TELEFONE'],
    ['email', { telefone: '+351 912 345 678', email: '' }, PARTICIPANTE.avisosSemEmail, 'EMAIL_DOS_AVISOS'],
    ['email', { telefone: '+54 11 2345 6789', email: '' }, PARTICIPANTE.avisosSemEmail, 'EMAIL_DOS_AVISOS'],
  ])('is refused with a sentence in %s where nothing can reach the person: %j', async (campo, more, message, code) => {
    const { row } = await buildDespedida(t.deps)
    const response = await register(person(row.id, { desejoReceberAvisos: true, ...more }))
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ campo, message, code }])
    expect(await participantesOf(row.id)).toEqual([])
  })

  it('issues a new code for a repeated phone, never the old one', async () => {
    const { row } = await buildDespedida(t.deps)
    const sent = person(row.id)
    const first = (await register(sent)).json().codigo
    const second = (await register({ ...sent, nome: 'Bento V.' })).json().codigo
    expect(second).not.toBe(first)
    for (const codigo of [first, second]) expect((await open(row.id, codigo)).json().acesso).toBe(true)
  })

  it('ignores other fields of the body', async () => {
    const { row } = await buildDespedida(t.deps)
    await register(person(row.id, { id: 1, codigo_hmac: 'x', acesso_versao: 1, codigoPessoal: 'AAAAAAAAAA' }))
    const [participante] = await participantesOf(row.id)
    expect(participante?.acesso_versao).toBeNull()
    expect(participante?.codigo_hmac).toHaveLength(64)
  })
})

describe('sending twice', () => {
  it('creates one participante and one code for a double tap, and counts it once', async () => {
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

  it('returns the first response for a repeated key, and refuses the key with other data', async () => {
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

describe('permission to register', () => {
  it('for a Privada despedida requires its access code, and the personal code then opens the page', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada' })
    for (const more of [{}, { codigo: randomCodigo() }, { codigo: '' }, { codigo: '0' }]) {
      const refused = await register(person(row.id, more))
      expect([refused.statusCode, refused.body, refused.cookies]).toEqual([404, 'Despedida privada', []])
    }
    expect(await participantesOf(row.id)).toEqual([])
    const response = await register(person(row.id, { codigo: codigo.toLowerCase() }))
    expect(response.statusCode).toBe(200)
    expect((await participantesOf(row.id))[0]?.acesso_versao).toBe(row.acesso_versao)
    for (const shown of [await open(row.id, response.json().codigo), await open(row.id, '0', cookieOf(response))])
      expect(shown.statusCode).toBe(200)
  })

  it('is refused for an inactive or absent despedida, even with a right code', async () => {
    const { row, codigo } = await buildDespedida(t.deps, { tipo: 'Privada', status_memoria: false })
    expect((await register(person(row.id, { codigo }))).body).toBe('Despedida está inativa')
    const absent = await register(person(987_654_321))
    expect([absent.statusCode, absent.body]).toEqual([404, 'Despedida não encontrada'])
  })

  it('is granted to signed-in people too, with a code of their own', async () => {
    const { row } = await buildDespedida(t.deps, { tipo: 'Privada' })
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const response = await register(person(row.id), { authorization: admin.authorization })
    expect((await open(row.id, response.json().codigo)).statusCode).toBe(200)
  })

  it('is limited to three times an hour for one phone', async () => {
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
  ])('%j is a 400', async (wrong, text) => {
    const { row } = await buildDespedida(t.deps)
    const response = await register(person(row.id, wrong))
    expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
    if (text) expect(response.json().mensagem).toBe(text)
    expect(await participantesOf(row.id)).toEqual([])
  })

  it('a body above 64 KiB is refused', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await register(person(row.id, { extra: 'x'.repeat(70_000) }))).statusCode).toBe(413)
  })
})
