import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { buildAccount, type TestAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { waitFor } from '#server/testing/wait.ts'

const t = openTestApp()

const ATUAL = 'orquídea de inverno'
const NOVA = 'um jardim sereno'
const WRONG = [400, 'CODIGO_INCORRETO', 'Código incorreto!']

let lastAddress = 0
/** Of one network: from another one a code is tried twice at most. */
const nextAddress = () => `10.4.0.${++lastAddress % 250}`

const requestCode = (valor: string, tipo: 'email' | 'telefone' = 'email', remoteAddress = nextAddress()) =>
  t.app.inject({ method: 'POST', url: '/api/auth/validar-contato', query: { valor, tipo }, remoteAddress })
const reset = (payload: object, remoteAddress = nextAddress()) =>
  t.app.inject({ method: 'POST', url: '/api/auth/redefinir-nova-senha', payload, remoteAddress })
const signIn = (username: string, password: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })
const outcome = (response: { statusCode: number; json: () => { code: string; mensagem: string } }) => [
  response.statusCode,
  response.json().code,
  response.json().mensagem,
]

const buildWithSenha = async (): Promise<TestAccount> => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Helena Prado')
  const senha_hash = await hashSenha(ATUAL)
  await t.deps.db.updateTable('conta').set({ senha_hash }).where('id', '=', account.contaId).execute()
  return account
}
const sentTo = (contact: string) => t.outbox().filter(line => line.to === contact)
const codeTo = (contact: string): Promise<string> =>
  waitFor(() => {
    const code = sentTo(contact).at(-1)?.code
    if (code === undefined) throw new Error('no code yet')
    return code
  })
const otherThan = (codigo: string): string => String((Number(codigo) + 1) % 100_000).padStart(5, '0')
const age = (contato: string, values: { criado_em?: string; expira_em?: string }) =>
  t.deps.db.updateTable('codigo_verificacao').set(values).where('contato', '=', contato).execute()
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
/** Longer than a queued message needs to reach the outbox. */
const quiet = () => pause(300)

