import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { APARELHOS_MAX } from '#contract/acesso/limits.ts'
import { LIMITS } from '#contract/limits.ts'
import { MODERADOR } from '#contract/moderador/messages.ts'
import { PERFIL } from '#contract/perfil/messages.ts'
import type { Role } from '#contract/roles.ts'
import { buildApp } from '#server/app.ts'
import type { Executor } from '#server/db/client.ts'
import { sweepExpired } from '#server/db/retention.ts'
import { runOperator } from '#server/features/acesso/operador/cli.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import {
  buildAccount,
  buildDespedida,
  type TestAccount,
  uniqueEmail,
  uniqueTelefone,
} from '#server/testing/factories.ts'
import { addModerador } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildWithSenha, freshAddress, profileStatus, SENHA } from '#server/testing/sign-in.ts'
import { onServer } from '#server/testing/test-database.ts'
import { tablesMentioning } from '#server/testing/titular.ts'
import { until } from '#server/testing/wait.ts'

const t = openTestApp()

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const NOVA = 'um jardim sereno'

const send = (url: string, options: InjectOptions = {}) =>
  t.app.inject({ method: 'POST', url, remoteAddress: freshAddress(), ...options })
type Answer = Awaited<ReturnType<typeof send>>

const enter = (account: TestAccount, more: object = { continuar: true }, options: InjectOptions = {}) =>
  send('/api/auth/signin', {
    payload: { username: account.email, password: SENHA, ...more },
    headers: { 'user-agent': IPHONE },
    ...options,
  })
const tokenIn = (response: Answer): string => response.cookies.find(({ name }) => name === 'continuar')?.value ?? ''
const resume = (continuar: string, payload: object = {}, options: InjectOptions = {}) =>
  send('/api/auth/aparelho', { payload, cookies: { continuar }, ...options })
const bearer = (response: Answer) => ({ authorization: `Bearer ${response.json().accessToken}` })
const statusOf = async (...responses: Promise<Answer>[]) =>
  (await Promise.all(responses)).map(response => response.statusCode)
const list = async (response: Answer, continuar = '') =>
  (await t.app.inject({ url: '/api/auth/aparelhos', headers: bearer(response), cookies: { continuar } })).json()

/** Somebody who looks after a page of her own. */
const buildFamily = async (roles: Role[] = ['ROLE_MODERADOR']) => {
  const account = await buildWithSenha(t, roles)
  const { row } = await buildDespedida(t.deps, { moderador_id: account.pessoaId })
  return { account, despedidaId: row.id }
}
const change = (account: TestAccount, values: Parameters<typeof buildWithSenha>[2] & object) =>
  t.deps.db.updateTable('conta').set(values).where('id', '=', account.contaId).execute()

let family: Awaited<ReturnType<typeof buildFamily>>
let device: string
beforeEach(async () => {
  family = await buildFamily()
  device = tokenIn(await enter(family.account))
})

