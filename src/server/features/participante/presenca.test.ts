import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncTransmissoes } from '#server/features/transmissao/jobs.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { postTitular, registerVisitor, titularTokenFor } from '#server/testing/titular.ts'

const t = openTestApp()
let ask: ReturnType<typeof requesterFor>
let admin: TestAccount
let moderador: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
})

type PresencaLine = {
  id: number
  nome: string
  telefone: string | null
  email: string | null
  assistiu_em: string | null
}
const bookOf = async (id: number, who = admin, query = '') =>
  (await ask('GET', `/participantes/despedida/${id}${query}`, who)).json() as (PresencaLine & { escreveu: boolean })[]
const offersOf = async (query: string): Promise<PresencaLine[]> =>
  (await ask('GET', `/participantes/ofertas?${query}`, admin)).json()
const withdraw = (id: number, who = admin) => ask('PUT', `/participantes/ofertas/${id}/retirar`, who)

const family = async () => (await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })).row.id

describe('the guest book of a despedida', () => {
  beforeEach(async () => {
    await t.deps.db.deleteFrom('apresentacao').execute()
  })

  it('names who registered, newest first, and who watched and wrote', async () => {
    const id = await family()
    const ana = await registerVisitor(t, id, { nome: 'Ana Rosa', telefone: uniqueTelefone() })
    const bento = await registerVisitor(t, id, { nome: 'Bento Sá', telefone: uniqueTelefone() })
    const { camera } = await buildApresentacao(t.deps, id, { segmento_em: null })
    const watch = (codigo: string) => t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })
    // Before the picture starts nobody watches it.
    await watch(bento)
    expect((await bookOf(id)).map(row => row.assistiu_em)).toEqual([null, null])
    await syncTransmissoes(t.deps)
    expect((await watch(bento)).body).toContain('/transmissao/')
    await sendHomenagem(t, { homenagem: homenagem(id, ana) })
    expect(await bookOf(id)).toMatchObject([
      { nome: 'Bento Sá', assistiu_em: expect.stringMatching(/Z$/), escreveu: false },
      { nome: 'Ana Rosa', assistiu_em: null, escreveu: true },
    ])
  })

  it('lists a person who registered on two devices once, finds names without accents, and counts people', async () => {
    const id = await family()
    const telefone = uniqueTelefone()
    const first = await registerVisitor(t, id, { nome: 'João Araújo', telefone })
    await registerVisitor(t, id, { nome: 'joao araujo', telefone })
    await registerVisitor(t, id, { nome: 'Maria Araújo', telefone: uniqueTelefone() })
    await sendHomenagem(t, { homenagem: homenagem(id, first) })
    const response = await ask('GET', `/participantes/despedida/${id}?busca=JOAO%20ara`, moderador)
    expect(response.headers['x-total-count']).toBe('1')
    expect(response.json()).toMatchObject([{ nome: 'joao araujo', escreveu: true }])
    expect((await ask('GET', `/participantes/despedida/${id}?tamanho=1`, moderador)).headers['x-total-count']).toBe('2')
  })

  it('gives the moderator no contact, and staff only those of who agreed', async () => {
    const id = await family()
    const agreed = { telefone: uniqueTelefone(), email: uniqueEmail(), desejoReceberOfertas: true }
    const refused = { telefone: uniqueTelefone(), email: uniqueEmail(), desejoReceberOfertas: false }
    await registerVisitor(t, id, refused)
    await registerVisitor(t, id, agreed)
    expect(await bookOf(id)).toMatchObject([
      { telefone: agreed.telefone, email: agreed.email },
      { telefone: null, email: null },
    ])
    for (const query of ['', '?formato=csv']) {
      const { body } = await ask('GET', `/participantes/despedida/${id}${query}`, moderador)
      expect(body).toContain('Visita Querida')
      for (const secret of [agreed.telefone, agreed.telefone.slice(-4), agreed.email, refused.email])
        expect(body).not.toContain(secret)
    }
    const own = await ask('GET', `/participantes/despedida/${id}?formato=csv`, moderador)
    expect(own.body).toContain('"Escreveu mensagem"\r\n')
    expect(own.body).not.toMatch(/Telefone|E-mail/)
    const sheet = await ask('GET', `/participantes/despedida/${id}?formato=csv`, admin)
    expect(sheet.body).toContain('"Escreveu mensagem";"Telefone";"E-mail"\r\n')
    expect(sheet.body).toContain(agreed.email)
    expect(sheet.body).not.toContain(refused.email)
  })

  it('is open to its own moderator and to staff', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await ask('GET', `/participantes/despedida/${row.id}`, moderador)).body).toBe('Despedida não encontrada')
    expect((await ask('GET', `/participantes/despedida/${row.id}`)).statusCode).toBe(401)
  })

  it("shows the view in the person's own data", async () => {
    const id = await family()
    const email = uniqueEmail()
    await registerVisitor(t, id, { telefone: uniqueTelefone(), email, desejoReceberOfertas: true })
    await t.deps.db
      .updateTable('participante')
      .set({ assistiu_em: '2026-11-05T12:00:00Z' })
      .where('email', '=', email)
      .execute()
    const own = await postTitular(t, 'dados', { acesso: titularTokenFor(t, email) })
    expect(own.json().participacoes).toMatchObject([{ assistiu_em: '2026-11-05T12:00:00.000Z' }])
  })
})