describe('requesting a recovery code', () => {
  it.each([
    ['email', 'email', /^\d{5} é o código[\s\S]+10 minutos[\s\S]+Se não foi você, ignore/m],
    ['telefone', 'sms', /^\d{5} é o código .+10 minutos.+p\*\*\*@exemplo\.com\.br.+Se não foi você, ignore/],
  ] as const)('by %s sends five digits by %s', async (tipo, channel, text) => {
    const account = await buildWithSenha()
    const response = await requestCode(account[tipo], tipo)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        mensagem: 'Token enviado com sucesso',
        id_usuario: expect.any(Number),
        telefone: `(**) *****-${account.telefone.slice(-4)}`,
        restante: 120,
      },
    ])
    const code = await codeTo(account[tipo])
    expect(sentTo(account[tipo])).toEqual([
      expect.objectContaining({ channel, code: expect.stringMatching(/^\d{5}$/), text: expect.stringMatching(text) }),
    ])
    const rows = await t.deps.db
      .selectFrom('codigo_verificacao')
      .selectAll()
      .where('contato', '=', account[tipo])
      .execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  it('sends the same response to unknown, inactive and directory accounts, and sends them no code', async () => {
    const known = await buildWithSenha()
    const off = await buildWithSenha()
    await t.deps.db.updateTable('conta').set({ ativo: false }).where('id', '=', off.contaId).execute()
    const directory = await buildWithSenha()
    await t.deps.db.updateTable('conta').set({ origem: 'diretorio' }).where('id', '=', directory.contaId).execute()
    const contacts = [known.email, uniqueEmail(), off.email, directory.email]
    const shapes = []
    for (const contact of contacts)
      for (const _time of ['first', 'again']) {
        const response = await requestCode(contact)
        const { id_usuario, telefone, restante, ...rest } = response.json()
        shapes.push({
          status: response.statusCode,
          rest,
          handle: Number.isSafeInteger(id_usuario) && id_usuario < 2 ** 52,
          masked: /^\(\*\*\) \*{5}-\d{4}$/.test(telefone),
          running: restante > 115 && restante <= 120,
          headers: new Set(Object.keys(response.headers)),
        })
      }
    for (const shape of shapes) expect(shape).toEqual(shapes[0])
    expect(shapes[0]).toMatchObject({ status: 200, handle: true, masked: true, running: true })
    await codeTo(known.email)
    await quiet()
    expect(contacts.map(contact => sentTo(contact).length)).toEqual([1, 0, 0, 0])
  })

  it('returns the same invented phone for an unknown e-mail each time', async () => {
    const email = uniqueEmail()
    const first = (await requestCode(email)).json().telefone
    await age(email, { criado_em: secondsAgo(121) })
    expect((await requestCode(email)).json().telefone).toBe(first)
  })

  it('sends nothing again within 120 s and returns the running request; later a new code replaces the old one', async () => {
    const { email } = await buildWithSenha()
    const first = (await requestCode(email)).json()
    const firstCode = await codeTo(email)
    await age(email, { criado_em: secondsAgo(50) })
    const repeated = (await requestCode(email.toUpperCase())).json()
    expect(repeated.id_usuario).toBe(first.id_usuario)
    expect(repeated.restante).toBeGreaterThan(60)
    expect(repeated.restante).toBeLessThanOrEqual(70)
    await quiet()
    expect(sentTo(email)).toHaveLength(1)
    await age(email, { criado_em: secondsAgo(121) })
    const second = (await requestCode(email)).json()
    expect(second.id_usuario).not.toBe(first.id_usuario)
    await waitFor(() => expect(sentTo(email)).toHaveLength(2))
    const old = await reset({ id_usuario: first.id_usuario, token: firstCode, senhaNova: NOVA })
    expect(outcome(old)).toEqual(WRONG)
  })

  it('five times concurrently sends one code', async () => {
    const { email } = await buildWithSenha()
    const responses = await Promise.all(Array.from({ length: 5 }, () => requestCode(email)))
    expect(new Set(responses.map(response => response.statusCode))).toEqual(new Set([200]))
    expect(new Set(responses.map(response => response.json().id_usuario)).size).toBe(1)
    await codeTo(email)
    await quiet()
    expect(sentTo(email)).toHaveLength(1)
  })

  it.each(['known', 'unknown'])('is refused on the sixth request in a day for a contact that is %s', async who => {
    const email = who === 'known' ? (await buildWithSenha()).email : uniqueEmail()
    const statuses = []
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await requestCode(email)).statusCode)
      await age(email, { criado_em: secondsAgo(121) })
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('is left to the owner of a contact, whatever somebody in another network requested and typed for it', async () => {
    const { email } = await buildWithSenha()
    const stranger = '10.5.0.1'
    for (let time = 0; time < 5; time += 1) {
      const { id_usuario } = (await requestCode(email, 'email', stranger)).json()
      for (let wrong = 0; wrong < 5; wrong += 1) await reset({ id_usuario, token: 'errado', senhaNova: NOVA }, stranger)
      await age(email, { criado_em: secondsAgo(121) })
    }
    expect((await requestCode(email, 'email', stranger)).statusCode).toBe(429)
    const { id_usuario } = (await requestCode(email)).json()
    const token = await waitFor(() => {
      expect(sentTo(email)).toHaveLength(6)
      return sentTo(email).at(-1)?.code ?? ''
    })
    expect((await reset({ id_usuario, token, senhaNova: NOVA })).statusCode).toBe(200)
  })

  it('is typed by whoever asked for it, however often somebody in another network who got its handle is wrong', async () => {
    const { email } = await buildWithSenha()
    const { id_usuario } = (await requestCode(email)).json()
    const token = await codeTo(email)
    const stranger = '10.5.1.1'
    expect((await requestCode(email, 'email', stranger)).json().id_usuario).toBe(id_usuario)
    const wrong: number[] = []
    for (let time = 0; time < 5; time += 1)
      wrong.push((await reset({ id_usuario, token: otherThan(token), senhaNova: NOVA }, stranger)).statusCode)
    expect(wrong).toEqual([400, 400, 429, 429, 429])
    expect((await reset({ id_usuario, token, senhaNova: NOVA })).statusCode).toBe(200)
  })

  it('is refused after twenty contacts from one address', async () => {
    const address = nextAddress()
    const statuses = []
    for (let time = 0; time < 21; time += 1)
      statuses.push((await requestCode(uniqueEmail(), 'email', address)).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })

  it.each([
    ['ana', 'email', 'E-mail deve ser válido'],
    ['82988123456', 'email', 'E-mail deve ser válido'],
    ['8298812345', 'telefone', 'Telefone inválido'],
    ['+351912345678', 'telefone', 'Telefone inválido'],
  ] as const)('for %s as %s explains the error', async (valor, tipo, message) => {
    expect(outcome(await requestCode(valor, tipo))).toEqual([400, 'DADOS_INVALIDOS', message])
  })
})

