import { describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, confirmPhoneOf, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { addModerador } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { postTitular, registerVisitor, titularTokenFor } from '#server/testing/titular.ts'
import { waitFor } from '#server/testing/wait.ts'

const t = openTestApp()

/** The codes sent so far; waits for the last one, because codes leave after the response. */
const sentTo = async (contato: string, last = contato): Promise<string[]> => {
  const codesOf = (to: string) => t.outbox().flatMap(line => (line.to === to && line.code ? [line.code] : []))
  await waitFor(() => expect(codesOf(last).length).toBeGreaterThan(0))
  return codesOf(contato)
}

const visitor = async (more: { email?: string } = {}) => {
  const { row } = await buildDespedida(t.deps)
  const telefone = uniqueTelefone()
  await registerVisitor(t, row.id, { telefone, ...more })
  return { id: row.id, telefone }
}

/** A visitor who is also a moderator, whose phone the staff confirmed at registration. */
const confirmedVisitor = async (more: { email?: string } = {}) => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  await confirmPhoneOf(t.deps, account)
  const { row } = await buildDespedida(t.deps)
  await registerVisitor(t, row.id, { telefone: account.telefone, ...more })
  return { id: row.id, telefone: account.telefone }
}

describe('verifying a contact', () => {
  it('a confirmed phone receives a code, which grants the data under it and nothing else', async () => {
    const { telefone, id } = await confirmedVisitor({ email: uniqueEmail() })
    const requested = await postTitular(t, 'codigo', { contato: telefone })
    expect(requested.statusCode).toBe(200)
    const [codigo = ''] = await sentTo(telefone)
    expect(codigo).toMatch(/^\d{5}$/)
    const { confirmacao } = requested.json()
    const entered = await postTitular(t, 'entrar', { confirmacao, codigo })
    expect(entered.json().segundos).toBe(1800)
    const dados = (await postTitular(t, 'dados', { acesso: entered.json().acesso })).json()
    expect(dados).toMatchObject({
      canal: 'telefone',
      contato: telefone,
      participacoes: [{ despedida: { id, nome: 'Maria do Carmo Vasconcelos' }, nome: 'Visita Querida', telefone }],
      homenagens: [],
      contas: [{ papel: 'moderador' }],
    })
    expect(dados.consentimentos).toHaveLength(2)
  })

  it('known and unknown contacts receive the same response, and the unknown one no message', async () => {
    const known = await confirmedVisitor()
    const unknown = uniqueTelefone()
    const responses = [
      await postTitular(t, 'codigo', { contato: unknown }),
      await postTitular(t, 'codigo', { contato: uniqueEmail() }),
      await postTitular(t, 'codigo', { contato: known.telefone }),
    ]
    for (const response of responses) {
      expect(response.statusCode).toBe(200)
      expect(new Set(Object.keys(response.json()))).toEqual(new Set(['confirmacao', 'restante']))
      expect(response.json().restante).toBe(120)
      expect(response.json().confirmacao).toMatch(/^[\w-]{22}$/)
      const wrong = await postTitular(t, 'entrar', { confirmacao: response.json().confirmacao, codigo: '0000x' })
      expect([wrong.statusCode, wrong.json().mensagem]).toEqual([400, 'Código incorreto!'])
    }
    expect(await sentTo(known.telefone)).toHaveLength(1)
    expect(await sentTo(unknown, known.telefone)).toEqual([])
  })

  it('a repeated request, for known and unknown contacts, sends nothing and returns the remaining time', async () => {
    const { telefone } = await confirmedVisitor()
    for (const contato of [telefone, uniqueTelefone()]) {
      const first = (await postTitular(t, 'codigo', { contato })).json()
      const again = (await postTitular(t, 'codigo', { contato })).json()
      expect(again.confirmacao).toBe(first.confirmacao)
      expect(again.restante).toBeGreaterThan(100)
    }
    const later = await confirmedVisitor()
    await postTitular(t, 'codigo', { contato: later.telefone })
    expect(await sentTo(telefone, later.telefone)).toHaveLength(1)
  })

  it('five wrong attempts invalidate the code', async () => {
    const { telefone } = await confirmedVisitor()
    const from = { remoteAddress: freshAddress() }
    const { confirmacao } = (await postTitular(t, 'codigo', { contato: telefone }, from)).json()
    const [codigo = ''] = await sentTo(telefone)
    const wrong = codigo === '00000' ? '00001' : '00000'
    for (let n = 0; n < 5; n += 1)
      expect((await postTitular(t, 'entrar', { confirmacao, codigo: wrong }, from)).statusCode).toBe(400)
    expect((await postTitular(t, 'entrar', { confirmacao, codigo }, from)).statusCode).toBe(429)
  })

  it('a code is accepted once', async () => {
    const { telefone } = await confirmedVisitor()
    const { confirmacao } = (await postTitular(t, 'codigo', { contato: telefone })).json()
    const [codigo = ''] = await sentTo(telefone)
    expect((await postTitular(t, 'entrar', { confirmacao, codigo })).statusCode).toBe(200)
    expect((await postTitular(t, 'entrar', { confirmacao, codigo })).statusCode).toBe(400)
  })

  it('messages to phones are limited by network, which an e-mail is not', async () => {
    const remoteAddress = freshAddress()
    const statuses: number[] = []
    for (let n = 0; n < 22; n += 1)
      statuses.push((await postTitular(t, 'codigo', { contato: uniqueTelefone() }, { remoteAddress })).statusCode)
    expect(statuses.slice(0, 20).every(status => status === 200)).toBe(true)
    expect(statuses.slice(20)).toEqual([400, 400])
    const byEmail = await postTitular(t, 'codigo', { contato: uniqueEmail() }, { remoteAddress })
    expect(byEmail.statusCode).toBe(200)
  })

  it.each(['', '123', 'ana@', '(82) 3333-4444', '+351912345678'])('no code is sent to %j', async contato => {
    const response = await postTitular(t, 'codigo', { contato })
    expect([response.statusCode, response.json().errors?.[0]?.campo]).toEqual([400, 'contato'])
  })

  it('a token of another kind, an altered one or none grants nothing', async () => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const good = titularTokenFor(t, uniqueTelefone())
    for (const acesso of ['', 'x', authorization.slice(7), `${good.slice(0, -2)}xx`]) {
      const response = await postTitular(t, 'dados', { acesso })
      expect([response.statusCode, response.json().code]).toEqual([401, 'CONFIRMACAO_EXPIRADA'])
    }
  })
})