describe('a device on which a moderator stays signed in', () => {
  it('opens a session of its own for each tab, without a password, for thirty days', async () => {
    const entered = await enter(family.account)
    expect(entered.json()).toMatchObject({ id: family.account.contaId, continua: true })
    const cookie = entered.cookies.find(({ name }) => name === 'continuar')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: 30 * 24 * 3600 })
    const tabs = [await resume(tokenIn(entered)), await resume(tokenIn(entered))]
    expect(tabs.map(tab => tab.json())).toEqual([
      expect.objectContaining({ id: family.account.contaId, roles: ['ROLE_MODERADOR'], continua: true }),
      expect.objectContaining({ checktoken: true, email: family.account.email }),
    ])
    expect(tabs[0]?.json().accessToken).not.toBe(tabs[1]?.json().accessToken)
    expect(tabs[0]?.cookies.map(({ name }) => name)).toEqual(['sessao_imagens', 'sessao_imagens'])
    expect(await profileStatus(t, tabs[1]?.json().accessToken)).toBe(200)
  })

  it('over https has a cookie that is sent over https only', async () => {
    const app = await buildApp({ ...t.deps, config: { ...t.deps.config, trustProxy: ['127.0.0.1'] } })
    const { cookies } = await app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: family.account.email, password: SENHA, continuar: true },
      headers: { 'x-forwarded-proto': 'https' },
    })
    await app.close()
    expect(cookies.find(({ name }) => name === 'continuar')?.secure).toBe(true)
  })

  it('is remembered only where the person asks', async () => {
    for (const more of [{}, { continuar: false }]) {
      const response = await enter(family.account, more)
      expect([tokenIn(response), response.json().continua]).toEqual(['', undefined])
    }
  })

  it.each<[Role[]]>([[['ROLE_ADMIN']], [['ROLE_COLABORADOR']], [['ROLE_MODERADOR', 'ROLE_COLABORADOR']]])(
    'is never one of staff: %j',
    async roles => {
      const { account } = await buildFamily(roles)
      const response = await enter(account)
      expect([response.statusCode, tokenIn(response), response.json().continua]).toEqual([200, '', undefined])
    },
  )

  it('is never one of a moderator who is staff with another account, or who looks after no page', async () => {
    const colleague = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    await t.deps.db
      .updateTable('conta')
      .set({ pessoa_id: family.account.pessoaId })
      .where('id', '=', colleague.contaId)
      .execute()
    expect(tokenIn(await enter(family.account))).toBe('')
    expect((await resume(device)).statusCode).toBe(401)
    expect(tokenIn(await enter(await buildWithSenha(t, ['ROLE_MODERADOR'])))).toBe('')
  })

  it('is deleted at its end', async () => {
    const rows = t.deps.db.updateTable('aparelho').where('conta_id', '=', family.account.contaId)
    await rows.set({ expira_em: new Date(Date.now() - 1000).toISOString() }).execute()
    await sweepExpired(t.deps.db)
    const left = t.deps.db.selectFrom('aparelho').select('id').where('conta_id', '=', family.account.contaId)
    expect(await left.execute()).toEqual([])
  })

  it('is stored as a keyed hash with words that its owner knows it by, and in no other table', async () => {
    expect(await tablesMentioning(t, device)).toEqual([])
    expect(await tablesMentioning(t, 'AppleWebKit')).toEqual([])
    const [row] = await t.deps.db
      .selectFrom('aparelho')
      .selectAll()
      .where('conta_id', '=', family.account.contaId)
      .execute()
    expect([row?.nome, row?.token_hmac.includes(device)]).toEqual(['Safari · iPhone', false])
  })
})

describe('the devices of an account', () => {
  it('are listed to it alone, and one that is ended there ends with its sessions', async () => {
    const here = await enter(family.account)
    const tab = await resume(device)
    const listed = await list(here, tokenIn(here))
    expect(listed).toEqual([
      expect.objectContaining({ nome: 'Safari · iPhone', atual: false }),
      expect.objectContaining({ atual: true }),
    ])
    const other = await enter((await buildFamily()).account)
    const remove = (response: Answer) =>
      send(`/api/auth/aparelhos/${listed[0].id}`, { method: 'DELETE', headers: bearer(response) })
    expect(await list(other)).toHaveLength(1)
    expect(await statusOf(remove(other))).toEqual([404])
    expect(await statusOf(remove(here))).toEqual([200])
    expect(await statusOf(remove(here), resume(device), resume(tokenIn(here)))).toEqual([404, 401, 200])
    expect(await profileStatus(t, tab.json().accessToken)).toBe(401)
  })

  it('are the newest five: a flood of them ends the oldest', async () => {
    const tokens = [device]
    for (let more = 0; more < APARELHOS_MAX + 2; more++) tokens.push(tokenIn(await enter(family.account)))
    const states = await statusOf(...tokens.map(token => resume(token)))
    expect(states).toEqual([401, 401, 401, ...Array(APARELHOS_MAX).fill(200)])
  })

  it('open sessions within the limit of a device, whatever the address', async () => {
    const [{ max }] = LIMITS.APARELHO
    const { account } = family
    await t.deps.limits.hit('APARELHO', { device: t.deps.secrets.hmac('continuar', device) })
    const row = () => t.deps.db.selectFrom('sessao').select('id').where('conta_id', '=', account.contaId).execute()
    const before = (await row()).length
    const states = await statusOf(...Array.from({ length: max }, () => resume(device)))
    expect(states.filter(state => state === 429)).toHaveLength(1)
    expect((await row()).length - before).toBe(max - 1)
  })
})

