import { describe, expect, it } from 'vitest'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import type { TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import { buildWithSenha, freshAddress, REFUSED, SENHA } from '#server/testing/sign-in.ts'

const t = openTestApp()

type Cookies = Record<string, string>

const enter = (account: TestAccount, password: string, cookies: Cookies = {}, remoteAddress = freshAddress()) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: account.email, password },
    cookies,
    remoteAddress,
  })
const cookiesOf = (response: Awaited<ReturnType<typeof enter>>): Cookies =>
  Object.fromEntries(
    response.cookies.filter(({ name }) => name.startsWith('aparelho_')).map(({ name, value }) => [name, value]),
  )
/** Cookies of a browser that has signed in to the account. */
const knownDevice = async (account: TestAccount): Promise<Cookies> => cookiesOf(await enter(account, SENHA))
/** The state of the account after a hundred wrong passwords from other devices. */
const failFromElsewhere = (account: TestAccount) =>
  t.deps.db
    .updateTable('conta')
    .set({ falhas: 100, falha_em: new Date().toISOString() })
    .where('id', '=', account.contaId)
    .execute()

describe('a device that has signed in to the account before', () => {
  it('signs in without delay after a hundred failures on other devices, while an unknown device is refused', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const known = await knownDevice(account)
    for (let batch = 0; batch < 20; batch++) {
      const address = freshAddress()
      for (let time = 0; time < 5; time++) await enter(account, 'errada', {}, address)
    }
    expect(outcome(await enter(account, SENHA))).toEqual(REFUSED)
    expect((await enter(account, SENHA, known)).statusCode).toBe(200)
    expect(outcome(await enter(account, SENHA))).toEqual(REFUSED)
  })

  it('signs in from an address where others have just failed on the same account', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const known = await knownDevice(account)
    const address = freshAddress()
    for (let time = 0; time < 6; time++) await enter(account, 'errada', {}, address)
    expect((await enter(account, SENHA, {}, address)).statusCode).toBe(429)
    expect((await enter(account, SENHA, known, address)).statusCode).toBe(200)
  })

  it('has its own count of failures: it is delayed after five, and the account’s count does not grow', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const known = await knownDevice(account)
    for (let time = 0; time < 5; time++) expect(outcome(await enter(account, 'errada', known))).toEqual(REFUSED)
    expect((await enter(account, SENHA, known)).statusCode).toBe(429)
    expect((await enter(account, SENHA)).statusCode).toBe(200)
    const { falhas } = await t.deps.db
      .selectFrom('conta')
      .select('falhas')
      .where('id', '=', account.contaId)
      .executeTakeFirstOrThrow()
    expect(falhas).toBe(0)
  })

  it('receives a signed HttpOnly cookie that is sent with sign-ins only', async () => {
    const account = await buildWithSenha(t, ['ROLE_ADMIN'])
    const cookie = (await enter(account, SENHA)).cookies.find(({ name }) => name.startsWith('aparelho_'))
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/auth' })
    await failFromElsewhere(account)
    const altered = { [cookie?.name ?? '']: `${cookie?.value.slice(0, -2)}xx` }
    expect(outcome(await enter(account, SENHA, altered))).toEqual(REFUSED)
  })

  it('is known to that account only', async () => {
    const [one, other] = [await buildWithSenha(t, ['ROLE_ADMIN']), await buildWithSenha(t, ['ROLE_ADMIN'])]
    const known = await knownDevice(one)
    await failFromElsewhere(other)
    expect(outcome(await enter(other, SENHA, known))).toEqual(REFUSED)
    const value = Object.values(known)[0] ?? ''
    expect(outcome(await enter(other, SENHA, { [`aparelho_${other.contaId}`]: value }))).toEqual(REFUSED)
  })

  it('is no longer known after a password reset', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const known = await knownDevice(account)
    const senha = 'um jardim sereno'
    await t.deps.db
      .updateTable('conta')
      .set({ senha_hash: await hashSenha(senha) })
      .where('id', '=', account.contaId)
      .execute()
    await failFromElsewhere(account)
    expect(outcome(await enter(account, senha, known))).toEqual(REFUSED)
  })

  it('remains known when its user changes the password on it, unlike the other devices', async () => {
    const account = await buildWithSenha(t, ['ROLE_MODERADOR'])
    const other = await knownDevice(account)
    const known = await knownDevice(account)
    const senha = 'um jardim sereno'
    const changed = await t.app.inject({
      method: 'PUT',
      url: '/usuario/alterarsenha',
      headers: { authorization: account.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      cookies: known,
      payload: new URLSearchParams({ senhaAntiga: SENHA, senhaNova: senha }).toString(),
    })
    expect(changed.statusCode).toBe(200)
    await failFromElsewhere(account)
    expect(outcome(await enter(account, senha, other))).toEqual(REFUSED)
    expect((await enter(account, senha, cookiesOf(changed))).statusCode).toBe(200)
  })
})