describe('the data of a person', () => {
  it('an unverified contact is masked', async () => {
    const email = 'clara.outra@exemplo.com.br'
    const { telefone } = await visitor({ email })
    const byPhone = await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })
    expect(byPhone.json().participacoes[0].email).toBe('c***@exemplo.com.br')
    expect(byPhone.body).not.toContain(email)
    const byEmail = await postTitular(t, 'dados', { acesso: titularTokenFor(t, email) })
    expect(byEmail.json().participacoes[0]).toMatchObject({ email, telefone: `(**) *****-${telefone.slice(-4)}` })
    expect(byEmail.body).not.toContain(telefone)
  })

  it('a moderator reads the account and its despedidas, never a hash or the whole CPF', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Vasconcelos')
    await t.deps.db.updateTable('pessoa').set({ cpf: '52998224725' }).where('id', '=', owner.pessoaId).execute()
    const { row } = await buildDespedida(t.deps, { moderador_id: owner.pessoaId })
    const response = await postTitular(t, 'dados', { acesso: titularTokenFor(t, owner.telefone) })
    expect(response.json().contas).toMatchObject([
      { nome: 'Clara Vasconcelos', papel: 'moderador', despedidas: [{ id: row.id }] },
    ])
    expect(response.body).not.toMatch(/52998224725|argon/)
  })

  it('a moderator and the staff who answer for them read that there is a note of staff, never its words', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps)
    await addModerador(t, row.id, owner)
    const texto = 'A viúva pede que ninguém fale do acidente.'
    await t.deps.db.insertInto('nota_interna').values({ despedida_id: row.id, texto, escrita_por: null }).execute()
    const acesso = titularTokenFor(t, owner.telefone)
    const { authorization } = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const staff = (url: string, payload: object) =>
      t.app.inject({ method: 'POST', url: `/cliente/titular/${url}`, headers: { authorization }, payload })
    const contato = owner.telefone
    const own = await postTitular(t, 'dados', { acesso })
    expect(own.json().notas).toMatchObject([{ despedida: { id: row.id } }])
    const html = await postTitular(t, 'exportar', { acesso, formato: 'html' })
    expect(html.body).toContain('Para saber o que ela diz de você')
    for (const response of [
      own,
      html,
      await postTitular(t, 'exportar', { acesso, formato: 'json' }),
      await staff('busca', { contato }),
      await staff('exportar', { contato, formato: 'json' }),
      await staff('exportar', { contato, formato: 'html' }),
    ]) {
      expect(response.statusCode).toBe(200)
      expect(response.body).not.toContain('viúva')
    }
  })

  it('an unknown person receives empty lists in the same shape', async () => {
    const dados = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, uniqueTelefone()) })).json()
    expect([dados.participacoes, dados.homenagens, dados.evento, dados.contas, dados.pedidos]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
    expect(dados.apagamento.apaga).toEqual([])
  })

  it('the export is available as JSON and as HTML, and counts as a fulfilled request', async () => {
    const { telefone } = await visitor()
    const acesso = titularTokenFor(t, telefone)
    const json = await postTitular(t, 'exportar', { acesso, formato: 'json' })
    expect(json.headers['content-disposition']).toContain('meus-dados.json')
    expect(JSON.parse(json.body).participacoes[0].telefone).toBe(telefone)
    const html = await postTitular(t, 'exportar', { acesso, formato: 'html' })
    expect(html.headers['content-type']).toContain('text/html')
    expect(html.headers['content-disposition']).toMatch(/^attachment/)
    expect(html.body).toContain('Cadastros em despedidas')
    expect(html.body).toContain(telefone)
    const { pedidos } = (await postTitular(t, 'dados', { acesso })).json()
    expect(pedidos).toMatchObject([
      { tipo: 'copia', situacao: 'atendido' },
      { tipo: 'copia', situacao: 'atendido' },
    ])
  })

  it('texts of a person are escaped in the HTML export', async () => {
    const { row } = await buildDespedida(t.deps)
    const telefone = uniqueTelefone()
    await registerVisitor(t, row.id, { nome: '<img src=x onerror=alert(1)>', telefone })
    const html = await postTitular(t, 'exportar', { acesso: titularTokenFor(t, telefone), formato: 'html' })
    expect(html.body).not.toContain('<img')
    expect(html.body).toContain('&#60;img')
  })
})