describe('a device ends with', () => {
  const asAdmin = async () => ({ authorization: (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization })

  it.each<[string, () => Promise<unknown>]>([
    [
      'a changed password, also on the device that changes it',
      async () =>
        send('/usuario/alterarsenha', {
          method: 'PUT',
          headers: { ...bearer(await resume(device)), 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ senhaAntiga: SENHA, senhaNova: NOVA }).toString(),
        }),
    ],
    ['a recovered password', async () => change(family.account, { senha_hash: await hashSenha(NOVA) })],
    ['a deactivation, even a short one', () => change(family.account, { ativo: false })],
    ['a role of staff', () => change(family.account, { papeis: ['ROLE_MODERADOR', 'ROLE_COLABORADOR'] })],
    [
      'an account of staff for the same person',
      () =>
        t.deps.db
          .insertInto('conta')
          .values({
            pessoa_id: family.account.pessoaId,
            username: `equipe-${family.account.contaId}`,
            email: `equipe-${family.account.contaId}@exemplo.com.br`,
            papeis: ['ROLE_ADMIN'],
          })
          .execute(),
    ],
    [
      'the removal from the page, also of somebody who looks after another one',
      async () => {
        await buildDespedida(t.deps, { moderador_id: family.account.pessoaId })
        await addModerador(t, family.despedidaId, await buildAccount(t.deps, ['ROLE_MODERADOR']))
        const url = `/cliente/despedida/${family.despedidaId}/moderadores/${family.account.pessoaId}`
        const removed = await send(url, { method: 'DELETE', headers: await asAdmin() })
        expect(removed.statusCode, removed.body).toBe(200)
      },
    ],
    [
      '"Sair"',
      async () => send('/api/auth/signout', { headers: bearer(await resume(device)), cookies: { continuar: device } }),
    ],
    ['"Sair" after its session expired', () => send('/api/auth/signout', { cookies: { continuar: device } })],
    [
      'the command of the operator that ends sessions',
      () => runOperator(t.deps.db, ['end-sessions', family.account.email]),
    ],
    [
      'its thirty days',
      () =>
        t.deps.db
          .updateTable('aparelho')
          .set({ expira_em: new Date(Date.now() - 1000).toISOString() })
          .where('conta_id', '=', family.account.contaId)
          .execute(),
    ],
  ])('%s', async (_what, end) => {
    expect((await resume(device)).statusCode).toBe(200)
    await end()
    await change(family.account, { ativo: true })
    const after = await resume(device)
    expect(after.json()).toMatchObject({ code: 'SESSAO_EXPIRADA' })
    expect(after.cookies).toMatchObject([{ name: 'continuar', value: '', path: '/api/auth' }])
  })

  it('the sign-out, together with the sessions of its other tabs', async () => {
    const [tab, other] = [await resume(device), await resume(device)]
    await send('/api/auth/signout', { headers: bearer(tab), cookies: { continuar: device } })
    expect(await profileStatus(t, other.json().accessToken)).toBe(401)
  })

  it.each<[string, { ativo: false } | { papeis: Role[] }]>([
    ['a deactivation, even a short one', { ativo: false }],
    ['a role of staff', { papeis: ['ROLE_MODERADOR', 'ROLE_ADMIN'] }],
  ])('%s, together with the sessions that were opened without a password', async (_what, values) => {
    const tab = await resume(device)
    await change(family.account, values)
    await change(family.account, { ativo: true })
    expect(await profileStatus(t, tab.json().accessToken)).toBe(401)
  })

  it('nothing that leaves the person on the page: the first place passed on, a new e-mail', async () => {
    const second = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await addModerador(t, family.despedidaId, second)
    const url = `/cliente/despedida/${family.despedidaId}/moderadores/${second.pessoaId}/primeiro`
    const passed = await send(url, { headers: await asAdmin() })
    expect(passed.statusCode, passed.body).toBe(200)
    await change(family.account, { email: `nova-${family.account.contaId}@exemplo.com.br` })
    expect((await resume(device)).statusCode).toBe(200)
  })
})

