import { describe, expect, it } from 'vitest'
import { buildAccount, type TestAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { ageCodes, codesSentTo, createVerificationClient } from '#server/testing/verification-client.ts'

const t = openTestApp()

const person = (role?: 'ROLE_COLABORADOR' | 'ROLE_MODERADOR') => createVerificationClient(t, role)
const codesTo = (telefone: string) => codesSentTo(t, telefone)
const lastCode = (telefone: string): string => codesTo(telefone).at(-1) ?? ''
const otherThan = (codigo: string): string => String((Number(codigo) + 1) % 100_000).padStart(5, '0')
const age = (telefone: string, seconds: number) => ageCodes(t, telefone, seconds)
const WRONG = [400, 'Código incorreto!']
describe('sending a code', () => {
  it.each(['query', 'body'] as const)(
    'by %s sends five digits to the phone and answers only an id and the wait',
    async as => {
      const { send } = await person()
      const telefone = uniqueTelefone()
      const response = await send(telefone, as)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ id: expect.any(Number), restante: 150 })
      const sent = t.outbox().filter(line => line.to === telefone)
      expect(sent).toHaveLength(1)
      expect(sent[0]).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{5}$/) })
      expect(sent[0]?.text).toContain(sent[0]?.code)
      const row = await t.deps.db
        .selectFrom('codigo_verificacao')
        .selectAll()
        .where('contato', '=', telefone)
        .executeTakeFirstOrThrow()
      expect(row.codigo_hmac).toHaveLength(64)
      expect((Date.parse(row.expira_em) - Date.now()) / 60_000).toBeCloseTo(10, 0)
    },
  )

  it('accepts the phone with its mask', async () => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(`(${telefone.slice(0, 2)}) ${telefone.slice(2, 7)}-${telefone.slice(7)}`)
    expect((await verify(telefone, lastCode(telefone))).statusCode).toBe(200)
  })

  it.each([
    ['+55', ''],
    ['55', ''],
    ['0', ''],
    ['\u202a+55 ', '\u202c'],
  ])('accepts the phone written with %j in front, in the query as in the body', async (front, behind) => {
    const { send } = await person()
    for (const as of ['query', 'body'] as const) {
      const telefone = uniqueTelefone()
      expect((await send(`${front}${telefone}${behind}`, as)).statusCode).toBe(200)
      expect(codesTo(telefone)).toHaveLength(1)
    }
  })

  it.each([
    '',
    '829999',
    '829999900001',
    '55829998877',
    '20999887766',
    '82899887766',
    '8233214567',
    '+82999887766',
    '+351912345678',
    '00000000000',
    'abc',
    '8299999\x000',
  ])('refuses %j with the specification’s sentence and sends nothing', async telefone => {
    const { send } = await person()
    const before = t.outbox().length
    const response = await send(telefone)
    expect(outcome(response)).toEqual([400, 'Informe um número de telefone válido!'])
    expect(response.json().errors).toEqual([{ campo: 'telefone', message: 'Informe um número de telefone válido!' }])
    expect(t.outbox()).toHaveLength(before)
  })

  it('again within 150 seconds sends nothing and returns the remaining time to every account', async () => {
    const [one, other] = [await person(), await person()]
    const telefone = uniqueTelefone()
    const { id } = (await one.send(telefone)).json()
    await age(telefone, 50)
    for (const { send } of [one, other]) {
      const repeated = (await send(telefone)).json()
      expect(repeated.id).toBe(id)
      expect(repeated.restante).toBeGreaterThan(95)
      expect(repeated.restante).toBeLessThanOrEqual(100)
    }
    expect(codesTo(telefone)).toHaveLength(1)
  })

  it('sends one code for several concurrent requests', async () => {
    const telefone = uniqueTelefone()
    const people = await Promise.all(Array.from({ length: 5 }, () => person()))
    const responses = await Promise.all(people.map(({ send }) => send(telefone)))
    expect(responses.map(response => response.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(responses.map(response => response.json().id)).size).toBe(1)
    expect(codesTo(telefone)).toHaveLength(1)
  })

  it('after 150 seconds sends another code, which voids the first', async () => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    await age(telefone, 151)
    await send(telefone)
    const [first = '', second = ''] = codesTo(telefone)
    if (first !== second) expect(outcome(await verify(telefone, first))).toEqual(WRONG)
    expect((await verify(telefone, second)).statusCode).toBe(200)
  })

  it('to one phone is limited to five a day', async () => {
    const telefone = uniqueTelefone()
    for (let time = 0; time < 5; time++) {
      expect((await (await person()).send(telefone)).statusCode).toBe(200)
      await age(telefone, 200)
    }
    const sixth = await (await person()).send(telefone)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3600)
    expect(codesTo(telefone)).toHaveLength(5)
  })

  it('by one moderator is limited to ten a day, and leaves staff and recovery their codes for the same phone', async () => {
    const { send } = await person('ROLE_MODERADOR')
    const telefone = uniqueTelefone()
    for (let time = 0; time < 5; time++) {
      expect((await send(telefone)).statusCode).toBe(200)
      await age(telefone, 200)
    }
    expect((await send(telefone)).statusCode).toBe(429)
    for (let time = 0; time < 4; time++) expect((await send(uniqueTelefone())).statusCode).toBe(200)
    expect((await send(uniqueTelefone())).statusCode).toBe(429)
    expect((await (await person()).send(telefone)).statusCode).toBe(200)
    const recovery = {
      method: 'POST',
      url: '/api/auth/validar-contato',
      query: { valor: telefone, tipo: 'telefone' },
    } as const
    expect((await t.app.inject(recovery)).statusCode).toBe(200)
  })
})

