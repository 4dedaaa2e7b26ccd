import { describe, expect, it } from 'vitest'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { waitFor } from '#server/testing/wait.ts'

const t = openTestApp()

const NOVA = 'um jardim sereno'
const post = (url: string, payload: object) => t.app.inject({ method: 'POST', url, payload })
const signIn = async (username: string, password: string) =>
  (await post('/api/auth/signin', { username, password })).statusCode

const buildWithSenha = async () => {
  const account = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Helena Prado')
  const senha_hash = await hashSenha('orquídea de inverno')
  await t.deps.db.updateTable('conta').set({ senha_hash }).where('id', '=', account.contaId).execute()
  return account
}

const recover = async (email: string) => {
  const { id_usuario } = (await post(`/api/auth/validar-contato?valor=${email}&tipo=email`, {})).json()
  const line = await waitFor(() => {
    const sent = t.outbox().find(one => one.to === email)
    if (!sent) throw new Error('no code yet')
    return sent
  })
  return (await post('/api/auth/redefinir-nova-senha', { id_usuario, token: line.code, senhaNova: NOVA })).statusCode
}

describe('after a password recovery', () => {
  it('a person who was delayed by wrong passwords signs in without delay', async () => {
    const { email } = await buildWithSenha()
    const statuses = []
    for (let time = 0; time < 7; time += 1) statuses.push(await signIn(email, 'não é esta'))
    expect(statuses.at(-1)).toBe(429)
    expect(await recover(email)).toBe(200)
    expect(await signIn(email, NOVA)).toBe(200)
  })

  it('an account locked by a hundred wrong passwords in a row is unlocked', async () => {
    const { email, contaId } = await buildWithSenha()
    const blocked = { falhas: 100, falha_em: new Date().toISOString() }
    await t.deps.db.updateTable('conta').set(blocked).where('id', '=', contaId).execute()
    expect(await signIn(email, 'orquídea de inverno')).toBe(401)
    expect(await recover(email)).toBe(200)
    expect(await signIn(email, NOVA)).toBe(200)
  })
})
