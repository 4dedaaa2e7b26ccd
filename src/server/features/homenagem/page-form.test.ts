import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { PARTICIPANTE } from '#contract/participante/messages.ts'
import { buildDespedida, type TestDespedida, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagensOf, pageForm, photoWithPlace, picturesOf, plainPicture } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let despedida: TestDespedida
beforeEach(async () => {
  despedida = await buildDespedida(t.deps)
})

const WORDS = { nome: 'Clara e família', descricao: 'Saudade eterna, vó Maria.' }

type Sending = { imagem?: Buffer; headers?: Record<string, string>; id?: number; remoteAddress?: string }
const send = async (fields: Record<string, string>, { imagem, headers, id, remoteAddress }: Sending = {}) => {
  const form = await pageForm(id ?? despedida.row.id, fields, imagem)
  return t.app.inject({
    ...form,
    headers: { ...form.headers, ...headers },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })
}

const participantes = () =>
  t.deps.db.selectFrom('participante').selectAll().where('despedida_id', '=', despedida.row.id).execute()

describe('the form of a page without JavaScript', () => {
  it('registers the visitor with the consents and sends the homenagem with its picture, without its location', async () => {
    const missa = { id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2100-01-01 19:00:00' }
    const place = { termino: null, local: 'Matriz', endereco: '', observacao: '', publica: true }
    despedida = await buildDespedida(t.deps, { cerimonias: JSON.stringify([{ ...missa, ...place }]) })
    const telefone = uniqueTelefone()
    const person = { telefone, email: 'clara@exemplo.com.br', desejoReceberOfertas: 'on', desejoReceberAvisos: 'on' }
    const wishes = { ...person, desejoAvisoMissa: 'on', desejoAvisoUmAno: 'on' }
    const response = await send({ ...WORDS, ...wishes }, { imagem: await photoWithPlace() })
    expect([response.statusCode, response.json().mensagem]).toEqual([200, 'Homenagem sujeita à aprovação!'])
    const [registered] = await participantes()
    expect(registered).toMatchObject({ nome: WORDS.nome, telefone, email: person.email })
    const rows = await homenagensOf(t, despedida.row.id)
    expect(rows).toMatchObject([{ ...WORDS, publicado: false, participante_id: registered?.id }])
    expect(await picturesOf(t, despedida.row.id)).toHaveLength(1)
    const consents = await t.deps.db
      .selectFrom('consentimento')
      .select(['finalidade', 'valor'])
      .where('participante_id', '=', registered?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(consents.map(({ finalidade, valor }) => [finalidade, valor])).toEqual([
      ['termos', true],
      ['ofertas', true],
      ['avisos', true],
      ['missa_setimo_dia', true],
      ['um_ano', true],
      ['publicacao', true],
    ])
    // The visitor cookie of the registration is enough for the next one.
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
    const second = await send({ ...WORDS, descricao: 'Mais uma lembrança.' }, { headers: { cookie } })
    expect(second.statusCode).toBe(200)
    expect(await participantes()).toHaveLength(1)
    expect(await homenagensOf(t, despedida.row.id)).toHaveLength(2)
  })

  it('stores the e-mail for notices without the consent to offers, and needs it with a number of another country', async () => {
    const email = 'clara@exemplo.com.br'
    await send({ ...WORDS, telefone: uniqueTelefone(), email, desejoReceberAvisos: 'on' })
    expect(await participantes()).toMatchObject([{ email, deseja_ofertas: false }])
    const abroad = { ...WORDS, telefone: '+351912345678', desejoReceberAvisos: 'on' }
    expect((await send(abroad)).json().errors).toEqual([
      { campo: 'email', code: 'EMAIL_DOS_AVISOS', message: PARTICIPANTE.avisosSemEmail },
    ])
    expect((await send({ ...abroad, email })).statusCode).toBe(200)
  })

  it.each([true, false])(
    'counts a ticked box of offers only where the person ticked it: presented ticked %s',
    async padrao => {
      vi.spyOn(t.deps.config, 'OFERTAS_PADRAO', 'get').mockReturnValue(padrao)
      await send({ ...WORDS, telefone: uniqueTelefone(), desejoReceberOfertas: 'on' })
      const [registered] = await participantes()
      expect(registered).toMatchObject({ email: '', deseja_ofertas: !padrao })
      const consents = t.deps.db.selectFrom('consentimento').select(['valor', 'a_vista'])
      const ofertas = consents.where('participante_id', '=', registered?.id ?? 0).where('finalidade', '=', 'ofertas')
      expect(await ofertas.execute()).toEqual([{ valor: true, a_vista: !padrao }])
    },
  )

  it("needs no registration with the family's code of the page's address", async () => {
    expect((await send({ ...WORDS, codigo: despedida.codigo })).statusCode).toBe(200)
    expect(await participantes()).toEqual([])
    expect(await homenagensOf(t, despedida.row.id)).toHaveLength(1)
  })

  it('names every field that is wrong, and stores nothing', async () => {
    const response = await send({ nome: 'Jo', descricao: 'a'.repeat(161), telefone: '123' })
    expect(response.statusCode).toBe(400)
    const fields = response.json().errors.map(({ campo }: { campo: string }) => campo)
    expect(fields.toSorted()).toEqual(['descricao', 'nome', 'telefone'])
    expect((await send(WORDS)).json().errors).toEqual([
      { campo: 'telefone', code: 'OBRIGATORIO', message: 'Este campo é obrigatório' },
    ])
    expect(await participantes()).toEqual([])
    expect(await homenagensOf(t, despedida.row.id)).toEqual([])
  })

  it('sent twice by a double tap, or again after a lost response, counts once', async () => {
    const fields = { ...WORDS, telefone: uniqueTelefone() }
    const imagem = await plainPicture(40, 30)
    const [first, second] = await Promise.all([send(fields, { imagem }), send(fields, { imagem })])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().id).toBe(first.json().id)
    const past = new Date(Date.now() - 300_000).toISOString()
    await t.deps.db.updateTable('idempotencia').set({ criado_em: past }).execute()
    expect((await send(fields, { imagem })).json().id).toBe(first.json().id)
    expect(await participantes()).toHaveLength(1)
    expect(await homenagensOf(t, despedida.row.id)).toHaveLength(1)
  })

  it('refuses the form of a foreign page before it is read', async () => {
    const fields = { ...WORDS, codigo: despedida.codigo }
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://outro.exemplo' }]
    for (const headers of foreign)
      expect((await send(fields, { headers })).json()).toMatchObject({ code: 'ACESSO_NEGADO' })
    expect(await homenagensOf(t, despedida.row.id)).toEqual([])
    // Browsers send this origin under the portal's referrer policy.
    const own = { 'sec-fetch-site': 'same-origin', origin: 'null' }
    expect((await send(fields, { headers: own })).statusCode).toBe(200)
  })

  it('has the limits of the homenagem: of the picture, of a code, and of wrong codes', async () => {
    const telefone = uniqueTelefone()
    expect((await send({ ...WORDS, telefone }, { imagem: Buffer.from('not a picture') })).json().code).toBe(
      'IMAGEM_NAO_ACEITA',
    )
    expect((await send({ ...WORDS, codigo: despedida.codigo }, { imagem: Buffer.alloc(11e6) })).json().code).toBe(
      'IMAGEM_GRANDE',
    )
    const remoteAddress = '10.20.30.40'
    const statuses: number[] = []
    for (let tried = 0; tried <= LIMITS.GUESS[0].max; tried += 1)
      statuses.push((await send({ ...WORDS, codigo: `Errado${tried}xyz`.slice(0, 10) }, { remoteAddress })).statusCode)
    expect(statuses).toEqual([...Array(LIMITS.GUESS[0].max).fill(400), 429])
  })

  it('admits nobody to a private page by a registration', async () => {
    const closed = await buildDespedida(t.deps, { tipo: 'Privada' })
    const response = await send({ ...WORDS, telefone: uniqueTelefone() }, { id: closed.row.id })
    expect(response.statusCode).toBe(404)
    expect(await homenagensOf(t, closed.row.id)).toEqual([])
    const own = await send({ ...WORDS, codigo: closed.codigo }, { id: closed.row.id })
    expect(own.statusCode).toBe(200)
  })
})