describe('validating a code', () => {
  it.each(['query', 'body'] as const)('by %s returns Sucesso once, and the code is then spent', async as => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    const right = await verify(telefone, ` ${lastCode(telefone)} `, as)
    expect(right.json()).toEqual({ mensagem: 'Sucesso', existente: false, pessoa: null })
    expect(outcome(await verify(telefone, lastCode(telefone), as))).toEqual(WRONG)
  })

  it('returns the moderator with the phone to staff: five fields and no more', async () => {
    const { send, verify } = await person()
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rita Barros')
    await t.deps.db
      .updateTable('pessoa')
      .set({ parentesco_falecido: 'Sim', tipo_parentesco: 'Filho(a)', cpf: '52998224725' })
      .where('id', '=', moderador.pessoaId)
      .execute()
    await send(moderador.telefone)
    expect((await verify(moderador.telefone, lastCode(moderador.telefone))).json()).toEqual({
      mensagem: 'Sucesso',
      existente: true,
      pessoa: {
        id: moderador.pessoaId,
        nome: 'Rita Barros',
        moderador_cliente: 'Ainda não',
        parentesco_falecido: 'Sim',
        tipo_parentesco: 'Filho(a)',
      },
    })
  })

  it('finds no moderator for a colleague’s phone or a deactivated account', async () => {
    const colleague = await buildAccount(t.deps, ['ROLE_ADMIN'])
    const gone = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await t.deps.db.updateTable('conta').set({ ativo: false }).where('id', '=', gone.contaId).execute()
    for (const { telefone } of [colleague, gone]) {
      const { send, verify } = await person()
      await send(telefone)
      expect((await verify(telefone, lastCode(telefone))).json()).toMatchObject({ existente: false, pessoa: null })
    }
  })

  it('returns nothing about the owner of the phone to a moderator', async () => {
    const { send, verify } = await person('ROLE_MODERADOR')
    const other: TestAccount = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await send(other.telefone)
    const response = await verify(other.telefone, lastCode(other.telefone))
    expect(response.json()).toEqual({ mensagem: 'Sucesso', existente: false, pessoa: null })
  })

  it.each(['', '1', '123456', 'abcde', '１２３４５', '1234\0'])('treats %j as a wrong code', async token => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    expect(outcome(await verify(telefone, token))).toEqual(WRONG)
  })

  it('accepts no code of another family, none older than ten minutes, and none that was never sent', async () => {
    const [one, other] = [await person('ROLE_MODERADOR'), await person('ROLE_MODERADOR')]
    const telefone = uniqueTelefone()
    expect(outcome(await one.verify(telefone, '12345'))).toEqual(WRONG)
    await one.send(telefone)
    expect(outcome(await other.verify(telefone, lastCode(telefone)))).toEqual(WRONG)
    await t.deps.db
      .updateTable('codigo_verificacao')
      .set({ expira_em: new Date(Date.now() - 1000).toISOString() })
      .where('contato', '=', telefone)
      .execute()
    expect(outcome(await one.verify(telefone, lastCode(telefone)))).toEqual(WRONG)
  })

  it('allows five attempts; the sixth is a 429, even with the right code', async () => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    const right = lastCode(telefone)
    for (let time = 0; time < 5; time++) expect(outcome(await verify(telefone, otherThan(right)))).toEqual(WRONG)
    const sixth = await verify(telefone, right)
    expect(outcome(sixth)).toEqual([429, 'Muitas tentativas. Aguarde 3 minutos.'])
    expect(sixth.headers['retry-after']).toBe('150')
  })

  it('compares at most five of a hundred concurrent guesses', async () => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    const right = lastCode(telefone)
    const guesses = await Promise.all(Array.from({ length: 100 }, () => verify(telefone, otherThan(right))))
    expect(guesses.filter(response => response.statusCode === 400)).toHaveLength(5)
    expect(guesses.filter(response => response.statusCode === 429)).toHaveLength(95)
    const { tentativas } = await t.deps.db
      .selectFrom('codigo_verificacao')
      .select('tentativas')
      .where('contato', '=', telefone)
      .executeTakeFirstOrThrow()
    expect(tentativas).toBe(5)
  })

  it('succeeds for one of several concurrent requests with the right code', async () => {
    const { send, verify } = await person()
    const telefone = uniqueTelefone()
    await send(telefone)
    const taps = await Promise.all(Array.from({ length: 4 }, () => verify(telefone, lastCode(telefone))))
    expect(taps.map(tap => tap.statusCode).sort()).toEqual([200, 400, 400, 400])
  })
})

describe('the check of an e-mail', () => {
  const check = (authorization: string, email: string) =>
    t.app.inject({ method: 'POST', url: '/validacao/verificar-email', headers: { authorization }, query: { email } })

  it('reports an e-mail of an account as taken, ignoring case, and any other as free', async () => {
    const { authorization, email } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    expect((await check(authorization, email.toUpperCase())).json()).toBe(true)
    const free = await check(authorization, 'livre@exemplo.com.br')
    expect([free.statusCode, free.body]).toEqual([200, 'false'])
  })

  it.each(['', 'sem arroba', 'a@b', 'ana\0@exemplo.com.br'])('%j is refused with 400', async email => {
    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    expect((await check(authorization, email)).statusCode).toBe(400)
  })

  it('is limited to thirty a minute', async () => {
    const { authorization, email } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    for (let time = 0; time < 30; time++) expect((await check(authorization, email)).statusCode).toBe(200)
    expect((await check(authorization, email)).statusCode).toBe(429)
  })
})