describe('setting a new password with a code', () => {
  it.each(['masked', 'typed', 'absent'])(
    'with the phone %s ends every session, and only the new password is accepted',
    async how => {
      const account = await buildWithSenha()
      const { id_usuario, telefone } = (await requestCode(account.telefone, 'telefone')).json()
      const token = await codeTo(account.telefone)
      const phone = { masked: { telefone }, typed: { telefone: account.telefone }, absent: {} }[how]
      const response = await reset({ id_usuario, token, senhaNova: NOVA, ...phone })
      expect([response.statusCode, response.json()]).toEqual([200, { mensagem: 'Senha alterada com sucesso!' }])
      const headers = { authorization: account.authorization }
      expect((await t.app.inject({ url: '/cliente/perfil', headers })).statusCode).toBe(401)
      expect((await signIn(account.email, ATUAL)).statusCode).toBe(401)
      expect((await signIn(account.email, NOVA)).statusCode).toBe(200)
      expect(outcome(await reset({ id_usuario, token, senhaNova: 'outro jardim sereno' }))).toEqual(WRONG)
    },
  )

  it('is audited without code, contact or password', async () => {
    const account = await buildWithSenha()
    const { id_usuario } = (await requestCode(account.email)).json()
    await reset({ id_usuario, token: await codeTo(account.email), senhaNova: NOVA })
    const rows = await t.deps.db.selectFrom('auditoria').selectAll().where('conta_id', '=', account.contaId).execute()
    expect(rows.map(row => row.acao)).toEqual(['senha.recuperar'])
    expect(JSON.stringify(rows)).not.toMatch(/jardim|argon|@|829/)
  })

  it('refuses a wrong code, phone or handle, an expired code and an unknown contact with the same response', async () => {
    const account = await buildWithSenha()
    const { id_usuario } = (await requestCode(account.email)).json()
    const token = await codeTo(account.email)
    const unknown = uniqueEmail()
    const nobody = (await requestCode(unknown)).json()
    const wrong = [
      { id_usuario, token: otherThan(token) },
      { id_usuario, token, telefone: uniqueTelefone() },
      { id_usuario: id_usuario - 1, token },
      { id_usuario: nobody.id_usuario, token, telefone: nobody.telefone },
    ]
    for (const body of wrong) expect(outcome(await reset({ ...body, senhaNova: NOVA }))).toEqual(WRONG)
    await age(account.email, { expira_em: secondsAgo(1) })
    expect(outcome(await reset({ id_usuario, token, senhaNova: NOVA }))).toEqual(WRONG)
    expect((await signIn(account.email, ATUAL)).statusCode).toBe(200)
  })

  it('refuses a code of another purpose', async () => {
    const account = await buildWithSenha()
    const { id_usuario } = (await requestCode(account.telefone, 'telefone')).json()
    const token = await codeTo(account.telefone)
    await t.deps.db
      .updateTable('codigo_verificacao')
      .set({ finalidade: 'moderador' })
      .where('contato', '=', account.telefone)
      .execute()
    expect(outcome(await reset({ id_usuario, token, senhaNova: NOVA }))).toEqual(WRONG)
  })

  it('refuses a code of an account that no longer has the phone', async () => {
    const before = await buildWithSenha()
    const { id_usuario } = (await requestCode(before.telefone, 'telefone')).json()
    const token = await codeTo(before.telefone)
    const after = await buildWithSenha()
    const setPhone = (pessoaId: number, telefone: string) =>
      t.deps.db.updateTable('pessoa').set({ telefone }).where('id', '=', pessoaId).execute()
    await setPhone(before.pessoaId, uniqueTelefone())
    await setPhone(after.pessoaId, before.telefone)
    expect(outcome(await reset({ id_usuario, token, senhaNova: NOVA }))).toEqual(WRONG)
    expect((await signIn(after.email, ATUAL)).statusCode).toBe(200)
  })

  it.each(['known', 'unknown'])(
    'compares at most five of a hundred concurrent guesses for a contact that is %s',
    async who => {
      const account = await buildWithSenha()
      const contact = who === 'known' ? account.email : uniqueEmail()
      const { id_usuario } = (await requestCode(contact)).json()
      const token = who === 'known' ? await codeTo(contact) : '00000'
      const guesses = Array.from({ length: 100 }, () => reset({ id_usuario, token: otherThan(token), senhaNova: NOVA }))
      const responses = await Promise.all(guesses)
      expect(responses.filter(response => response.statusCode === 400)).toHaveLength(5)
      expect(responses.filter(response => response.statusCode === 429)).toHaveLength(95)
      const row = await t.deps.db
        .selectFrom('codigo_verificacao')
        .select('tentativas')
        .where('contato', '=', contact)
        .executeTakeFirstOrThrow()
      expect(row.tentativas).toBe(5)
      expect((await reset({ id_usuario, token, senhaNova: NOVA })).statusCode).toBe(429)
    },
  )

  it('twice concurrently succeeds once', async () => {
    const account = await buildWithSenha()
    const { id_usuario } = (await requestCode(account.email)).json()
    const token = await codeTo(account.email)
    const responses = await Promise.all(
      ['um', 'dois'].map(word => reset({ id_usuario, token, senhaNova: `${NOVA} ${word}` })),
    )
    expect(responses.map(response => response.statusCode).sort()).toEqual([200, 400])
  })

  it.each([
    ['12345', 'DADOS_INVALIDOS', 'A senha deve ter no mínimo 6 caracteres', 0],
    ['', 'DADOS_INVALIDOS', 'Senha é obrigatória', 0],
    ['password', 'SENHA_COMUM', 'Senha muito comum. Escolha outra.', 0],
    ['Helena Prado', 'SENHA_COMUM', 'Senha muito comum. Escolha outra.', 1],
  ])('with %j is refused as %s, and the code is still valid', async (senhaNova, code, mensagem, tries) => {
    const account = await buildWithSenha()
    const { id_usuario } = (await requestCode(account.email)).json()
    const token = await codeTo(account.email)
    expect(outcome(await reset({ id_usuario, token, senhaNova }))).toEqual([400, code, mensagem])
    const row = await t.deps.db
      .selectFrom('codigo_verificacao')
      .select('tentativas')
      .where('contato', '=', account.email)
      .executeTakeFirstOrThrow()
    expect(row.tentativas).toBe(tries)
    expect((await reset({ id_usuario, token, senhaNova: NOVA })).statusCode).toBe(200)
  })
})
