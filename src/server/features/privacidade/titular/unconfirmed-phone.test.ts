import { describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, confirmPhoneOf, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { postTitular, registerVisitor } from '#server/testing/titular.ts'
import { waitFor } from '#server/testing/wait.ts'
import { hashOf } from './contact-rules.ts'

const t = openTestApp()

const sentTo = (contato: string) => t.outbox().filter(line => line.to === contato)
const codeTo = async (contato: string): Promise<string> => {
  await waitFor(() => expect(sentTo(contato).length).toBeGreaterThan(0))
  return sentTo(contato).at(-1)?.code ?? ''
}
/** Codes are sent in the order of their requests: once this one is sent, an earlier one would be too. */
const settle = async (): Promise<void> => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  await confirmPhoneOf(t.deps, account)
  await postTitular(t, 'codigo', { contato: account.telefone })
  await codeTo(account.telefone)
}
const register = async (person: { telefone: string; email?: string }): Promise<void> => {
  const { row } = await buildDespedida(t.deps)
  await registerVisitor(t, row.id, person)
}

describe('a registered phone that was never confirmed', () => {
  it('receives no SMS, however many codes are requested', async () => {
    const phones = Array.from({ length: 5 }, uniqueTelefone)
    for (const telefone of phones) {
      await register({ telefone })
      expect((await postTitular(t, 'codigo', { contato: telefone })).statusCode).toBe(200)
    }
    await settle()
    for (const telefone of phones) expect(sentTo(telefone)).toEqual([])
  })

  it('receives the code at the e-mail registered with it, which grants the data under that e-mail', async () => {
    const telefone = uniqueTelefone()
    const [older, email] = [uniqueEmail(), uniqueEmail()]
    await register({ telefone, email: older })
    await register({ telefone, email })
    await register({ telefone })
    const { confirmacao } = (await postTitular(t, 'codigo', { contato: telefone })).json()
    const codigo = await codeTo(email)
    expect(sentTo(email)[0]).toMatchObject({ channel: 'email' })
    const entered = await postTitular(t, 'entrar', { confirmacao, codigo })
    const dados = (await postTitular(t, 'dados', { acesso: entered.json().acesso })).json()
    expect([dados.canal, dados.contato]).toEqual(['email', email])
    expect(dados.participacoes).toHaveLength(1)
    expect(dados.participacoes[0].telefone).toBe(`(**) *****-${telefone.slice(-4)}`)
    expect([sentTo(telefone), sentTo(older)]).toEqual([[], []])
  })

  it('sends one e-mail at most five codes a day from one network, over any number of phones', async () => {
    const [email, remoteAddress] = [uniqueEmail(), freshAddress()]
    for (let n = 0; n < 7; n += 1) {
      const telefone = uniqueTelefone()
      await register({ telefone, email })
      await postTitular(t, 'codigo', { contato: telefone }, { remoteAddress })
    }
    await settle()
    expect(sentTo(email)).toHaveLength(5)
  })

  it('receives a code by SMS after staff identified its owner and opened a request', async () => {
    const telefone = uniqueTelefone()
    await register({ telefone })
    await t.deps.db
      .insertInto('pedido_titular')
      .values({
        canal: 'telefone',
        contato_hmac: hashOf(t.deps, { canal: 'telefone', valor: telefone }),
        contato_cifrado: t.deps.secrets.encrypt(telefone),
        origem: 'equipe',
        tipo: 'copia',
      })
      .execute()
    await postTitular(t, 'codigo', { contato: telefone })
    expect(await codeTo(telefone)).toMatch(/^\d{5}$/)
    expect(sentTo(telefone)[0]).toMatchObject({ channel: 'sms' })
  })
})

describe('a confirmed phone', () => {
  const confirmedAt = async (pessoaId: number) =>
    (
      await t.deps.db
        .selectFrom('pessoa')
        .select('telefone_confirmado_em')
        .where('id', '=', pessoaId)
        .executeTakeFirstOrThrow()
    ).telefone_confirmado_em

  it('counts as confirmed until it is changed without a code', async () => {
    const account = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect(await confirmedAt(account.pessoaId)).toBeNull()
    await confirmPhoneOf(t.deps, account)
    await t.deps.db.updateTable('pessoa').set({ nome: 'Outro' }).where('id', '=', account.pessoaId).execute()
    expect(await confirmedAt(account.pessoaId)).not.toBeNull()
    await t.deps.db
      .updateTable('pessoa')
      .set({ telefone: uniqueTelefone() })
      .where('id', '=', account.pessoaId)
      .execute()
    expect(await confirmedAt(account.pessoaId)).toBeNull()
  })
})