describe('the list of those who agreed to offers', () => {
  it('has each person once, with the proof of the consent', async () => {
    const [id, other] = [await family(), await family()]
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { nome: 'Rita Lima', telefone, desejoReceberOfertas: true })
    await registerVisitor(t, other, { nome: 'Rita Lima', telefone, desejoReceberOfertas: true })
    const rows = await offersOf(`busca=${telefone}`)
    expect(rows).toMatchObject([
      {
        nome: 'Rita Lima',
        despedida: { id: other },
        prova: {
          numero: expect.any(Number),
          versao: 'ofertas-2026-11-29',
          a_vista: true,
          canal: 'na página da despedida',
          em: expect.stringMatching(/Z$/),
        },
      },
    ])
    expect(await offersOf('busca=rita%20lima')).toHaveLength(1)
  })

  it('leaves out who refused, and who refused after having agreed', async () => {
    const [id, other] = [await family(), await family()]
    const [never, changed] = [uniqueTelefone(), uniqueTelefone()]
    await registerVisitor(t, id, { telefone: never, desejoReceberOfertas: false })
    await registerVisitor(t, id, { telefone: changed, desejoReceberOfertas: true })
    await registerVisitor(t, other, { telefone: changed, desejoReceberOfertas: false })
    for (const telefone of [never, changed]) expect(await offersOf(`busca=${telefone}`)).toEqual([])
    expect((await bookOf(id)).map(row => row.telefone)).toEqual([null, null])
  })

  it('keeps a no that came later, also when the registration with the no is erased, and keeps no contact for the yes', async () => {
    const [id, other] = [await family(), await family()]
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberOfertas: true })
    await registerVisitor(t, other, { telefone, desejoReceberOfertas: false })
    const registrations = () => t.deps.db.selectFrom('participante').where('telefone', '=', telefone)
    expect(await registrations().select('deseja_ofertas').execute()).toEqual([
      { deseja_ofertas: false },
      { deseja_ofertas: false },
    ])
    // As the retention does.
    await t.deps.db.updateTable('participante').set({ telefone: '' }).where('despedida_id', '=', other).execute()
    expect(await offersOf(`busca=${telefone}`)).toEqual([])
  })

  it('keeps a yes that counts where a later one does not: it answers nothing', async () => {
    const [id, other] = [await family(), await family()]
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberOfertas: true })
    await registerVisitor(t, other, { telefone, desejoReceberOfertas: true, ofertasAVista: false })
    expect(await offersOf(`busca=${telefone}`)).toMatchObject([
      { telefone, despedida: { id }, prova: { a_vista: true } },
    ])
    expect(await offersOf(`busca=${telefone}&vale=nao`)).toEqual([])
    await registerVisitor(t, other, { telefone, desejoReceberOfertas: false })
    await registerVisitor(t, other, { telefone, desejoReceberOfertas: true, ofertasAVista: false })
    expect(await offersOf(`busca=${telefone}`)).toEqual([])
    expect(await offersOf(`busca=${telefone}&vale=nao`)).toHaveLength(1)
  })

  it('leaves out a yes to a box that was not in view, which is marked in a list of its own, without contacts', async () => {
    const id = await family()
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    const yes = { nome: 'Ivo Sales', telefone, email, desejoReceberOfertas: true }
    await registerVisitor(t, id, { ...yes, ofertasAVista: false })
    expect(await offersOf(`busca=${telefone}`)).toEqual([])
    expect(await offersOf(`busca=${telefone}&vale=nao`)).toMatchObject([
      { nome: 'Ivo Sales', telefone: null, email: null, prova: { a_vista: false } },
    ])
    expect(await bookOf(id)).toMatchObject([{ telefone: null, email: null }])
    const sheet = await ask('GET', `/participantes/ofertas?formato=csv&vale=nao&busca=${telefone}`, admin)
    expect(sheet.body).toContain('Ivo Sales')
    expect(sheet.body).toContain('"Não"')
    for (const secret of [telefone.slice(-4), email]) expect(sheet.body).not.toContain(secret)
    const own = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json()
    expect(own.participacoes).toMatchObject([{ ofertas: false }])
    expect(own.consentimentos.map((one: { valor: boolean }) => one.valor)).toEqual([false, true])
    // A yes to a box in view takes its place.
    await registerVisitor(t, id, yes)
    expect(await offersOf(`busca=${telefone}`)).toMatchObject([{ telefone, email, prova: { a_vista: true } }])
    expect(await offersOf(`busca=${telefone}&vale=nao`)).toEqual([])
    // As a node of the version before writes it during an update: nobody knows what was in view.
    const registrations = t.deps.db.selectFrom('participante').select('id').where('telefone', '=', telefone)
    await t.deps.db
      .updateTable('consentimento')
      .set({ a_vista: null })
      .where('participante_id', 'in', registrations)
      .execute()
    expect(await offersOf(`busca=${telefone}`)).toEqual([])
    expect(await offersOf(`busca=${telefone}&vale=nao`)).toMatchObject([{ telefone: null, prova: { a_vista: false } }])
  })

  it('is chosen by the days of the registration in the portal zone, both included', async () => {
    const id = await family()
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberOfertas: true })
    const set = (criado_em: string) =>
      t.deps.db.updateTable('participante').set({ criado_em }).where('telefone', '=', telefone).execute()
    const found = async (days: string) => (await offersOf(`busca=${telefone}&${days}`)).length
    await set('2026-03-02T02:59:00Z')
    expect(await found('de=2026-03-01&ate=2026-03-01')).toBe(1)
    expect(await found('de=2026-03-02')).toBe(0)
    await set('2026-03-02T03:01:00Z')
    expect(await found('ate=2026-03-01')).toBe(0)
  })

  it('loses a person with one call, everywhere that phone and e-mail were given, and the proof of both remains', async () => {
    const [id, other] = [await family(), await family()]
    const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
    await registerVisitor(t, id, { telefone, email, desejoReceberOfertas: true })
    await registerVisitor(t, other, { telefone: uniqueTelefone(), email, desejoReceberOfertas: true })
    const colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const [row] = await bookOf(id)
    for (let tap = 0; tap < 2; tap++) expect((await withdraw(row?.id ?? 0, colaborador)).statusCode).toBe(200)
    expect(await offersOf(`busca=${encodeURIComponent(email)}`)).toEqual([])
    expect(await bookOf(other)).toMatchObject([{ telefone: null, email: null }])
    const own = await postTitular(t, 'dados', { acesso: titularTokenFor(t, email) })
    const withdrawals = own
      .json()
      .consentimentos.filter((one: { valor: boolean; retirado_em: string | null }) => one.retirado_em)
    expect(withdrawals).toHaveLength(2)
    expect((await withdraw(row?.id ?? 0, moderador)).statusCode).toBe(403)
  })

  it('is for administrators', async () => {
    const colaborador = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    for (const query of ['', '?formato=csv'])
      expect((await ask('GET', `/participantes/ofertas${query}`, colaborador)).statusCode).toBe(403)
  })
})
