import { buildAccount, type TestAccount } from './factories.ts'
import { freshAddress } from './sign-in.ts'
import type { TestApp } from './test-app.ts'

/** Calls `validacao/*` as this account, from an address of its own, so that the limits of one test never reach another. */
export const verificationClientOf = (t: TestApp, account: TestAccount) => {
  const remoteAddress = freshAddress()
  const call = (path: string, input: Record<string, string>, as: 'query' | 'body' = 'body') =>
    t.app.inject({
      method: 'POST',
      url: `/validacao/${path}`,
      headers: { authorization: account.authorization },
      remoteAddress,
      ...(as === 'query' ? { query: input } : { payload: input }),
    })
  return {
    account,
    send: (telefone: string, as?: 'query' | 'body') => call('salvar', { telefone }, as),
    verify: (telefone: string, token: string, as?: 'query' | 'body') => call('verificar', { telefone, token }, as),
  }
}

export const createVerificationClient = async (
  t: TestApp,
  role: 'ROLE_COLABORADOR' | 'ROLE_MODERADOR' = 'ROLE_COLABORADOR',
) => verificationClientOf(t, await buildAccount(t.deps, [role]))

export const codesSentTo = (t: TestApp, telefone: string): string[] =>
  t
    .outbox()
    .filter(line => line.to === telefone)
    .map(line => line.code ?? '')

/** As if the codes of this phone had been sent so many seconds ago. */
export const ageCodes = (t: TestApp, telefone: string, seconds: number) =>
  t.deps.db
    .updateTable('codigo_verificacao')
    .set({ criado_em: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('contato', '=', telefone)
    .execute()
