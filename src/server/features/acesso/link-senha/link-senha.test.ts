import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import type { SessionUser } from '#contract/acesso/schema.ts'
import { nomeNaMensagem } from '#contract/configuracao/palavras-rules.ts'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const notices = recordNotices()
const SENHA = 'um jardim sereno'
const t = openTestApp(() => ({ notices }))
let ask: ReturnType<typeof requesterFor>
let staff: TestAccount
beforeAll(async () => {
  ask = requesterFor(t)
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
beforeEach(() => {
  notices.sent.length = 0
})

let lastAddress = 0
const use = (token: string, senhaNova = SENHA) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/criar-senha',
    payload: { token, senhaNova },
    remoteAddress: `10.9.0.${++lastAddress}`,
  })
const signIn = async (username: string, password: string) =>
  (await t.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } })).statusCode
const tokenTo = (contact: string): string =>
  /\/criar-senha#([\w-]{22})\s/.exec(notices.to(contact).at(-1)?.texto ?? '')?.[1] ?? ''
const INVALID = [400, 'LINK_INVALIDO']
const outcome = (response: { statusCode: number; json: () => { code: string } }) => [
  response.statusCode,
  response.json().code,
]
const sendTo = (moderador: TestAccount, who: TestAccount | undefined = staff) =>
  ask('POST', `/cliente/moderador/${moderador.pessoaId}/link-senha`, who)
const rowsOf = (contaId: number) =>
  t.deps.db.selectFrom('link_senha').selectAll().where('conta_id', '=', contaId).execute()

describe('a moderator who creates the password with a link', () => {
  const create = async (part: object) => {
    const telefone = uniqueTelefone()
    await storeVerifiedPhone(t, staff, telefone)
    const username = uniqueEmail()
    const response = await ask('POST', '/cliente/nova-pessoa-moderador', staff, {
      username,
      pessoa: { nome: 'Rosa Tavares', telefone },
      ...part,
    })
    return { response, telefone, username }
  }

  it('is registered without a password and receives one SMS and one e-mail, with the link and the names of the dead and the house', async () => {
    const { response, telefone, username } = await create({ senha_pelo_link: true })
    expect(response.statusCode).toBe(200)
    expect(notices.sent).toEqual([])
    const { row, codigo } = await buildDespedida(t.deps)
    const pessoa_moderador = { id: response.json().id }
    const attached = await ask('POST', '/cliente/update-despedida', staff, { id: row.id, pessoa_moderador })
    expect(attached.statusCode, attached.body).toBe(200)
    const [[sms, ...otherSms], [email, ...otherEmails]] = [notices.to(telefone), notices.to(username)]
    expect([otherSms, otherEmails]).toEqual([[], []])
    const token = tokenTo(telefone)
    expect([token.length, tokenTo(username)]).toEqual([22, token])
    const { nome } = await t.deps.db
      .selectFrom('falecido')
      .select('nome')
      .where('id', '=', row.falecido_id)
      .executeTakeFirstOrThrow()
    for (const part of [nomeNaMensagem(nome), `vale ${LINK_SENHA_DAYS} dias`]) expect(sms?.texto).toContain(part)
    expect(sms?.texto).toMatch(/^Memorial: /)
    for (const part of [nomeNaMensagem(nome), codigo, `/despedida/${row.id}`]) expect(email?.texto).toContain(part)
    expect(await signIn(username, SENHA)).toBe(401)
    expect((await use(token)).statusCode).toBe(200)
    expect(await signIn(username, SENHA)).toBe(200)
  })

  const open = async (pessoaId: number) => {
    const { row } = await buildDespedida(t.deps)
    await ask('POST', '/cliente/update-despedida', staff, { id: row.id, pessoa_moderador: { id: pessoaId } })
    return row.id
  }

  it('uses the link of any of the pages that were opened for her, until there is a password', async () => {
    const { response, telefone } = await create({ senha_pelo_link: true })
    const links = []
    for (let page = 0; page < 3; page++) {
      await open(response.json().id)
      links.push(tokenTo(telefone))
    }
    expect(new Set(links).size).toBe(3)
    const [first = '', second = '', third = ''] = links
    expect((await use(first)).statusCode).toBe(200)
    for (const token of [first, second, third]) expect(outcome(await use(token))).toEqual(INVALID)
  })

  it.each([0, 1])('loses only the links of page %i when its access is sent again', async sentAgain => {
    const { response, telefone } = await create({ senha_pelo_link: true })
    const pages = []
    for (let page = 0; page < 2; page++) pages.push({ id: await open(response.json().id), token: tokenTo(telefone) })
    await ask('POST', `/cliente/despedida/${pages[sentAgain]?.id}/enviar-acesso`, staff)
    expect(outcome(await use(pages[sentAgain]?.token ?? ''))).toEqual(INVALID)
    expect((await use(pages[1 - sentAgain]?.token ?? '')).statusCode).toBe(200)
    expect(outcome(await use(tokenTo(telefone)))).toEqual(INVALID)
  })

  it.each(['telefone', 'email'] as const)('loses every link with a corrected %s', async field => {
    const { response, telefone, username } = await create({ senha_pelo_link: true })
    await open(response.json().id)
    const token = tokenTo(telefone)
    const { db } = t.deps
    if (field === 'email')
      await db.updateTable('conta').set({ email: uniqueEmail() }).where('email', '=', username).execute()
    else {
      const corrected = { telefone: uniqueTelefone() }
      await db.updateTable('pessoa').set(corrected).where('id', '=', response.json().id).execute()
    }
    expect(outcome(await use(token))).toEqual(INVALID)
  })

  it('needs no link where staff type the password, which remains required without one', async () => {
    const { telefone, username } = await create({ password: SENHA })
    expect(notices.to(telefone)).toEqual([])
    expect(await signIn(username, SENHA)).toBe(200)
    const { response } = await create({})
    expect(response.json()).toMatchObject({ code: 'DADOS_INVALIDOS', errors: [{ campo: 'password' }] })
  })
})