describe('an attack on a device', () => {
  it('with a forwarded link opens nothing: the link carries no token', async () => {
    expect(await statusOf(send('/api/auth/aparelho', { payload: { despedida: family.despedidaId } }))).toEqual([401])
  })

  it('with a made up token is refused as with none', async () => {
    for (const token of ['', 'x', 'undefined', 'a'.repeat(4000), "' or 1=1 --", '%00', '../..'])
      expect((await resume(token)).json().code, token).toBe('SESSAO_EXPIRADA')
  })

  it('with a token in the address, the body or the header is refused', async () => {
    const payload = { continuar: device, token: device }
    expect(
      await statusOf(
        send(`/api/auth/aparelho?continuar=${device}`, { payload }),
        send('/api/auth/aparelho', { headers: { authorization: `Bearer ${device}` }, payload: {} }),
      ),
    ).toEqual([401, 401])
    expect(await profileStatus(t, device)).toBe(401)
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example' }],
  ])('by a foreign page is refused: %j', async headers => {
    expect((await resume(device, {}, { headers })).statusCode).toBe(403)
  })

  it('by the cookie alone reads and changes nothing else', async () => {
    const cookies = { continuar: device }
    const url = `/cliente/despedida/${family.despedidaId}`
    expect(
      await statusOf(
        t.app.inject({ url, cookies }),
        t.app.inject({ url: '/cliente/perfil', cookies }),
        t.app.inject({ url: '/api/auth/aparelhos', cookies }),
        send('/cliente/update-despedida-moderador', { payload: { id: family.despedidaId }, cookies }),
      ),
    ).toEqual([401, 401, 401, 401])
  })

  it('by its session does not change where a new password could be asked for, nor through it the password', async () => {
    const tab = await resume(device)
    const { pessoaId, email } = family.account
    const save = (response: Answer, novo: string) =>
      Promise.all([
        send('/cliente/update-pessoa-moderador', {
          payload: { pessoa: { id: pessoaId, email: novo } },
          headers: bearer(response),
        }),
        send('/cliente/perfil', {
          method: 'PUT',
          payload: { nome: 'Ana Lins', email: novo },
          headers: bearer(response),
        }),
      ])
    const states = async (response: Answer, novo: string) =>
      (await save(response, novo)).map(({ statusCode, body }) => [statusCode, body.includes(PERFIL.contatoSemSenha)])
    expect(await states(tab, `ladrao-${email}`)).toEqual([
      [400, true],
      [400, true],
    ])
    expect(await states(tab, email)).toEqual([
      [200, false],
      [200, false],
    ])
    expect((await states(await enter(family.account), `nova-${email}`))[0]).toEqual([200, false])
  })

  it('by its session changes nobody’s place on the page and not its code, which would outlast the device', async () => {
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    await addModerador(t, family.despedidaId, other)
    const at = `/cliente/despedida/${family.despedidaId}`
    const convite = { nome: 'Rosa Tavares', telefone: uniqueTelefone() }
    const places = (response: Answer) => {
      const headers = bearer(response)
      return [
        () => send(`${at}/convites`, { payload: convite, headers }),
        () => send(`${at}/moderadores`, { payload: { ...convite, email: uniqueEmail() }, headers }),
        () => send(`${at}/moderadores/${other.pessoaId}/primeiro`, { headers }),
        () => send(`${at}/novo-codigo`, { headers }),
        () => send(`${at}/moderadores/${family.account.pessoaId}`, { method: 'DELETE', headers }),
      ]
    }
    const refused = (answer: Answer) => answer.statusCode === 403 && answer.body.includes(MODERADOR.semSenha)
    for (const call of places(await resume(device))) expect(refused(await call())).toBe(true)
    for (const call of places(await enter(family.account))) expect(refused(await call())).toBe(false)
  })

  it('on a borrowed phone: whoever signs in and out there does not end its owner’s, who signs in without a password', async () => {
    const borrower = await enter((await buildFamily()).account, {}, { cookies: { continuar: device } })
    await send('/api/auth/signout', { headers: bearer(borrower), cookies: { continuar: device } })
    expect((await resume(device)).json().id).toBe(family.account.contaId)
  })

  it('by two families on one phone: it remembers one account, which does not open the page of the other', async () => {
    const other = await buildFamily()
    expect((await resume(device, { despedida: family.despedidaId })).json().id).toBe(family.account.contaId)
    const refused = await resume(device, { despedida: other.despedidaId })
    expect([refused.statusCode, refused.json().code, refused.cookies]).toEqual([404, 'NAO_ENCONTRADO', []])
    const entered = await enter(other.account, { continuar: true }, { cookies: { continuar: device } })
    expect((await resume(device)).statusCode).toBe(401)
    expect((await resume(tokenIn(entered), { despedida: other.despedidaId })).json().id).toBe(other.account.contaId)
  })

  it('at the moment in which its owner ends it leaves no session', async () => {
    const here = await enter(family.account)
    const [{ id }] = (await list(here, device)).filter(({ atual }: { atual: boolean }) => atual)
    const [tabs] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => resume(device))),
      send(`/api/auth/aparelhos/${id}`, { method: 'DELETE', headers: bearer(here) }),
    ])
    const opened = tabs.filter(tab => tab.statusCode === 200)
    for (const tab of opened) expect(await profileStatus(t, tab.json().accessToken)).toBe(401)
  })
})

