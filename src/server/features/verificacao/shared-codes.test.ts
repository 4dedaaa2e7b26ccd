import { describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import { type TestAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { outcome } from '#server/testing/outcome.ts'
import {
  ageCodes,
  codesSentTo,
  createVerificationClient,
  verificationClientOf,
} from '#server/testing/verification-client.ts'

const t = openTestApp()

const person = (role?: 'ROLE_COLABORADOR' | 'ROLE_MODERADOR') => createVerificationClient(t, role)
const lastCode = (telefone: string): string => codesSentTo(t, telefone).at(-1) ?? ''
const WRONG = [400, 'Código incorreto!']
/** Another tab or a new sign-in of the same person is another session of the account. */
const secondTab = async (account: TestAccount): Promise<TestAccount> => {
  const sessaoId = randomName()
  await t.deps.db
    .insertInto('sessao')
    .values({ id: sessaoId, conta_id: account.contaId, expira_em: new Date(Date.now() + 3_600_000).toISOString() })
    .execute()
  return { ...account, sessaoId, authorization: `Bearer ${t.deps.tokens.sign('sessao', { sid: sessaoId }, 3600)}` }
}

describe('a code requested elsewhere', () => {
  it('in another tab of the same account is accepted here, and the phone counts as verified in both', async () => {
    const first = await person()
    const second = verificationClientOf(t, await secondTab(first.account))
    const telefone = uniqueTelefone()
    const { id } = (await first.send(telefone)).json()
    const repeated = await second.send(telefone)
    expect(repeated.json()).toEqual({ id, restante: expect.any(Number) })
    expect((await second.verify(telefone, lastCode(telefone))).statusCode).toBe(200)
    const created = await t.app.inject({
      method: 'POST',
      url: '/cliente/nova-pessoa-moderador',
      headers: { authorization: first.account.authorization },
      payload: { username: uniqueEmail(), password: 'jardim tranquilo', pessoa: { nome: 'Ana Rosa', telefone } },
    })
    expect(created.statusCode).toBe(200)
  })

  it('by a colleague is announced with its age and is accepted here too', async () => {
    const [asker, colleague] = [await person(), await person()]
    const telefone = uniqueTelefone()
    const { id } = (await asker.send(telefone)).json()
    await ageCodes(t, telefone, 40)
    const repeated = (await colleague.send(telefone)).json()
    expect(repeated).toEqual({ id, restante: expect.any(Number), outra_conta: { segundos: 40, aproveitavel: true } })
    expect(codesSentTo(t, telefone)).toHaveLength(1)
    expect((await colleague.verify(telefone, lastCode(telefone))).statusCode).toBe(200)
    expect(outcome(await asker.verify(telefone, lastCode(telefone)))).toEqual(WRONG)
  })

  it('by staff is announced to a moderator, who cannot use it, and vice versa', async () => {
    for (const [one, other] of [
      [await person(), await person('ROLE_MODERADOR')],
      [await person('ROLE_MODERADOR'), await person()],
    ] as const) {
      const telefone = uniqueTelefone()
      await one.send(telefone)
      expect((await other.send(telefone)).json().outra_conta).toEqual({
        segundos: expect.any(Number),
        aproveitavel: false,
      })
      expect(outcome(await other.verify(telefone, lastCode(telefone)))).toEqual(WRONG)
      expect((await one.verify(telefone, lastCode(telefone))).statusCode).toBe(200)
    }
  })

  it('and already validated blocks no new code', async () => {
    const [asker, colleague] = [await person(), await person()]
    const telefone = uniqueTelefone()
    await asker.send(telefone)
    await asker.verify(telefone, lastCode(telefone))
    expect((await colleague.send(telefone)).json()).toEqual({ id: expect.any(Number), restante: 150 })
    expect(codesSentTo(t, telefone)).toHaveLength(2)
    expect((await colleague.verify(telefone, lastCode(telefone))).statusCode).toBe(200)
  })
})