describe('the session after the password was created', () => {
  const sessionAfter = async (account: TestAccount) => {
    const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
    await sendTo(account, admin)
    const response = await use(tokenTo(account.email))
    expect(response.statusCode).toBe(200)
    return response
  }

  it('begins at once for a moderator, as after the sign-in', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const response = await sessionAfter(moderador)
    const { sessao } = response.json<{ sessao: SessionUser }>()
    expect(sessao).toMatchObject({ checktoken: true, id: moderador.contaId, roles: ['ROLE_MODERADOR'] })
    expect(response.headers['set-cookie']).toBeTruthy()
    const perfil = await t.app.inject({
      url: '/cliente/perfil',
      headers: { authorization: `Bearer ${sessao.accessToken}` },
    })
    expect(perfil.statusCode).toBe(200)
  })

  it('does not begin for staff, who sign in themselves', async () => {
    const colleague = await buildAccount(t.deps, ['ROLE_MODERADOR', 'ROLE_COLABORADOR'])
    const response = await sessionAfter(colleague)
    expect(response.json()).toEqual({ mensagem: 'Senha criada com sucesso!' })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  it('does not begin for an account with a second factor', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await t.deps.db
      .insertInto('segundo_fator')
      .values({
        conta_id: moderador.contaId,
        segredo_cifrado: t.deps.secrets.encrypt('JBSWY3DPEHPK3PXP'),
        confirmado_em: new Date().toISOString(),
      })
      .execute()
    expect((await sessionAfter(moderador)).json()).toEqual({ mensagem: 'Senha criada com sucesso!' })
  })
})

describe('a link to create the password', () => {
  it('works once, ends every session, and is stored only as a hash and audited', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await sendTo(moderador)).statusCode).toBe(200)
    expect(notices.to(moderador.telefone)[0]?.texto).toContain('despedida de uma pessoa querida: ')
    const token = tokenTo(moderador.email)
    expect(JSON.stringify(await rowsOf(moderador.contaId))).not.toContain(token)
    expect((await use(token)).statusCode).toBe(200)
    expect(outcome(await use(token))).toEqual(INVALID)
    expect((await ask('GET', '/cliente/perfil', moderador)).statusCode).toBe(401)
    const audit = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'conta_id'])
      .where('alvo', '=', `conta:${moderador.contaId}`)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { acao: 'senha.link', conta_id: staff.contaId },
      { acao: 'senha.criar', conta_id: moderador.contaId },
    ])
  })

  it('is replaced by the next one, and expires', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await sendTo(moderador)
    const first = tokenTo(moderador.email)
    await sendTo(moderador)
    const second = tokenTo(moderador.email)
    expect(outcome(await use(first))).toEqual(INVALID)
    await t.deps.db
      .updateTable('link_senha')
      .set({ expira_em: new Date(Date.now() - 1000).toISOString() })
      .where('conta_id', '=', moderador.contaId)
      .execute()
    expect(outcome(await use(second))).toEqual(INVALID)
  })

  it('is void once the password was set in another way', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await sendTo(moderador)
    await ask('POST', '/cliente/update-pessoa-moderador', staff, {
      pessoa: { id: moderador.pessoaId, senha: 'outra frase longa' },
    })
    expect(outcome(await use(tokenTo(moderador.email)))).toEqual(INVALID)
  })

  it('survives a refused password', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await sendTo(moderador)
    const token = tokenTo(moderador.email)
    expect(outcome(await use(token, '123456'))).toEqual([400, 'SENHA_COMUM'])
    expect((await use(token)).statusCode).toBe(200)
  })

  it('is sent by staff only, three times an hour, and never to a colleague', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await sendTo(moderador, moderador)).statusCode).toBe(403)
    const sent = [await sendTo(moderador), await sendTo(moderador), await sendTo(moderador), await sendTo(moderador)]
    expect(sent.map(one => one.statusCode)).toEqual([200, 200, 200, 429])
    const colleague = await buildAccount(t.deps, ['ROLE_MODERADOR', 'ROLE_COLABORADOR'])
    expect((await sendTo(colleague)).statusCode).toBe(404)
    expect(notices.to(colleague.email)).toEqual([])
  })

  it('cannot be guessed: the tries of one address are limited', async () => {
    const attempts = Array.from({ length: 31 }, (_, index) => `palpite-${index}`)
    const codes: number[] = []
    for (const token of attempts)
      codes.push(
        (
          await t.app.inject({
            method: 'POST',
            url: '/api/auth/criar-senha',
            payload: { token, senhaNova: SENHA },
            remoteAddress: '10.9.1.1',
          })
        ).statusCode,
      )
    expect([codes[0], codes[29], codes[30]]).toEqual([400, 400, 429])
  })
})