// The embedded engine has one connection, so that no call meets another one there.
describe.runIf(onServer())('at the moment of a new password', () => {
  const NOVO_HASH = hashSenha(NOVA)
  const isWaiting = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        t.deps.db,
      )
    ).rows.length > 0
  /** A call that reads what was before, and waits until the new password is stored. */
  const meanwhile = async (lock: (tx: Executor) => Promise<unknown>, call: () => Promise<Answer>): Promise<Answer> => {
    let answer: Promise<Answer> | undefined
    await t.deps.db.transaction().execute(async tx => {
      await lock(tx)
      answer = call()
      await until(isWaiting)
      const account = tx.updateTable('conta').where('id', '=', family.account.contaId)
      await account.set({ senha_hash: await NOVO_HASH }).execute()
    })
    return answer as Promise<Answer>
  }
  const lockAccount = (tx: Executor) =>
    sql`select 1 from conta where id = ${family.account.contaId} for no key update`.execute(tx)

  it('a device that opens a session does not make it fail', async () => {
    expect((await meanwhile(lockAccount, () => resume(device))).json().code).toBe('SESSAO_EXPIRADA')
  })

  it('the former one, which was compared before, opens no session', async () => {
    const refused = await meanwhile(lockAccount, () => enter(family.account))
    expect([refused.statusCode, refused.json().code, tokenIn(refused)]).toEqual([401, 'CREDENCIAIS', ''])
  })

  it('the former one, whose session was opened before, makes no device known', async () => {
    const lockDevices = (tx: Executor) => sql`lock table aparelho in share row exclusive mode`.execute(tx)
    const entered = await meanwhile(lockDevices, () => enter(family.account))
    expect([entered.statusCode, tokenIn(entered), entered.json().continua]).toEqual([200, '', undefined])
  })
})

describe('the password by link', () => {
  it('remembers the device for whoever asks', async () => {
    await t.deps.db
      .insertInto('link_senha')
      .values({
        conta_id: family.account.contaId,
        token_hmac: t.deps.secrets.hmac('link-senha', 'o-token'),
        criado_por: null,
        expira_em: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute()
    const payload = { token: 'o-token', senhaNova: NOVA, continuar: true }
    const response = await send('/api/auth/criar-senha', { payload })
    expect(response.json().sessao).toMatchObject({ continua: true })
    expect(await statusOf(resume(tokenIn(response)), resume(device))).toEqual([200, 401])
  })
})
