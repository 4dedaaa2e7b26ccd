import type { RootOperationNode } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TELEFONE_INCOMPLETO } from '#contract/participante/messages.ts'
import { PEDIDO_ACESSO } from '#contract/pedido-acesso/messages.ts'
import { VERIFICACAO } from '#contract/verificacao/messages.ts'
import { MessageFailed, MessageRefused } from '#server/adapters/messages.ts'
import { createNotices } from '#server/features/aviso/service.ts'
import { hmacOfCode } from '#server/features/verificacao/codes-service.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { openFamilyApp } from '#server/testing/family-app.ts'
import { addModerador } from '#server/testing/moderadores.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { tablesMentioning } from '#server/testing/titular.ts'
import { announcePedidos } from './announce-jobs.ts'

const { t, notices, ask, staff, historyOf } = openFamilyApp()

const post = (url: string, payload: object) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress: freshAddress() })

/** A private page of nobody else, for what concerns no page. */
const anyPage = async (): Promise<number> => (await buildDespedida(t.deps, { tipo: 'Privada' })).row.id
const askCode = (contato: string, despedida: number, remoteAddress = freshAddress()) =>
  t.app.inject({
    method: 'POST',
    url: '/exibicao/pedido-acesso/codigo',
    payload: { contato, despedida },
    remoteAddress,
  })
/** Replaces the code of a handle by one that the test knows. */
const storeCode = (dono: string, contato: string, codigo: string) =>
  t.deps.db
    .updateTable('codigo_verificacao')
    .set({ codigo_hmac: hmacOfCode(t.deps, { finalidade: 'acesso', contato, dono }, codigo) })
    .where('dono', '=', dono)
    .execute()
/** The proof of a contact: a code by SMS or e-mail, and back. */
const prove = async (contato: string): Promise<string> => {
  const { confirmacao } = (await askCode(contato, await anyPage())).json()
  const codigo = t.outbox().findLast(line => line.to === contato)?.code
  return (await post('/exibicao/pedido-acesso/confirmar', { confirmacao, codigo })).json().prova
}
const WORDS = { nome: 'Joana Lima', frase: 'Prima do João, de Recife.' }
const request = (despedida: number, prova: string, words: object = WORDS) =>
  post('/exibicao/pedido-acesso', { prova, despedida, ...words })

const family = async (values: object = { tipo: 'Privada' }) => {
  const rosa = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: rosa.pessoaId, ...values })
  return { rosa, id: row.id, codigo }
}
const list = async (id: number, who: TestAccount) =>
  (await ask('GET', `/cliente/despedida/${id}/pedidos-acesso`, who)).json()
const answer = (id: number, pedido: number, aceito: boolean, who: TestAccount) =>
  ask('PUT', `/cliente/despedida/${id}/pedidos-acesso/${pedido}`, who, { aceito })
const texts = async (id: number) => (await historyOf(id)).map(line => line.texto)

describe('a request for access to a private page', () => {
  it('reaches every moderator, and the acceptance sends the code to the phone that asked', async () => {
    const { rosa, id, codigo } = await family()
    const clara = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Tavares')
    await addModerador(t, id, clara)
    const telefone = uniqueTelefone()
    expect((await request(id, await prove(telefone))).json()).toEqual({ mensagem: PEDIDO_ACESSO.recebido })
    await announcePedidos(t.deps)
    await announcePedidos(t.deps)
    for (const { email } of [rosa, clara]) {
      expect(notices.to(email)).toHaveLength(1)
      expect(notices.to(email)[0]?.texto).toContain(`/?para=/admin/mensagens/${id}`)
      expect(notices.to(email)[0]?.texto).not.toContain('Joana')
    }
    const [pedido] = await list(id, clara)
    expect(pedido).toMatchObject({ ...WORDS, contato: telefone })
    expect((await ask('GET', `/cliente/despedida/${id}`, rosa)).json().qtd_pedidos_acesso).toBe(1)
    expect((await answer(id, pedido.id, true, clara)).json()).toEqual([])
    expect(notices.to(telefone)[0]?.texto).toContain(`/despedida/${id}/${codigo}`)
    expect(await texts(id)).toEqual(['Aceitou um pedido de acesso e enviou o código.', 'Chegou um pedido de acesso.'])
    expect(await tablesMentioning(t, telefone)).toEqual(['codigo_verificacao'])
  })

  it('of somebody abroad is proven and answered by e-mail', async () => {
    const { rosa, id, codigo } = await family()
    const email = uniqueEmail()
    await request(id, await prove(email))
    const [pedido] = await list(id, rosa)
    expect(pedido.contato).toBe(email)
    await answer(id, pedido.id, true, rosa)
    expect(notices.to(email)).toMatchObject([{ canal: 'email', assunto: PEDIDO_ACESSO.respostaAssunto }])
    expect(notices.to(email)[0]?.texto).toContain(`/despedida/${id}/${codigo}`)
    expect(await tablesMentioning(t, email)).toEqual(['codigo_verificacao'])
  })

  it('of somebody abroad is proven and answered by message where the house sends there', async () => {
    Object.assign(t.deps.config, { codigosExterior: ['351'] })
    const { rosa, id, codigo } = await family()
    await request(id, await prove('+351912345678'))
    const [pedido] = await list(id, rosa)
    expect(pedido.contato).toBe('+351912345678')
    await answer(id, pedido.id, true, rosa)
    expect(notices.to('+351912345678')[0]?.texto).toContain(`/despedida/${id}/${codigo}`)
  })

  it.each([
    ['a country to which the house does not send', '+1 202 555 0143', PEDIDO_ACESSO.semAlcance, 'SEM_ALCANCE'],
    ['a landline abroad', '+351 212 345 678', PEDIDO_ACESSO.semAlcance, 'SEM_ALCANCE'],
    ['too few digits', '+351 912 345 67', TELEFONE_INCOMPLETO, 'TELEFONE'],
  ])('is refused at once for %s', async (_, contato, message, code) => {
    Object.assign(t.deps.config, { codigosExterior: ['351'] })
    const refused = await askCode(contato, await anyPage())
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ campo: 'contato', message, code }]])
    const posted = await t.app.inject({
      method: 'POST',
      url: '/exibicao/pedido-acesso/formulario/987654321',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...WORDS, contato })),
      remoteAddress: freshAddress(),
    })
    expect([posted.statusCode, posted.json().errors]).toEqual([400, [{ campo: 'contato', message, code }]])
  })

  it('says at once that no way reaches a number which its gateway refuses', async () => {
    Object.assign(t.deps.config, { codigosExterior: ['351'] })
    const { messages, notices } = t.deps
    const refusing = {
      ...messages,
      whatsapp: () => Promise.reject(new MessageFailed('not on WhatsApp', 'recusado')),
      sms: () => Promise.reject(new MessageRefused('not a served country', 'numero')),
    }
    Object.assign(t.deps, { messages: refusing, notices: createNotices({ ...t.deps, messages: refusing }) })
    const refused = await askCode('+351912345679', await anyPage())
    Object.assign(t.deps, { messages, notices })
    expect([refused.statusCode, refused.json().message]).toEqual([400, PEDIDO_ACESSO.semAlcance])
    // Nothing was sent: the next try is not told to wait.
    expect((await askCode('+351912345679', await anyPage())).statusCode).toBe(200)
  })

  it('is refused kindly, without the code, and answered once by two moderators', async () => {
    const { rosa, id, codigo } = await family()
    const telefone = uniqueTelefone()
    await request(id, await prove(telefone))
    const [pedido] = await list(id, rosa)
    const both = await Promise.all([answer(id, pedido.id, false, rosa), answer(id, pedido.id, true, staff)])
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 404])
    expect(notices.to(telefone)).toHaveLength(1)
    if (both[0].statusCode === 200) {
      expect(notices.to(telefone)[0]?.texto).toContain('agradece')
      expect(notices.to(telefone)[0]?.texto).not.toContain(codigo)
    }
  })

  it('has the same answer for a page that does not exist, is public or inactive, and stores nothing of it', async () => {
    const open = await family({})
    const inactive = await family({ tipo: 'Privada', status_memoria: false })
    const closed = await family()
    const answers = new Set<string>()
    for (const id of [987_654_321, open.id, inactive.id, closed.id]) {
      const response = await request(id, await prove(uniqueTelefone()))
      answers.add(`${response.statusCode} ${response.body}`)
    }
    expect(answers.size).toBe(1)
    const rows = await t.deps.db.selectFrom('pedido_acesso').selectAll().where('despedida_id', 'is', null).execute()
    expect(rows.map(({ nome, contato, frase }) => nome + contato + frase)).toEqual(['', '', ''])
    await announcePedidos(t.deps)
    expect(await t.deps.db.selectFrom('pedido_acesso').selectAll().where('despedida_id', 'is', null).execute()).toEqual(
      [],
    )
    expect([await list(open.id, staff), await list(inactive.id, staff)]).toEqual([[], []])
    expect(await list(closed.id, staff)).toHaveLength(1)
  })

  it('is one request for one phone, with the words of the last', async () => {
    const { rosa, id } = await family()
    const prova = await prove(uniqueTelefone())
    await request(id, prova)
    await request(id, prova, { ...WORDS, frase: 'Prima do João.' })
    expect((await list(id, rosa)).map((one: { frase: string }) => one.frase)).toEqual(['Prima do João.'])
  })

  it('needs a proven phone, a name and one line', async () => {
    const { id } = await family()
    expect((await request(id, 'x')).statusCode).toBe(401)
    const prova = await prove(uniqueTelefone())
    for (const words of [
      { ...WORDS, nome: ' ' },
      { ...WORDS, frase: '' },
      { ...WORDS, frase: 'x'.repeat(141) },
    ])
      expect((await request(id, prova, words)).statusCode).toBe(400)
    const { confirmacao } = (await askCode(uniqueTelefone(), id)).json()
    const wrong = await post('/exibicao/pedido-acesso/confirmar', { confirmacao, codigo: '00000' })
    expect([400, 429]).toContain(wrong.statusCode)
  })

  it('is counted for a phone: the sixth in a day is refused', async () => {
    const prova = await prove(uniqueTelefone())
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) statuses.push((await request(987_654_321 + count, prova)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is of another family’s moderators not to read or answer', async () => {
    const { id } = await family()
    const other = await family()
    await request(id, await prove(uniqueTelefone()))
    const [pedido] = await list(id, staff)
    expect((await ask('GET', `/cliente/despedida/${id}/pedidos-acesso`, other.rosa)).statusCode).toBe(404)
    expect((await answer(id, pedido.id, true, other.rosa)).statusCode).toBe(404)
    // Nor by the address of the own page.
    expect((await answer(other.id, pedido.id, true, other.rosa)).statusCode).toBe(404)
    expect(await list(id, staff)).toHaveLength(1)
  })

  it('is made by a form without JavaScript too, with the same answer for every page', async () => {
    const { id } = await family()
    const answers = new Map<string, number>()
    for (const page of [id, 987_654_321]) {
      const contato = uniqueTelefone()
      const send = (fields: Record<string, string> = {}) =>
        t.app.inject({
          method: 'POST',
          url: `/exibicao/pedido-acesso/formulario/${page}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: String(new URLSearchParams({ ...WORDS, contato, ...fields })),
          remoteAddress: freshAddress(),
        })
      const first = await send()
      expect([first.statusCode, first.json().code]).toEqual([401, 'CODIGO_ENVIADO'])
      const { confirmacao } = first.json().values
      const sent = t.outbox().findLast(line => line.to === contato)?.code
      // Of a page that does not exist no code is sent. Whoever proves the contact elsewhere has the same answer.
      const codigo = sent ?? '12345'
      if (sent === undefined) await storeCode(confirmacao, contato, codigo)
      const done = { confirmacao, codigo }
      // The second tap posts the same form.
      for (const response of [await send(done), await send(done)])
        answers.set(`${response.statusCode} ${response.body}`, (answers.get(response.body) ?? 0) + 1)
    }
    expect([...answers.keys()]).toEqual([`200 ${JSON.stringify({ mensagem: PEDIDO_ACESSO.recebido })}`])
    expect(await list(id, staff)).toHaveLength(1)
  })
})

describe('the code that proves the contact of who asks for access', () => {
  it('is sent for a private page that is named, and the response is the same for any other', async () => {
    const closed = await family()
    const others = [987_654_321, (await family({})).id, (await family({ tipo: 'Privada', status_memoria: false })).id]
    const shapes = new Set<string>()
    for (const id of [closed.id, ...others]) {
      const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
      for (const contato of [telefone, email]) {
        const response = await askCode(contato, id)
        const { confirmacao, restante } = response.json()
        shapes.add(JSON.stringify([response.statusCode, confirmacao.length, restante]))
        expect(t.outbox().filter(line => line.to === contato)).toHaveLength(id === closed.id ? 1 : 0)
      }
    }
    expect(shapes.size).toBe(1)
    const unnamed = await post('/exibicao/pedido-acesso/codigo', { contato: uniqueTelefone() })
    expect([unnamed.statusCode, unnamed.json().errors[0].campo]).toEqual([400, 'despedida'])
  })

  it.each([
    ['page', () => freshAddress()],
    ['network', (number: number) => `10.77.7.${number + 1}`],
  ])('goes to twenty phones of one %s in a day, and to any e-mail', async (what, addressOf) => {
    const { id } = await family()
    const pageOf = async () => (what === 'page' ? id : await anyPage())
    const statuses: number[] = []
    for (let number = 0; number < 21; number += 1)
      statuses.push((await askCode(uniqueTelefone(), await pageOf(), addressOf(number))).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 400])
    const refused = await askCode(uniqueTelefone(), await pageOf(), addressOf(22))
    expect(refused.json().errors).toEqual([{ campo: 'contato', message: VERIFICACAO.soEmail, code: 'USE_EMAIL' }])
    expect((await askCode(uniqueEmail(), await pageOf(), addressOf(23))).statusCode).toBe(200)
  })

  it('is typed by forty people behind one address', async () => {
    const { id } = await family()
    const remoteAddress = freshAddress()
    for (let person = 0; person < 40; person += 1) {
      const email = uniqueEmail()
      const { confirmacao } = (await askCode(email, id, remoteAddress)).json()
      const codigo = t.outbox().findLast(line => line.to === email)?.code
      const payload = { confirmacao, codigo }
      const confirmed = await t.app.inject({
        ...{ method: 'POST', url: '/exibicao/pedido-acesso/confirmar', payload, remoteAddress },
      })
      expect(confirmed.statusCode).toBe(200)
    }
  })
})

/** Every statement on the database from now on, and what came of it: the values are left out, because they differ. */
const watchStatements = (): string[] => {
  const seen: string[] = []
  const textOf = (node: RootOperationNode): string =>
    node.kind === 'RawNode' ? node.sqlFragments.join('?') : node.kind
  const db = t.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      seen.push(textOf(node))
      return node
    },
    transformResult: async ({ result }) => {
      seen.push(`rows ${result.rows.length}, changed ${result.numAffectedRows ?? 0}`)
      return result
    },
  })
  Object.assign(t.deps, { db, limits: createLimits(db, t.deps.secrets) })
  return seen
}

describe('the work of a request for access', () => {
  it('is the same for every page, also for one that does not exist: statements, rows and bytes', async () => {
    const closed = await family()
    const open = await family({})
    const inactive = await family({ tipo: 'Privada', status_memoria: false })
    const prova = () => t.deps.tokens.sign('pedido-acesso', { t: t.deps.secrets.encrypt(uniqueTelefone()) }, 60)
    const seen = watchStatements()
    const works = new Map<string, Set<string>>()
    for (let pair = 0; pair < 10; pair += 1)
      for (const [page, id] of Object.entries({
        closed: closed.id,
        absent: 987_654_321 + pair,
        open: open.id,
        inactive: inactive.id,
      })) {
        seen.length = 0
        const { statusCode, body } = await request(id, await prova())
        const work = [statusCode, body.length, ...seen].join('\n')
        works.set(page, (works.get(page) ?? new Set()).add(work))
      }
    const [work, ...others] = [...new Set([...works.values()].flatMap(one => [...one]))]
    expect(others).toEqual([])
    expect(work).toContain('insert into pedido_acesso')
    expect(work).toMatch(/rows \d, changed 1$/)
    expect([...works.keys()]).toHaveLength(4)
  })
})
